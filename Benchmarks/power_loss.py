#!/usr/bin/env python3
"""What a power cut leaves of a save: images of a small file system, one for each of its writes.

    sudo Benchmarks/power_loss.py PROBE [--fs ext4] [--kind replace] [--saves 40] [--images 1000]
    sudo Benchmarks/power_loss.py --workload 'CMD {mnt}' --check 'CMD {mnt} {acked}' [--fs xfs] ...

PROBE is the built StorageProbe. A disk of our own lies under a real file system:

    save ─▶ ext4, XFS ─▶ loop device ─▶ a file served over FUSE by this program ─▶ a log of writes
                                                                                   and flushes
An image is what is on the disk when the power goes: all that was written before the last flush
that had an answer, and of what was written since either everything, or any part of it in any
order with one write cut at a sector. The image is mounted, so that the file system replays its
journal, and the file is looked at. It has to be a version that was saved, whole, and none older
than the last one whose save was reported as done.

With --workload another program is put in the place of the saves: it works below {mnt} and prints
a line "ack N" whenever something is to survive. --check is run for each image, mounted at {mnt},
with the last N in {acked} (0 at first), and exits with 0 where all is well; what it prints is
counted. Needs root, loop devices, FUSE and mkfs of the file system. Nothing else is touched.
"""

import argparse, collections, ctypes, os, random, shlex, shutil, struct, subprocess, sys, tempfile, threading

libc = ctypes.CDLL(None, use_errno=True)
SECTOR = 512


class Disk:
    """One file, `disk`, in a file system of its own; every write and flush is noted."""

    def __init__(self, image, folder):
        self.data = bytearray(image)
        self.log = []
        self.folder = folder
        self.fd = os.open("/dev/fuse", os.O_RDWR)
        options = f"fd={self.fd},rootmode=40000,user_id=0,group_id=0,allow_other".encode()
        if libc.mount(b"disk", folder.encode(), b"fuse", 6, options) != 0:
            raise OSError(ctypes.get_errno(), "mount of /dev/fuse")
        threading.Thread(target=self.serve, daemon=True).start()

    def attributes(self, node):
        mode, size = (0o40700, 0) if node == 1 else (0o100600, len(self.data))
        return struct.pack("<6Q10I", node, size, size // 512, 0, 0, 0, 0, 0, 0, mode, 1, 0, 0, 0, 4096, 0)

    def serve(self):
        while True:
            try:
                request = os.read(self.fd, (1 << 17) + 8192)
            except OSError:
                return
            _, code, unique, node = struct.unpack_from("<IIQQ", request)
            answer = self.answer(code, node, memoryview(request)[40:])
            if answer is None:
                continue
            error, body = answer if isinstance(answer, tuple) else (0, answer)
            try:
                os.write(self.fd, struct.pack("<IiQ", 16 + len(body), -error, unique) + body)
            except OSError:
                pass

    def answer(self, code, node, body):
        if code in (2, 36, 42):  # FORGET, INTERRUPT, BATCH_FORGET have no answer.
            return None
        if code == 26:  # INIT
            return struct.pack("<4I2H2I2H8I", 7, 31, 1 << 17, 1 | 1 << 5, 12, 10, 1 << 17, 1, 0, 0, *[0] * 8)
        if code == 1:  # LOOKUP
            if bytes(body).rstrip(b"\0") != b"disk":
                return 2, b""
            return struct.pack("<4Q2I", 2, 0, 3600, 3600, 0, 0) + self.attributes(2)
        if code in (3, 4):  # GETATTR, SETATTR
            return struct.pack("<Q2I", 3600, 0, 0) + self.attributes(node)
        if code in (14, 27):  # OPEN, OPENDIR
            return struct.pack("<Q2I", 1, 0, 0)
        if code == 15:  # READ
            _, offset, size = struct.unpack_from("<QQI", body)
            return bytes(self.data[offset : offset + size])
        if code == 16:  # WRITE
            _, offset, size = struct.unpack_from("<QQI", body)
            data = bytes(body[40 : 40 + size])
            self.data[offset : offset + size] = data
            self.log.append(("write", offset, data))
            return struct.pack("<2I", size, 0)
        if code == 20:  # FSYNC: what was answered before it is on the disk.
            self.log.append(("flush",))
            return b""
        if code == 17:  # STATFS
            return struct.pack("<5Q4I24x", 1, 0, 0, 2, 0, 4096, 255, 4096, 0)
        if code in (18, 25, 29, 34, 38):  # RELEASE, FLUSH, RELEASEDIR, ACCESS, DESTROY
            return b""
        return 38, b""

    def close(self):
        libc.umount2(self.folder.encode(), 2)
        os.close(self.fd)


def run(*words, **more):
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more).stdout.strip()


