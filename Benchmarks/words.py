#!/usr/bin/env python3
"""What `modeled set` makes of typed dates, intervals, colours and sizes, beside a model of its own.

1,678 conversions, each of a notation, a typed text, a time zone and a locale, are made by the
program and reckoned here with datetime, zoneinfo and plain arithmetic. What differs is printed, and
a count at the end; the exit code is 1 if anything differs."""

import argparse
import calendar
import colorsys
import concurrent.futures
import datetime as dt
import json
import os
import re
import subprocess
import sys
import tempfile
import zoneinfo

REFUSED = "refused"
UTC = dt.timezone.utc


class Case:
    def __init__(self, key, value, typed, expected, zone="UTC", locale="C"):
        self.key, self.value, self.typed, self.expected = key, value, typed, expected
        self.zone, self.locale = zone, locale

    def run(self, binary, folder):
        """None, or what is different."""
        with tempfile.NamedTemporaryFile("w", dir=folder, suffix=".json", delete=False) as file:
            json.dump({self.key: self.value}, file, ensure_ascii=False)
        environment = {"TZ": self.zone, "LC_ALL": self.locale, "PATH": os.environ["PATH"], "HOME": folder}
        before = dt.datetime.now(UTC)
        done = subprocess.run(
            [binary, "set", file.name, f'."{self.key}"', "--", self.typed], env=environment,
            capture_output=True, text=True)
        after = dt.datetime.now(UTC)
        with open(file.name) as written:
            result = json.load(written)[self.key]
        os.unlink(file.name)
        if done.returncode == 1:
            result = REFUSED
        elif done.returncode != 0:
            result = f"exit code {done.returncode}"
        wanted = []
        # Now is a second between the two; a coarse clock may still show the one before.
        for second in range(-1, int((after - before).total_seconds()) + 2):
            now = before + dt.timedelta(seconds=second)
            expected = self.expected(now) if callable(self.expected) else self.expected
            if expected == result or callable(expected) and result != REFUSED and expected(result):
                return None
            wanted.append(getattr(expected, "__name__", expected))
        return (f"{json.dumps({self.key: self.value})}, typed {self.typed!r}, TZ={self.zone}, LC_ALL={self.locale}\n"
                f"  written {result!r}, expected {wanted[-1]!r} {done.stderr.strip()}")


# Dates: a notation is how a moment is printed, whether it has a day and a time, and whose clock it is.


class Moments:
    def __init__(self, key, value, origin, clock, text, has_day=True, has_time=True, counts=False):
        self.key, self.value, self.origin, self.clock, self.text = key, value, origin, clock, text
        self.has_day, self.has_time, self.counts = has_day, has_time, counts


def offset(hours, minutes=0):
    return dt.timezone(dt.timedelta(hours=hours, minutes=minutes))


ORIGIN = dt.datetime(2020, 1, 31, 10, 20, 30)


def mail(wall):
    days, months = "Mon Tue Wed Thu Fri Sat Sun".split(), calendar.month_abbr
    return f"{days[wall.weekday()]}, {wall.day:02} {months[wall.month]} {wall.year:04} {wall:%H:%M:%S} EST"


def iso(suffix=""):
    return lambda wall: wall.isoformat(timespec="seconds") + suffix


def week(wall):
    year, number, day = wall.isocalendar()
    return f"{year:04}-W{number:02}-{day}"


