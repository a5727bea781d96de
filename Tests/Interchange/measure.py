#!/usr/bin/env python3
"""Runs a command and prints its signposts per second of processor time, and its peak memory.

usage: measure.py SIGNPOSTS NAME COMMAND...
"""
import resource
import subprocess
import sys
import time

count, name, command = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
begin = time.monotonic()
subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
seconds = time.monotonic() - begin
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
processor = usage.ru_utime + usage.ru_stime
print(f"{name:12} {count:9} signposts  {seconds:6.2f} s  {processor:6.2f} s of processor  "
      f"{count / processor:10.0f} signposts a second of it  peak {usage.ru_maxrss / 1024:6.1f} MB")
