// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// readpi.mjs FOLDER FILE ROUNDS: opens a session file as pi does, with the package that is installed in FOLDER, as often as asked, and
// prints one line of JSON: ms of opening with its context and of the tree, and what there was to see.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [folder, file, rounds] = process.argv.slice(2);
const root = `${folder}/node_modules/@mariozechner/pi-coding-agent/`;
const { version } = createRequire(root)("./package.json");
const { SessionManager } = await import(pathToFileURL(`${root}dist/core/session-manager.js`));

const open = [];
const tree = [];
let entries = 0;
let messages = 0;
for (let round = 0; round < Number(rounds); round += 1) {
  const begun = performance.now();
  const manager = SessionManager.open(file);
  messages = manager.buildSessionContext().messages.length;
  const opened = performance.now();
  manager.getTree();
  open.push(opened - begun);
  tree.push(performance.now() - opened);
  entries = manager.getEntries().length;
}
console.log(JSON.stringify({ version, open, tree, entries, messages, rss: process.memoryUsage().rss }));