# None as the clock is the one of the zone that the program runs in.
MOMENTS = [
    Moments("a", iso("Z")(ORIGIN), ORIGIN, UTC, iso("Z")),
    Moments("a", iso("+02:00")(ORIGIN), ORIGIN, offset(2), iso("+02:00")),
    Moments("a", iso("-05:00")(ORIGIN), ORIGIN, offset(-5), iso("-05:00")),
    Moments("a", iso("+05:45")(ORIGIN), ORIGIN, offset(5, 45), iso("+05:45")),
    Moments("a", f"{ORIGIN:%Y%m%dT%H%M%S}-0800", ORIGIN, offset(-8), lambda w: f"{w:%Y%m%dT%H%M%S}-0800"),
    Moments("a", mail(ORIGIN), ORIGIN, offset(-5), mail),
    Moments("a", iso()(ORIGIN), ORIGIN, None, iso()),
    Moments("a", f"{ORIGIN:%Y-%m-%d}", ORIGIN, None, lambda w: f"{w:%Y-%m-%d}", has_time=False),
    Moments("date", f"{ORIGIN:%Y-%j}", ORIGIN, None, lambda w: f"{w:%Y-%j}", has_time=False),
    Moments("date", f"{ORIGIN:%Y%m%d}", ORIGIN, None, lambda w: f"{w:%Y%m%d}", has_time=False),
    Moments("a", week(ORIGIN), ORIGIN, None, week, has_time=False),
    Moments("created_at", 1580466030, None, None, None, counts=True),
    Moments("ts_ms", 1580466030000, None, None, None, counts=True),
    Moments("start", f"{ORIGIN:%H:%M:%S}", ORIGIN, None, lambda w: f"{w:%H:%M:%S}", has_day=False),
    Moments("start", f"{ORIGIN:%H:%M:%S}+05:30", ORIGIN, offset(5, 30), lambda w: f"{w:%H:%M:%S}+05:30", has_day=False),
]

WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


def add_months(wall, months):
    year, month = divmod(wall.year * 12 + wall.month - 1 + months, 12)
    day = min(wall.day, calendar.monthrange(year, month + 1)[1])
    return wall.replace(year=year, month=month + 1, day=day)


class Local:
    """Times on the wall of a zone, and back."""

    def __init__(self, zone):
        self.zone = zone

    def wall(self, instant):
        return instant.astimezone(self.zone).replace(tzinfo=None)

    def instants(self, wall):
        """The instants when the zone's clocks show this: none, one or two."""
        found = []
        for fold in (0, 1):
            instant = wall.replace(tzinfo=self.zone, fold=fold).astimezone(UTC)
            if self.wall(instant) == wall and instant not in found:
                found.append(instant)
        return found

    def later(self, wall, seconds):
        """So many seconds after the first instant that shows a wall's time."""
        return self.wall(self.instants(wall)[0] + dt.timedelta(seconds=seconds))


def typed_moments():
    """What is typed, and what that is: of now and of the value there as times on the wall, and of whether a day and a
    time were said."""
    midnight = lambda wall: wall.replace(hour=0, minute=0, second=0)
    at = lambda wall, hour, minute=0: wall.replace(hour=hour, minute=minute, second=0)
    days = lambda wall, count: wall + dt.timedelta(days=count)
    weekday = lambda wall, day: days(wall, (day - wall.weekday() - 1) % 7 + 1)
    fixed = lambda *fields: lambda now, there, clock: dt.datetime(*fields)
    words = {
        "now": (lambda now, there, clock: now, True, True),
        "today": (lambda now, there, clock: midnight(now), True, False),
        "tomorrow": (lambda now, there, clock: midnight(days(now, 1)), True, False),
        "yesterday": (lambda now, there, clock: midnight(days(now, -1)), True, False),
        "tomorrow 9am": (lambda now, there, clock: at(days(now, 1), 9), True, True),
        "yesterday noon": (lambda now, there, clock: at(days(now, -1), 12), True, True),
        "18:45": (lambda now, there, clock: at(now, 18, 45), False, True),
        "9pm": (lambda now, there, clock: at(now, 21), False, True),
        "next fri": (lambda now, there, clock: midnight(weekday(now, 4)), True, False),
        "mon 8:15": (lambda now, there, clock: at(weekday(now, 0), 8, 15), True, True),
        "29 feb 2020": (fixed(2020, 2, 29), True, False),
        "feb 23, 2015 6pm": (fixed(2015, 2, 23, 18), True, True),
        "2015-07-23 18:30": (fixed(2015, 7, 23, 18, 30), True, True),
        "23/02/2015": (fixed(2015, 2, 23), True, False),
        "07/23/2015 noon": (fixed(2015, 7, 23, 12), True, True),
        "end of month": (lambda now, there, clock: midnight(days(add_months(now.replace(day=1), 1), -1)), True, False),
        "start of next year": (lambda now, there, clock: dt.datetime(now.year + 1, 1, 1), True, False),
        "in 3 days": (lambda now, there, clock: days(now, 3), True, True),
        "2 weeks ago": (lambda now, there, clock: days(now, -14), True, True),
        "1h ago": (lambda now, there, clock: clock.later(now, -3600), True, True),
        "now+30d": (lambda now, there, clock: days(now, 30), True, True),
        "now - 2h": (lambda now, there, clock: clock.later(now, -7200), True, True),
        "+30d": (lambda now, there, clock: days(there, 30), True, None),
        "-2w": (lambda now, there, clock: days(there, -14), True, None),
        "+1mo": (lambda now, there, clock: add_months(there, 1), True, None),
        "+1y 9am": (lambda now, there, clock: at(add_months(there, 12), 9), True, True),
        "+90 min": (lambda now, there, clock: clock.later(there, 5400), None, True),
        "-1h30m": (lambda now, there, clock: clock.later(there, -5400), None, True),
    }
    return words


