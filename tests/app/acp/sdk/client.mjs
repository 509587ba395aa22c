// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// client.mjs PROGRAM STORE FOLDER SCRIPT: the protocol's own SDKs as clients of `varve acp`, with VARVE_NPM_CACHE naming the folder whose
// node_modules has them; SCRIPT is the address that tells the scripted provider what to answer next. A whole session: prompt, a tool call
// with its permission, cancel, list, load, resume, close; and every message of the agent against the published schema. Prints figures as
// JSON. Exits 77 where the packages are not there, 1 where something is not as it should be.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import assert from 'node:assert/strict';

const [program, store, folder, script] = process.argv.slice(2);
const modules = `${process.env.VARVE_NPM_CACHE ?? ''}/node_modules/`;
if (!['@agentclientprotocol/sdk', 'acp-sdk-1', 'ajv'].every(name => existsSync(modules + name))) {
    console.error('The SDKs are not installed.');
    process.exit(77);
}
const load = path => import(pathToFileURL(modules + path));
const require = createRequire(modules);
const newest = await load('@agentclientprotocol/sdk/dist/v1/stable/acp.js');
const classes = await load('acp-sdk-1/dist/acp.js');
const Ajv = require('ajv/dist/2020.js').default;
const schema = JSON.parse(readFileSync(`${modules}@agentclientprotocol/sdk/schema/v1/schema.json`));

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema(schema, 'acp');
const checks = {};
const requested = new Map(); // methods of the client's requests, by id
const results = {
    initialize: 'InitializeResponse', 'session/new': 'NewSessionResponse', 'session/load': 'LoadSessionResponse',
    'session/resume': 'ResumeSessionResponse', 'session/list': 'ListSessionsResponse', 'session/close': 'CloseSessionResponse',
    'session/prompt': 'PromptResponse', 'session/set_mode': 'SetSessionModeResponse',
    'session/set_config_option': 'SetSessionConfigOptionResponse',
};
const messages = {
    'session/update': 'SessionNotification', 'session/request_permission': 'RequestPermissionRequest',
    '$/cancel_request': 'CancelRequestNotification',
};
const figures = { messages: 0, updates: {} };

function check(name, value) {
    checks[name] ??= ajv.compile({ $ref: `acp#/$defs/${name}` });
    assert.ok(checks[name](value), `${name}: ${JSON.stringify(value).slice(0, 500)}\n${JSON.stringify(checks[name].errors)}`);
    // What the schema does not know is an extension, and has its place in _meta.
    const known = Object.keys(schema.$defs[name].properties ?? {});
    if (known.length > 0) {
        assert.deepEqual(Object.keys(value).filter(member => !known.includes(member)), [], name);
    }
}

function checkLine(line) {
    const message = JSON.parse(line);
    figures.messages += 1;
    assert.equal(message.jsonrpc, '2.0');
    if (message.method) {
        assert.ok(messages[message.method] || message.method.startsWith('_'), message.method);
        if (messages[message.method]) { check(messages[message.method], message.params); }
        if (message.method === 'session/update') {
            const kind = message.params.update.sessionUpdate;
            figures.updates[kind] = (figures.updates[kind] ?? 0) + 1;
        }
    } else if (message.error) {
        check('Error', message.error);
    } else if (results[requested.get(message.id)]) {
        check(results[requested.get(message.id)], message.result);
    }
}

// One agent: its process, and a stream of bytes to either side that is looked at on the way.
function start() {
    const agent = spawn(program, ['acp', '--store', store], { stdio: ['pipe', 'pipe', 'inherit'] });
    let problem;
    let rest = '';
    agent.stdout.on('data', data => {
        const lines = (rest + data.toString('utf8')).split('\n');
        rest = lines.pop();
        try { lines.filter(Boolean).forEach(checkLine); } catch (error) { problem ??= error; }
    });
    const input = Writable.toWeb(agent.stdin);
    const writer = input.getWriter();
    const decoder = new TextDecoder();
    const spied = new WritableStream({
        write(bytes) {
            for (const line of decoder.decode(bytes).split('\n').filter(Boolean)) {
                const message = JSON.parse(line);
                if (message.method && message.id !== undefined) { requested.set(message.id, message.method); }
            }
            return writer.write(bytes);
        },
        close: () => writer.close(),
    });
    const ended = new Promise(resolve => { agent.on('exit', resolve); });
    return {
        output: spied, input: Readable.toWeb(agent.stdout),
        async finish() {
            agent.stdin.end();
            assert.equal(await ended, 0);
            if (problem) { throw problem; }
        },
    };
}

