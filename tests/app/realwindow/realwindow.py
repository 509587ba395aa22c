# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a command where a person would: on a display with a window manager, a session bus and the bus of screen readers, all of them its own.

    python3 realwindow.py COMMAND...

Ends as the command does; 77, with a sentence, where a program is missing. Everything that it starts has ended then.
"""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
PATIENCE = 60  # seconds
BUS_LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher", "/usr/lib/at-spi-bus-launcher")
# One that starts nothing by itself: no keyring that asks for a password, no other program of the person.
BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:dir={folder}</listen><auth>EXTERNAL</auth><policy context="default">
<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>"""


def soon(wanted, what, patience=PATIENCE):
    """Waits until `wanted()` gives something and answers that."""
    end = time.monotonic() + patience
    while not (found := wanted()):
        if time.monotonic() > end:
            raise TimeoutError(f"{what}: not within {patience} s")
        time.sleep(0.02)
    return found


def missing():
    """What is not installed; empty: all is there."""
    found = [program for program in ("Xvfb", "openbox", "dbus-daemon", "xprop") if not shutil.which(program)]
    return found + ["at-spi2"] * (not bus_launcher())


def bus_launcher():
    return next((path for path in BUS_LAUNCHERS if os.access(path, os.X_OK)), None)


class Desktop(contextlib.ExitStack):
    """What is named above, while the block lasts. `environment` is that of programs which use it."""

    def __enter__(self):
        super().__enter__()
        try:
            self._start()
        except BaseException:
            self.close()
            raise
        return self

    def _start(self):
        self.folder = pathlib.Path(self.enter_context(tempfile.TemporaryDirectory(prefix="varve-window.")))
        self.environment = dict(os.environ, QT_QPA_PLATFORM="xcb", QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1", LC_ALL="C.UTF-8",
                                QT_IM_MODULE="none", LIBGL_ALWAYS_SOFTWARE="1")
        for name in ("WAYLAND_DISPLAY", "XAUTHORITY", "AT_SPI_BUS_ADDRESS", "VARVE_STORE", "SESSION_MANAGER", "DESKTOP_STARTUP_ID"):
            self.environment.pop(name, None)
        for name, place in (("HOME", "home"), ("XDG_CONFIG_HOME", "config"), ("XDG_DATA_HOME", "data"), ("XDG_CACHE_HOME", "cache"),
                            ("XDG_STATE_HOME", "state"), ("XDG_RUNTIME_DIR", "run")):
            (self.folder / place).mkdir(mode=0o700)
            self.environment[name] = str(self.folder / place)
        self.environment["DISPLAY"] = ":" + self._told(
            lambda pipe: ["Xvfb", "-displayfd", str(pipe), "-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-noreset"])
        (self.folder / "bus.conf").write_text(BUS.format(folder=self.folder / "run"), encoding="utf-8")
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self._told(
            lambda pipe: ["dbus-daemon", f"--config-file={self.folder / 'bus.conf'}", "--nofork", f"--print-address={pipe}"])
        self.start("openbox", "--sm-disable")
        soon(lambda: b"window id" in self._asked("xprop", "-root", "_NET_SUPPORTING_WM_CHECK"), "the window manager")
        self.start(bus_launcher(), "--launch-immediately")
        soon(lambda: b"AT_SPI_BUS(STRING)" in self._asked("xprop", "-root", "AT_SPI_BUS"), "the bus of screen readers")

    def start(self, *command, **options):
        """Ended with all that it has started when the block ends."""
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        process = subprocess.Popen(command, env=self.environment, start_new_session=True, **{**quiet, **options})
        self.callback(end, process)
        return process

    def _asked(self, *command):
        return subprocess.run(command, env=self.environment, capture_output=True, timeout=PATIENCE, check=False).stdout

    def _told(self, command):
        """The line that a program writes to the pipe which it is given."""
        reading, writing = os.pipe()
        with os.fdopen(reading) as pipe:
            self.start(*command(writing), pass_fds=(writing,))
            os.close(writing)
            told = pipe.readline().strip()
        if not told:
            raise RuntimeError(f"{command(writing)[0]} did not start")
        return told


def end(process):
    """It and what it started: each of these is in a session of its own."""
    for how in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, how)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(10)
            break
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)  # what outlived it


def main(command):
    if not command:
        print(__doc__, file=sys.stderr)
        return 2
    if absent := missing():
        print(f"SKIPPED: {', '.join(absent)} not installed, so there is no real window here")
        return SKIPPED
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # of ctest: the block below ends
    with Desktop() as desktop:
        process = desktop.start(*command, stdin=None, stdout=None, stderr=None)
        return process.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