def expected_moment(notation, read, zone, typed):
    has_clock = notation.clock is not None

    def at(now):
        # A time on the wall without a zone knows no change of clocks.
        clock = Local(notation.clock or zone)
        wall_now = clock.wall(now.replace(microsecond=0))
        there = notation.origin
        if notation.counts:
            there = clock.wall(dt.datetime.fromtimestamp(1580466030, UTC))
        elif not notation.has_time:
            there = there.replace(hour=0, minute=0, second=0)
        steps = clock if notation.counts or has_clock or typed[0] not in "+-" else Local(UTC)
        wall = read(wall_now, there, steps)
        if not notation.counts:
            return notation.text(wall)
        instants = clock.instants(wall)
        if len(instants) != 1:
            return lambda written: True
        seconds = int(instants[0].timestamp())
        return seconds * 1000 if notation.key == "ts_ms" else seconds

    return at


def date_cases(zones):
    for notation in MOMENTS:
        for typed, (read, says_day, says_time) in typed_moments().items():
            for zone in zones:
                local = zoneinfo.ZoneInfo(zone)
                if not notation.has_day and says_time is False:
                    yield Case(notation.key, notation.value, typed, REFUSED, zone)
                elif not notation.has_day and says_time is None:
                    # Days after a time of day are the same time.
                    yield Case(notation.key, notation.value, typed, notation.value, zone)
                else:
                    yield Case(notation.key, notation.value, typed, expected_moment(notation, read, local, typed), zone)
    for locale, written in [
        ("C", REFUSED), ("POSIX", REFUSED), ("C.UTF-8", REFUSED), ("en_US.UTF-8", (3, 2)), ("en_GB.UTF-8", (2, 3)),
        ("de_DE.UTF-8", (2, 3)), ("fr_FR.UTF-8", (2, 3)),
    ]:
        for mark in "/.-":
            for notation in MOMENTS:
                if not notation.counts and notation.has_day:
                    month_day = written if written == REFUSED else dt.datetime(2015, written[1], written[0])
                    typed = mark.join(["02", "03", "2015"])
                    text = REFUSED if written == REFUSED else notation.text(month_day)
                    yield Case(notation.key, notation.value, typed, text, "UTC", locale)
    # Clocks in Zurich go from 2:00 to 3:00 on 29 March 2026 and from 3:00 to 2:00 on 25 October.
    for typed in ["2026-03-29 02:30", "25 oct 2026 2:30"]:
        yield Case("created_at", 1580466030, typed, REFUSED, "Europe/Zurich")
        yield Case("a", "2020-01-31T10:20:30", typed, lambda now: lambda written: written[11:16] == "02:30", "Europe/Zurich")


# Intervals: what is written is read back here, and has to have the notation's shape.

SECONDS = {
    "y": 31536000, "w": 604800, "d": 86400, "h": 3600, "m": 60, "s": 1, "ms": 0.001, "min": 60, "minute": 60,
    "hour": 3600, "day": 86400, "week": 604800, "second": 1, "millisecond": 0.001,
}


def seconds_of(text):
    """The seconds of an amount with units, of fields with colons, or of an ISO 8601 duration; None for anything else."""
    if match := re.fullmatch(r"(\d+):(\d\d):(\d\d)(\.\d+)?", text):
        return int(match[1]) * 3600 + int(match[2]) * 60 + int(match[3]) + float(match[4] or 0)
    if match := re.fullmatch(r"P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?", text):
        return sum(float(part or 0) * unit for part, unit in zip(match.groups(), [604800, 86400, 3600, 60, 1]))
    total, rest = 0, text
    while rest:
        match = re.match(r"([\d.]+) ?([a-z]+)(?:, | and | )?", rest)
        name = match and (match[2] if match[2] in SECONDS else match[2].rstrip("s"))
        if name not in SECONDS:
            return None
        total += float(match[1]) * SECONDS[name]
        rest = rest[match.end():]
    return total