def make_image(kind, path):
    size = {"ext4": 16, "xfs": 64, "btrfs": 128}[kind] << 20
    with open(path, "wb") as file:
        file.truncate(size)
    if kind == "ext4":
        run("mkfs.ext4", "-q", "-F", "-b", "4096", "-E", "lazy_itable_init=0,lazy_journal_init=0", path)
    elif kind == "xfs":
        run("mkfs.xfs", "--unsupported", "-q", "-f", path)
    else:
        run("mkfs.btrfs", "-q", "-f", "--mixed", path)


MOUNT = {"ext4": "noauto_da_alloc", "xfs": "nouuid", "btrfs": "defaults"}


class Saves:
    """Saves of one file, one after the other, by StorageProbe."""

    def __init__(self, probe, kind, count, seed):
        self.probe, self.kind, self.count = probe, kind, count
        self.random = random.Random(seed)
        self.versions = [b"" if kind == "new" else b"version 0 " * 300]

    def path(self, mount, number=None):
        name = "file" if self.kind != "new" else f"file{number}"
        return f"{mount}/{name}"

    def prepare(self, mount):
        os.mkdir(mount + "/state", 0o700)
        if self.kind == "new":
            return
        with open(mount + "/file", "wb") as file:
            file.write(self.versions[0])
        if self.kind == "in-place":
            os.link(mount + "/file", mount + "/second")
        if self.kind == "linked":
            os.symlink("file", mount + "/link")

    def work(self, mount, log):
        for number in range(1, self.count + 1):
            text, times = f"version {number} ", self.random.choice([1, 40, 300, 2000, 20000])
            self.versions.append(text.encode() * times)
            log.append(("start", number))
            target = mount + "/link" if self.kind == "linked" else self.path(mount, number)
            said = run(self.probe, "save", mount + "/state/recovery", target, text, str(times))
            if "error" in said:
                raise SystemExit(f"save {number}: {said}")
            log.append(("ack", number))

    def check(self, mount, acked, started):
        """What the image has of the file, and whether that may be."""
        if self.kind == "new":
            return self.check_new(mount, acked, started)
        content = self.read(mount + "/file")
        word, fine = self.judge(content, acked, started)
        if fine or self.kind != "in-place":
            return word, fine
        # Half written: the journal finishes it.
        run(self.probe, "restore", mount + "/state/recovery", mount + "/file", "new")
        restored = self.read(mount + "/file") == self.versions[started]
        return ("half written, restored" if restored else "torn"), restored

    def check_new(self, mount, acked, started):
        for number in range(1, acked + 1):
            if self.read(f"{mount}/file{number}") != self.versions[number]:
                return "lost", False
        if started == acked:
            return "new", True
        content = self.read(f"{mount}/file{started}")
        if content is None:
            return "not there yet", True
        return ("new", True) if content == self.versions[started] else ("torn", False)

    def judge(self, content, acked, started):
        if content is None:
            return "missing", False
        if not content:
            return "empty", False
        for number in range(acked, started + 1):
            if content == self.versions[number]:
                return ("old" if number < started else "new"), True
        return ("lost" if content in self.versions else "torn"), False

    @staticmethod
    def read(path):
        try:
            with open(path, "rb") as file:
                return file.read()
        except FileNotFoundError:
            return None


class Commands:
    """Another program in the place of the saves."""

    def __init__(self, workload, check):
        self.workload, self.command = workload, check

    def prepare(self, mount):
        pass

    def work(self, mount, log):
        command = shlex.split(self.workload.format(mnt=mount))
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        for line in process.stdout:
            words = line.split()
            if words[:1] == ["ack"]:
                log.append(("ack", int(words[1])))
        if process.wait() != 0:
            raise SystemExit(f"the workload failed: {process.returncode}")

    def check(self, mount, acked, started):
        command = shlex.split(self.command.format(mnt=mount, acked=acked))
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.stdout.strip() or "fine", done.returncode == 0