const answer = async steps => {
    const done = await fetch(script, { method: 'POST', body: JSON.stringify(steps) });
    assert.equal(done.status, 200);
};
const text = words => ({ text: words });
const call = (name, args) => ({ call: name, arguments: args });
const capabilities = { session: { notices: {}, compaction: {} }, fs: { readTextFile: true, writeTextFile: true }, terminal: true };
const prompt = words => [{ type: 'text', text: words }];

// What both kinds of client are made of: functions for the methods, and what came.
async function withClasses(work) {
    const agent = start();
    const heard = { updates: [], asked: [], decide: null };
    const connection = new classes.ClientSideConnection(() => ({
        async requestPermission(params) {
            heard.asked.push(params);
            return heard.decide(params);
        },
        async sessionUpdate(params) { heard.updates.push(params); },
        async readTextFile() { throw new Error('not needed'); },
        async writeTextFile() { throw new Error('not needed'); },
    }), classes.ndJsonStream(agent.output, agent.input));
    const methods = {
        initialize: params => connection.initialize(params), new: params => connection.newSession(params),
        load: params => connection.loadSession(params), list: params => connection.listSessions(params),
        resume: params => connection.resumeSession(params), close: params => connection.closeSession(params),
        prompt: params => connection.prompt(params), cancel: params => connection.cancel(params),
        mode: params => connection.setSessionMode(params), config: params => connection.setSessionConfigOption(params),
        extension: (name, params) => connection.extMethod(name, params),
    };
    await work(methods, heard);
    await agent.finish();
}

async function withApp(work) {
    const agent = start();
    const heard = { updates: [], asked: [], decide: null };
    const app = newest.client({ name: 'test' })
        .onRequest('session/request_permission', context => {
            heard.asked.push(context.params);
            return heard.decide(context.params);
        })
        .onNotification('session/update', context => { heard.updates.push(context.params); });
    const connection = app.connect(newest.ndJsonStream(agent.output, agent.input));
    const request = name => params => connection.agent.request(name, params);
    await work({
        initialize: request('initialize'), new: request('session/new'), load: request('session/load'), list: request('session/list'),
        resume: request('session/resume'), close: request('session/close'), prompt: request('session/prompt'),
        cancel: params => connection.agent.notify('session/cancel', params), mode: request('session/set_mode'),
        config: request('session/set_config_option'), extension: (name, params) => connection.agent.request(name, params),
    }, heard);
    await agent.finish();
}

const of = (heard, session, kind) => heard.updates.filter(one => one.sessionId === session && one.update.sessionUpdate === kind)
    .map(one => one.update);
const said = (heard, session) => of(heard, session, 'agent_message_chunk').map(update => update.content.text).join('');
const soon = async condition => {
    const end = Date.now() + 30000;
    while (!condition()) {
        assert.ok(Date.now() < end, 'it did not come');
        await new Promise(resolve => { setTimeout(resolve, 10); });
    }
};
const select = optionId => ({ outcome: { outcome: 'selected', optionId } });

