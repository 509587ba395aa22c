// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// clients.mjs PROGRAM STORE FOLDER [CALLS]: the official SDKs and the inspector as clients of `varve mcp`, with VARVE_NPM_CACHE naming the
// folder whose node_modules has them. Each tool, errors, a cancelled call, a server that is killed, and many calls; prints figures as JSON.
// Exits 77 where the packages are not there, 1 where something is not as it should be.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import assert from 'node:assert/strict';

const [program, store, folder, calls = '1000'] = process.argv.slice(2);
const cache = process.env.VARVE_NPM_CACHE ?? '';
const modules = `${cache}/node_modules/`;
if (!existsSync(`${modules}@modelcontextprotocol/sdk`) || !existsSync(`${modules}@modelcontextprotocol/client`)) {
    console.error('The SDKs are not installed.');
    process.exit(77);
}
const require = createRequire(modules);
const load = async name => import(pathToFileURL(require.resolve(name)));
const server = { command: program, args: ['mcp', '--store', store, '--folder', folder], stderr: 'inherit' };
const info = { name: 'test', version: '1' };
const figures = {};

const first = await load('@modelcontextprotocol/sdk/client/index.js');
const firstStdio = await load('@modelcontextprotocol/sdk/client/stdio.js');
const second = await load('@modelcontextprotocol/client');
const secondStdio = await load('@modelcontextprotocol/client/stdio');

const kinds = {
    'sdk 1': () => [new first.Client(info), new firstStdio.StdioClientTransport(server)],
    'sdk 2, handshake': () => [new second.Client(info), new secondStdio.StdioClientTransport(server)],
    'sdk 2, found out': () => [new second.Client(info, { versionNegotiation: { mode: 'auto' } }),
                               new secondStdio.StdioClientTransport(server)],
    'sdk 2, 2026-07-28': () => [new second.Client(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } }),
                                new secondStdio.StdioClientTransport(server)],
};
const text = result => result.content.map(part => part.text).join('\n');
const call = (client, name, args = {}) => client.callTool({ name, arguments: args });
const share = (times, part) => times[Math.min(times.length - 1, Math.floor(times.length * part))];

async function everyTool(client) {
    const { tools } = await client.listTools();
    assert.ok(tools.length >= 7 && tools.every(tool => tool.inputSchema.type === 'object'));
    const listed = text(await call(client, 'sessions'));
    const session = listed.match(/#(\d+) /)[1];
    const word = listed.match(/“([^ ”]{4,})/)?.[1] ?? 'the';
    const recalled = await call(client, 'recall', { text: word });
    assert.ok(!recalled.isError, text(recalled));
    const cited = text(await call(client, 'search', { text: word })).match(/entry (#\d+) · session (\d+)/);
    assert.ok(cited, 'search cites nothing');
    assert.ok(!(await call(client, 'entry', { session: cited[2], entry: cited[1] })).isError);
    for (const [name, args] of [['facts', {}], ['journal', {}], ['context', { session }]]) {
        const result = await call(client, name, args);
        assert.ok(!result.isError, text(result));
    }
    assert.ok((await call(client, 'recall', { text: '' })).isError);
    assert.ok((await call(client, 'recall', { text: 'x', limit: 'many' })).isError);
    await assert.rejects(call(client, 'no-such-tool'));
    const { resources } = await client.listResources();
    assert.ok((await client.readResource({ uri: resources[0].uri })).contents[0].text.length > 0);
    await assert.rejects(client.readResource({ uri: 'varve://sessions/none' }));
    assert.equal((await client.listResourceTemplates()).resourceTemplates.length, 2);
}

async function cancelled(client) {
    const stop = new AbortController();
    const question = { name: 'recall', arguments: { text: 'gateway port' } };
    const options = { signal: stop.signal };
    const waiting = (client instanceof first.Client ? client.callTool(question, undefined, options) : client.callTool(question, options))
        .then(() => 'answered', () => 'stopped');
    stop.abort();
    assert.equal(await waiting, 'stopped');
    assert.ok(!(await call(client, 'facts')).isError);
}

async function many(client, transport, words) {
    const times = [];
    for (let i = 0; i < Number(calls); ++i) {
        const question = Array.from({ length: 2 + i % 4 }, (_, k) => words[(i * 7 + k * 13) % words.length]).join(' ');
        const begun = performance.now();
        const result = await call(client, 'recall', { text: question });
        times.push(performance.now() - begun);
        assert.ok(!result.isError && text(result).length < 4500, text(result));
    }
    times.sort((a, b) => a - b);
    const status = readFileSync(`/proc/${transport.pid}/status`, 'utf8');
    const memory = name => Number(status.match(new RegExp(`${name}:\\s+(\\d+)`))[1]) / 1024;
    return { calls: times.length, p50: share(times, 0.5), p95: share(times, 0.95), most: times.at(-1),
             rssMb: memory('VmRSS'), peakMb: memory('VmHWM') };
}

async function atOnce(client) {
    const results = await Promise.all(Array.from({ length: 300 }, () => call(client, 'sessions', { limit: 1 })));
    assert.ok(results.every(result => !result.isError));
}

for (const [name, make] of Object.entries(kinds)) {
    const [client, transport] = make();
    await client.connect(transport);
    assert.equal(client.getServerVersion().name, 'varve');
    await everyTool(client);
    await cancelled(client);
    await atOnce(client);
    const titles = text(await call(client, 'sessions', { limit: 200 }));
    const words = [...new Set(titles.match(/[\p{L}_]{4,}/gu))];
    figures[name] = await many(client, transport, words);
    process.kill(transport.pid, 'SIGKILL');
    await assert.rejects(call(client, 'facts'));
    await client.close();
    // One that is closed ends by itself.
    const [other, pipe] = make();
    await other.connect(pipe);
    const pid = pipe.pid;
    await other.close();
    assert.throws(() => process.kill(pid, 0));
}

const inspector = `${modules}@modelcontextprotocol/inspector/clients/launcher/build/index.js`;
if (existsSync(inspector)) {
    const inspect = (...more) => {
        const done = spawnSync(process.execPath, [inspector, '--cli', program, ...server.args, ...more], { encoding: 'utf8', timeout: 60000 });
        assert.equal(done.status, 0, done.stderr + done.stdout);
        return JSON.parse(done.stdout);
    };
    assert.ok(inspect('--method', 'tools/list').tools.length >= 7);
    assert.ok(!inspect('--method', 'tools/call', '--tool-name', 'recall', '--tool-arg', 'text=gateway').isError);
    assert.ok(inspect('--method', 'resources/list').resources.length > 0);
    figures.inspector = true;
}
console.log(JSON.stringify(figures, null, 1));