INTERVALS = [
    ("timeout", "10s", r"[\d.]+(w|d|h|m|s|ms)", False), ("timeout", "1h30m", r"(\d+h)?(\d+m)?([\d.]+s|\d+ms)?", False),
    ("a", "5m20s", r"(\d+h)?(\d+m)?([\d.]+s|\d+ms)?", False), ("every", "5min 20s", r"([\d.]+(w|d|h|min|s|ms) ?)+", False),
    ("a", "1d12h", r"(\d+(w|d|h|m|s|ms))+", False), ("a", "PT5M", r"P.*", False), ("a", "PT1H30M", r"P[^W]*", False),
    ("timeout", "01:30:00", r"\d+:\d\d:\d\d(\.\d+)?", False), ("a", "5 minutes", r"([\d.]+ [a-z]+ ?)+", True),
    ("a", "2 hours 5 minutes", r"([\d.]+ [a-z]+ ?)+", True), ("timeout_ms", 90000, 1000, False),
    ("timeoutSeconds", 90, 1, False),
]

TYPED_LENGTHS = {
    "45 minutes": 2700, "2h": 7200, "90s": 90, "1h30": 5400, "1h 30 min": 5400, "2m30": 150, "2 weeks": 1209600,
    "36h 5min": 129900, "1 day": 86400, "1 hour and 5 min": 3900, "PT1H": 3600, "00:10:00": 600, "300ms": 0.3,
    "3 days 4 h": 273600, "1.5h": 5400, "48 hours": 172800,
}


def interval_cases():
    for key, value, shape, is_words in INTERVALS:
        for typed, seconds in TYPED_LENGTHS.items():
            if isinstance(value, int):
                number = seconds * shape
                yield Case(key, value, typed, int(number) if number == int(number) else number)
                continue

            def expected(written, seconds=seconds, shape=shape):
                return (re.fullmatch(shape, written) is not None and seconds_of(written) is not None
                        and abs(seconds_of(written) - seconds) < 1e-9)

            expected.__name__ = f"{seconds} s as {shape}"
            yield Case(key, value, typed, lambda now, expected=expected: expected)
        for typed in ["soon", "10-5 min", "1h 2h", "30 min 1h", "5 x", "h"]:
            yield Case(key, value, typed, REFUSED)
        for typed in ["5-10 min", "never"]:
            if not is_words and not (typed == "never" and value == "5min 20s"):
                yield Case(key, value, typed, REFUSED)
        if key == "timeout" and value != "10s" or value in ["PT1H30M", "5min 20s", "2 hours 5 minutes"]:
            yield Case(key, value, "25", REFUSED)


# Colours: as 8-bit components, computed here.

TYPED_COLORS = {
    "tomato": (255, 99, 71), "rebeccapurple": (102, 51, 153), "white": (255, 255, 255), "black": (0, 0, 0),
    "#89b4fa": (137, 180, 250), "89B4FA": (137, 180, 250), "#f80": (255, 136, 0), "0x0080ff": (0, 128, 255),
    "rgb(1,2,3)": (1, 2, 3), "rgb(200 100 50)": (200, 100, 50), "RGB( 10%, 20%, 30% )": (26, 51, 77),
    "rgb(100% 0% 50%)": (255, 0, 128), "hsl(120, 100%, 25%)": (0, 128, 0), "hsl(210 50% 40%)": (51, 102, 153),
    "hwb(0 20% 40%)": (153, 51, 51), "hsl(0.5turn 100% 50%)": (0, 255, 255), "'#1e1e2e',": (30, 30, 46),
}


def hsl(hue, saturation, lightness):
    return tuple(round(part * 255) for part in colorsys.hls_to_rgb(hue / 360, lightness / 100, saturation / 100))


def numbers(text):
    return [float(part) for part in re.findall(r"-?[\d.]+", text)]


def hexadecimal(written):
    digits = re.sub("^(#|0x)", "", written, flags=re.IGNORECASE)
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    return tuple(int(digits[place:place + 2], 16) for place in (0, 2, 4))


