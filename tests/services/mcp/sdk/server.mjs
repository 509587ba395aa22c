// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// server.mjs stdio|http [both]: a server of tools made with the official SDK, with VARVE_NPM_CACHE naming the folder whose node_modules has it.
// Speaks revision 2026-07-28, and with `both` the handshakes before it too. Over HTTP on the port PORT of this machine, and only for who has
// the token TOKEN where that is set.
import http from 'node:http';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [transport = 'stdio', eras = ''] = process.argv.slice(2);
const require = createRequire(`${process.env.VARVE_NPM_CACHE ?? ''}/node_modules/`);
const load = async name => import(pathToFileURL(require.resolve(name)));
const { McpServer, createMcpHandler, fromJsonSchema, inputRequired } = await load('@modelcontextprotocol/server');
const legacy = eras === 'both' ? (transport === 'http' ? 'stateless' : 'serve') : 'reject';

let description = 'Says it again';
let handler;
const text = said => ({ content: [{ type: 'text', text: said }] });
const schema = properties => fromJsonSchema({ type: 'object', properties });

function make() {
    const server = new McpServer({ name: 'sdk-server', version: '1' },
        { capabilities: { tools: { listChanged: true } }, cacheHints: { 'tools/list': { ttlMs: 60000, cacheScope: 'private' } } });
    const echo = server.registerTool('echo', { description, inputSchema: schema({ message: { type: 'string', 'x-mcp-header': 'Message' } }) },
        async ({ message }) => text(`Echo: ${message}`));
    server.registerTool('again', { description: 'Wants to be called again', inputSchema: schema({}) }, async (_, context) => {
        const state = context.mcpReq.requestState?.();
        return state ? text(`with ${state}`) : inputRequired({ requestState: 'what-it-keeps' });
    });
    server.registerTool('ask', { description: 'Asks the person', inputSchema: schema({}) }, async () => inputRequired({
        inputRequests: { name: inputRequired.elicit({ message: 'Who are you?',
            requestedSchema: { type: 'object', properties: { name: { type: 'string' } } } }) },
    }));
    server.registerTool('slow', { description: 'Tells how far it is', inputSchema: schema({}) }, async (_, context) => {
        for (let step = 1; step <= 3; step += 1) {
            await new Promise(done => setTimeout(done, 150));
            const progressToken = context.mcpReq._meta?.progressToken;
            await context.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress: step, total: 3 } });
        }
        return text('at last');
    });
    server.registerTool('change', { description: 'Makes echo another tool', inputSchema: schema({}) }, async () => {
        description = 'Says it again, and to others too';
        if (transport === 'http') {
            handler.notify.toolsChanged();
        } else {
            echo.update({ description });
        }
        return text('changed');
    });
    return server;
}

if (transport === 'stdio') {
    const { serveStdio } = await load('@modelcontextprotocol/server/stdio');
    serveStdio(make, { legacy });
} else {
    handler = createMcpHandler(make, { legacy });
    http.createServer(async (request, response) => {
        const body = await new Promise(done => {
            const parts = [];
            request.on('data', part => parts.push(part)).on('end', () => done(Buffer.concat(parts)));
        });
        const url = `http://127.0.0.1:${process.env.PORT}${request.url}`;
        if (process.env.TOKEN && request.headers.authorization !== `Bearer ${process.env.TOKEN}`) {
            response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
            return;
        }
        const gone = new AbortController();
        response.on('close', () => gone.abort());
        const answer = await handler.fetch(new Request(url, {
            method: request.method, headers: request.headers, signal: gone.signal,
            body: ['GET', 'HEAD'].includes(request.method) ? undefined : body,
        }));
        response.writeHead(answer.status, Object.fromEntries(answer.headers));
        for await (const part of answer.body ?? []) {
            response.write(part);
        }
        response.end();
    }).listen(Number(process.env.PORT), '127.0.0.1');
}
