// The model library beside Foundation: secure coding and user defaults.