def record(work, kind, image, folder):
    """Does the work on the recorded disk; returns the disk before it, and the log."""
    with open(image, "rb") as file:
        disk = Disk(file.read(), folder + "/fuse")
    mount = folder + "/mnt"
    loop = run("losetup", "-f", "--show", folder + "/fuse/disk")
    try:
        run("mount", "-t", kind, "-o", MOUNT[kind], loop, mount)
        try:
            work.prepare(mount)
            os.sync()
            base = bytes(disk.data)
            disk.log.clear()
            work.work(mount, disk.log)
        finally:
            log = list(disk.log)
            run("umount", mount)
    finally:
        run("losetup", "-d", loop)
        disk.close()
    return base, log


def images(base, log, rng, wanted):
    """Disks at a cut of the power, none twice: (bytes, last ack, last start, what it is)."""
    writes = sum(entry[0] == "write" for entry in log)
    parts = max(1, -(-wanted // max(1, writes)) - 1)
    flushed = bytearray(base)
    pending = []
    acked = started = 0
    seen = set()

    def image(kept, what):
        """What was flushed and some of the rest: (write, how many bytes of it)."""
        key = (acked, started, bytes_flushed, tuple(sorted(kept)))
        if key in seen:
            return
        seen.add(key)
        disk = bytearray(flushed)
        for place, count in kept:
            _, offset, data = pending[place]
            disk[offset : offset + count] = data[:count]
        yield disk, acked, started, what

    bytes_flushed = 0
    for entry in log:
        if entry[0] == "start":
            started = entry[1]
            continue
        if entry[0] == "flush":
            for _, offset, data in pending:
                flushed[offset : offset + len(data)] = data
                bytes_flushed += len(data)
            pending = []
            continue
        if entry[0] == "ack":
            acked = entry[1]
        else:
            pending.append(entry)
        whole = [(place, len(data)) for place, (_, _, data) in enumerate(pending)]
        yield from image(whole, "in order" if entry[0] == "write" else "after ack")
        for _ in range(parts if pending else 0):
            kept = [each for each in whole if rng.random() < 0.5]
            rng.shuffle(kept)
            if kept:
                place, count = kept[0]
                kept[0] = (place, SECTOR * rng.randrange(count // SECTOR + 1))
            yield from image(kept, "any order")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("probe", nargs="?")
    parser.add_argument("--fs", default="ext4", choices=list(MOUNT))
    parser.add_argument("--kind", default="replace", choices=["replace", "linked", "in-place", "new"])
    parser.add_argument("--saves", type=int, default=40)
    parser.add_argument("--images", type=int, default=1000, help="about how many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workload")
    parser.add_argument("--check")
    arguments = parser.parse_args()
    if bool(arguments.workload) != bool(arguments.check) or not (arguments.workload or arguments.probe):
        parser.error("give PROBE, or --workload and --check")
    work = (
        Commands(arguments.workload, arguments.check)
        if arguments.workload
        else Saves(os.path.abspath(arguments.probe), arguments.kind, arguments.saves, arguments.seed)
    )
    rng = random.Random(arguments.seed)
    folder = tempfile.mkdtemp(prefix="modeled-power-", dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
    counts, broken = collections.Counter(), 0
    try:
        for name in ("fuse", "mnt"):
            os.mkdir(f"{folder}/{name}")
        make_image(arguments.fs, folder + "/image")
        base, log = record(work, arguments.fs, folder + "/image", folder)
        writes = sum(entry[0] == "write" for entry in log)
        flushes = sum(entry[0] == "flush" for entry in log)
        print(f"{arguments.fs}: {writes} writes and {flushes} flushes recorded", flush=True)
        for image, acked, started, what in images(base, log, rng, arguments.images):
            with open(folder + "/image", "r+b") as file:
                file.write(image)
            mounted = subprocess.run(
                ["mount", "-t", arguments.fs, "-o", "loop," + MOUNT[arguments.fs], folder + "/image", folder + "/mnt"],
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            if mounted.returncode != 0:
                # The file system itself did not outlive it.
                counts[what, "not mounted"] += 1
                continue
            try:
                word, fine = work.check(folder + "/mnt", acked, started)
            finally:
                run("umount", folder + "/mnt")
            counts[what, word] += 1
            if not fine:
                broken += 1
                print(f"BROKEN: {word}, {what}, after ack {acked}, start {started}", flush=True)
    finally:
        subprocess.run(["umount", folder + "/mnt"], stderr=subprocess.DEVNULL)
        shutil.rmtree(folder, ignore_errors=True)
    for (what, word), count in sorted(counts.items()):
        print(f"  {what:10} {word:24} {count}")
    print(f"{sum(counts.values())} images, {broken} broken")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
