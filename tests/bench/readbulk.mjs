// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// readbulk.mjs FOLDER API BASE-URL ROUNDS: reads a long stream through the provider's own SDK, which is installed in FOLDER,
// as often as asked, and prints one line of JSON: seconds of each round, and how many pieces of text there were.
import { createRequire } from "node:module";

const [folder, api, baseURL, rounds] = process.argv.slice(2);
const load = createRequire(`${folder}/node_modules/`);
const messages = [{ role: "user", content: "hello" }];

async function chat() {
  const { OpenAI } = load("openai");
  const client = new OpenAI({ baseURL, apiKey: "none", maxRetries: 0 });
  const stream = await client.chat.completions.create({ model: "m", messages, stream: true });
  let pieces = 0;
  for await (const chunk of stream) {
    if (chunk.choices[0]?.delta?.content) pieces += 1;
  }
  return pieces;
}

async function messagesApi() {
  const { Anthropic } = load("@anthropic-ai/sdk");
  const client = new Anthropic({ baseURL: baseURL.replace(/\/v1$/, ""), apiKey: "none", maxRetries: 0 });
  const stream = await client.messages.create({ model: "m", max_tokens: 9, messages, stream: true });
  let pieces = 0;
  for await (const event of stream) {
    if (event.type === "content_block_delta") pieces += 1;
  }
  return pieces;
}

const seconds = [];
let pieces = 0;
for (let round = 0; round < Number(rounds); round += 1) {
  const begun = performance.now();
  pieces = await (api === "chat" ? chat() : messagesApi());
  seconds.push((performance.now() - begun) / 1000);
}
console.log(JSON.stringify({ seconds, pieces }));