async function wholeSession(agent, heard) {
    const hello = await agent.initialize({ protocolVersion: 1, clientCapabilities: capabilities,
                                           clientInfo: { name: 'test', version: '1' } });
    assert.equal(hello.protocolVersion, 1);
    const where = { cwd: folder, mcpServers: [] };
    const { sessionId, modes, configOptions } = await agent.new(where);
    assert.equal(modes.availableModes.length, 2);
    assert.deepEqual(configOptions.map(option => option.id), ['mode', 'model']);
    await agent.mode({ sessionId, modeId: 'everything' });
    await agent.config({ sessionId, configId: 'mode', value: 'changes' });
    await agent.config({ sessionId, configId: 'mode', value: 'everything' });

    await answer([[{ thought: 'Look at it.' }, text('A small '), text('program.')]]);
    assert.equal((await agent.prompt({ sessionId, prompt: prompt('What is this?') })).stopReason, 'end_turn');
    assert.equal(said(heard, sessionId), 'A small program.');
    assert.equal(of(heard, sessionId, 'agent_thought_chunk')[0].content.text, 'Look at it.');
    assert.match(of(heard, sessionId, 'notice')[0].title, /AGENTS.md/);

    const file = `${folder}/a.txt`;
    writeFileSync(file, 'one\ntwo\n');
    for (const [option, after] of [['reject_once', 'one\ntwo\n'], ['allow_once', 'one\n2\n']]) {
        heard.decide = () => select(option);
        await answer([[call('edit', { path: 'a.txt', oldText: 'two', newText: '2' })], [text('Done.')]]);
        assert.equal((await agent.prompt({ sessionId, prompt: prompt('Change it') })).stopReason, 'end_turn');
        assert.equal(readFileSync(file, 'utf8'), after);
    }
    await answer([[call('todowrite', { todos: [{ content: 'Look', status: 'completed' }] })], [text('No such tool.')]]);
    await agent.prompt({ sessionId, prompt: prompt('Plan it') });
    assert.equal(of(heard, sessionId, 'plan')[0].entries[0].content, 'Look');
    assert.equal(heard.asked.length, 2);
    assert.equal(heard.asked[0].toolCall.content[0].type, 'diff');
    assert.ok(of(heard, sessionId, 'tool_call_update').some(update => update.status === 'completed'));

    // Cancelled while it is asked, and while an answer comes.
    let asked;
    heard.decide = () => new Promise(resolve => { asked = resolve; });
    await answer([[call('write', { path: 'b.txt', content: 'never' })]]);
    let turn = agent.prompt({ sessionId, prompt: prompt('Write it') });
    await soon(() => asked);
    await agent.cancel({ sessionId });
    asked({ outcome: { outcome: 'cancelled' } });
    assert.equal((await turn).stopReason, 'cancelled');
    assert.ok(!existsSync(`${folder}/b.txt`));
    await answer([[text('The part that came.'), { hold: true }]]);
    turn = agent.prompt({ sessionId, prompt: prompt('Go on') });
    await soon(() => said(heard, sessionId).endsWith('The part that came.'));
    await agent.cancel({ sessionId });
    assert.equal((await turn).stopReason, 'cancelled');

    // What only Varve has.
    const tree = await agent.extension('_varve/tree', { session: sessionId });
    const first = tree.entries.find(entry => entry.role === 'assistant');
    const fork = await agent.extension('_varve/fork', { session: sessionId, entry: first.id });
    const plan = await agent.extension('_varve/plan', { session: sessionId });
    assert.ok('tokensBefore' in plan);
    await assert.rejects(agent.extension('_varve/none', {}));
    await assert.rejects(agent.load({ ...where, sessionId: 'nobody' }));

    const listed = await agent.list({ cwd: folder });
    assert.ok(listed.sessions.some(session => session.sessionId === sessionId));
    await agent.close({ sessionId });
    await assert.rejects(agent.prompt({ sessionId, prompt: prompt('Closed') }));
    return { sessionId, fork: fork.id };
}

async function again(agent, heard, { sessionId, fork }) {
    await agent.initialize({ protocolVersion: 1, clientCapabilities: capabilities });
    const where = { cwd: folder, mcpServers: [] };
    await agent.load({ ...where, sessionId });
    assert.ok(said(heard, sessionId).startsWith('A small program.'));
    assert.equal(of(heard, sessionId, 'user_message_chunk')[0].content.text, 'What is this?');
    assert.equal(of(heard, sessionId, 'tool_call').length, 4);
    await answer([[text('It goes on.')]]);
    assert.equal((await agent.prompt({ sessionId, prompt: prompt('And now?') })).stopReason, 'end_turn');
    // More than the model that is chosen now can read.
    await answer([[text('the boats of the lake. '.repeat(1500))], [text('It fits.')]]);
    await agent.prompt({ sessionId, prompt: prompt('Tell me all') });
    await agent.config({ sessionId, configId: 'model', value: 'here/small' });
    assert.equal((await agent.prompt({ sessionId, prompt: prompt('Shorter') })).stopReason, 'end_turn');
    assert.equal(of(heard, sessionId, 'compaction_update').at(-1).status, 'completed');
    const before = heard.updates.length;
    await agent.resume({ ...where, sessionId: fork });
    assert.equal(heard.updates.slice(before).filter(one => one.update.sessionUpdate.endsWith('_chunk')).length, 0);
    await answer([[text('Another way.')]]);
    assert.equal((await agent.prompt({ sessionId: fork, prompt: prompt('Otherwise?') })).stopReason, 'end_turn');
    assert.equal(said(heard, fork), 'Another way.');
    assert.equal((await agent.prompt({ sessionId: fork, prompt: prompt('/context') })).stopReason, 'end_turn');
}

for (const [name, connect] of [['classes', withClasses], ['app', withApp]]) {
    let session;
    await connect(async (agent, heard) => { session = await wholeSession(agent, heard); });
    await connect((agent, heard) => again(agent, heard, session));
    figures[name] = 'whole';
}
console.log(JSON.stringify(figures, null, 1));
