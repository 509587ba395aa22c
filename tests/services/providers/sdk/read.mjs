// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// read.mjs FOLDER API BASE-URL: asks the server at BASE-URL through the provider's own SDK, which is installed in
// FOLDER, and prints what the SDK makes of the stream as one line of JSON.
import { createRequire } from "node:module";

const [folder, api, baseURL] = process.argv.slice(2);
const load = createRequire(`${folder}/node_modules/`);
const question = [{ role: "user", content: "hello" }];

async function chat() {
  const { OpenAI } = load("openai");
  const client = new OpenAI({ baseURL, apiKey: "none", maxRetries: 0 });
  const answer = await client.chat.completions
    .stream({ model: "m", messages: question, stream_options: { include_usage: true } })
    .finalChatCompletion();
  const said = answer.choices[0].message;
  return {
    text: said.content ?? "",
    calls: (said.tool_calls ?? []).map((call) => [call.function.name, call.function.arguments]),
    prompt: answer.usage.prompt_tokens,
    output: answer.usage.completion_tokens,
  };
}

async function responses() {
  const { OpenAI } = load("openai");
  const client = new OpenAI({ baseURL, apiKey: "none", maxRetries: 0 });
  const answer = await client.responses.stream({ model: "m", input: "hello" }).finalResponse();
  return {
    text: answer.output_text,
    calls: answer.output
      .filter((item) => item.type === "function_call")
      .map((item) => [item.name, item.arguments]),
    prompt: answer.usage.input_tokens,
    output: answer.usage.output_tokens,
  };
}

async function messages() {
  const { Anthropic } = load("@anthropic-ai/sdk");
  const client = new Anthropic({ baseURL: baseURL.replace(/\/v1$/, ""), apiKey: "none", maxRetries: 0 });
  const answer = await client.messages
    .stream({ model: "m", max_tokens: 100, messages: question })
    .finalMessage();
  const { usage } = answer;
  return {
    text: answer.content.map((block) => block.text ?? "").join(""),
    calls: answer.content
      .filter((block) => block.type === "tool_use")
      .map((block) => [block.name, JSON.stringify(block.input)]),
    prompt: usage.input_tokens + usage.cache_read_input_tokens + usage.cache_creation_input_tokens,
    output: usage.output_tokens,
  };
}

const readers = { chat, responses, messages };
console.log(JSON.stringify(await readers[api]()));
