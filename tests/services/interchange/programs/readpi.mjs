// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// readpi.mjs FOLDER FILE: opens a session file as pi does, with the package that is installed in FOLDER, and prints one line of JSON: how
// many messages it would send, how many calls, and how many of calls and results are without the other.
import { pathToFileURL } from "node:url";

const [folder, file] = process.argv.slice(2);
const root = `${folder}/node_modules/@mariozechner/pi-coding-agent/`;
const { SessionManager } = await import(pathToFileURL(`${root}dist/core/session-manager.js`));
const { messages } = SessionManager.open(file).buildSessionContext();
const calls = new Set();
const open = new Set();
let orphans = 0;
for (const message of messages) {
  for (const part of Array.isArray(message.content) ? message.content : []) {
    if (part.type === "toolCall") {
      calls.add(part.id);
      open.add(part.id);
    }
  }
  if (message.role === "toolResult" && !open.delete(message.toolCallId)) {
    orphans += 1;
  }
}
console.log(JSON.stringify({ messages: messages.length, calls: calls.size, unpaired: orphans }));
