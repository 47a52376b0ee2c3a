@main struct ModeledCommand { static func main() {} }