NUMBER = r"-?(\d+\.?\d*|\.\d+)"
COLORS = [
    ("a", "#1e1e2e", r"#[0-9a-f]{6}", hexadecimal), ("a", "#1E1E2E", r"#[0-9A-F]{6}", hexadecimal),
    ("color", "#abc", r"#([0-9a-f]{3}|[0-9a-f]{6})", hexadecimal), ("a", "0x1E1E2E", r"0x[0-9A-F]{6}", hexadecimal),
    ("color", "1e1e2e", r"[0-9a-f]{6}", hexadecimal),
    ("a", "rgb(10, 20, 30)", r"rgb\(N, N, N\)", lambda t: tuple(round(n) for n in numbers(t))),
    ("a", "RGB(10 20 30)", r"RGB\(N N N\)", lambda t: tuple(round(n) for n in numbers(t))),
    ("a", "rgb( 10,20,30 )", r"rgb\( N,N,N \)", lambda t: tuple(round(n) for n in numbers(t))),
    ("a", "rgb(10% 20% 30%)", r"rgb\(N% N% N%\)", lambda t: tuple(int(n * 2.55 + 0.5 + 1e-9) for n in numbers(t))),
    ("a", "hsl(120, 50%, 50%)", r"hsl\(N, N%, N%\)", lambda t: hsl(*numbers(t))),
    ("a", "HSL(120deg 50% 50%)", r"HSL\(Ndeg N% N%\)", lambda t: hsl(*numbers(t))),
    ("fg", "255, 128, 0", r"N, N, N", lambda t: tuple(round(n) for n in numbers(t))),
    ("rgb", [255, 128, 0], None, tuple),
]


def color_cases():
    for key, value, shape, read in COLORS:
        for typed, components in TYPED_COLORS.items():
            def expected(written, components=components, shape=shape, read=read):
                if shape and not re.fullmatch(shape.replace("N", NUMBER), written):
                    return False
                return all(abs(one - other) <= 1 for one, other in zip(read(written), components))

            expected.__name__ = f"{components} as {shape or 'elements'}"
            yield Case(key, value, typed, lambda now, expected=expected: expected)
        for typed in ["tomoto", "#12", "rgb(1 2)", "hsl(1%, 2%, 3%)"]:
            yield Case(key, value, typed, REFUSED)


def size_cases():
    binary = {"KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30}
    for unit in binary:
        for number in ["20", "1", "750", "2.5"]:
            yield Case("s", f"10 {unit}", number, f"{number} {unit}")
            yield Case("s", f"10{unit}", number + unit, f"{number}{unit}")
    for key, typed, written in [
        ("cacheSizeMB", "20", 20), ("cacheSizeMB", "2 GB", 2000), ("max_bytes", "20", 20), ("max_bytes", "10 kB", 10000),
        ("max_bytes", "2 KiB", 2048), ("cache_size_kib", "1 MiB", 1024), ("max_bytes", "1k", 1000),
        ("max_bytes", "2M", 2_000_000), ("max_bytes", "2Mi", 2 << 20), ("cache_size_kib", "1 kB", REFUSED),
        ("buffer_kb", "1 MiB", REFUSED),
    ]:
        yield Case(key, 10, typed, written)
    # The family of the units in the file stays.
    for value, typed, written in [
        ("10Mi", "2G", "2G"), ("10Mi", "1 GB", "1G"), ("10Mi", "2Gi", "2048Mi"), ("10 MB", "2G", "2000 MB"),
        ("10 MB", "1.5 GiB", "1610.612736 MB"), ("2 GB", "500 MB", "500 MB"), ("512k", "1M", "1024k"),
    ]:
        yield Case("cache_size", value, typed, written)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
    parser.add_argument("--binary", default=os.path.join(root, ".build/release/modeled"))
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    zones = ["Europe/Zurich", "Asia/Kathmandu"]
    cases = [*date_cases(zones), *interval_cases(), *color_cases(), *size_cases()]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        results = list(pool.map(lambda case: case.run(os.path.abspath(arguments.binary), folder), cases))
    different = [result for result in results if result]
    for result in different:
        print(result)
    print(f"{len(cases)} conversions, {len(different)} differ")
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
