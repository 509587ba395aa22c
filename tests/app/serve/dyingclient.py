# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A client that asks and then waits to be killed: PROGRAM STORE FOLDER URL. Prints session and server once text has come."""

import os
import sys
import threading

from varveclient import Client

program, store, folder, url = sys.argv[1:]
client = Client(program, store, dict(os.environ))
session = client.call("new", folder=folder)["id"]
number = client.begin("ask", session=session, text="Hi", baseUrl=url, model="tiny", tools=[])
client.event("text", request=number)
print(session, client.process.pid, flush=True)
threading.Event().wait()
