import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

/*
 * A ticket source of the tests: tickets are the lines of a file, a cursor is how many were given. What is written goes
 * into another file. `MODE` makes it misbehave; a file of that name beside the tickets does so as well, later on. Where
 * calls bring a source's settings, as they do to a server that several share, these count.
 */
const { MODE = '', PAGE = '3', EXPECTED = '' } = process.env;
let TICKETS = process.env['TICKETS'] ?? '';
const Shared = z.object({ source: z.object({ settings: z.object({ TICKETS: z.string() }) }) });
/** A line that becomes a ticket only when it is asked for. */
const PassedLine = z.object({
  external_id: z.string(),
  title: z.string(),
  customer: z.object({ email: z.string() }),
  passed_over: z.object({ reason: z.string(), at: z.string() }),
});
const mode = (): string => (existsSync(`${TICKETS}.mode`) ? readFileSync(`${TICKETS}.mode`, 'utf8').trim() : MODE);
if (mode() === 'exit') process.exit(1);
if (mode() === 'port') process.exit(2);
if (EXPECTED !== '' && Object.keys(process.env).toSorted().join() !== EXPECTED) process.exit(1);

const log = (entry: object): void => appendFileSync(`${TICKETS}.calls`, `${JSON.stringify(entry)}\n`);
const lines = (): unknown[] =>
  (existsSync(TICKETS) ? readFileSync(TICKETS, 'utf8') : '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);

/** Starts what outlives it, each in another way, and writes down its process id. */
const WAIT = `echo $$ >> '${TICKETS}.left'; exec sleep 300`;
const leave = (how: string): void => {
  const ways: Record<string, () => void> = {
    group: () => void spawn('/bin/sh', ['-c', WAIT], { stdio: 'ignore' }),
    session: () => spawn('/bin/sh', ['-c', WAIT], { stdio: 'ignore', detached: true }).unref(),
    output: () => spawn('/bin/sh', ['-c', WAIT], { stdio: ['ignore', 'inherit', 'ignore'], detached: true }).unref(),
    orphan: () =>
      void spawnSync('/bin/sh', ['-c', `setsid sh -c "$1" > /dev/null 2>&1 &`, 'sh', WAIT], { stdio: 'ignore' }),
    environment: () => spawn('/bin/sh', ['-c', WAIT], { stdio: 'ignore', detached: true, env: {} }).unref(),
  };
  ways[how]?.();
};

const held: Buffer[] = [];
const misbehave = (how: string): void => {
  if (how === 'dies') process.exit(3);
  if (how === 'leak') held.push(Buffer.alloc(300 * 1024 * 1024, 1));
  // Waiting, since a thread that is busy would take the processor of other tests.
  if (how === 'spin') for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (how.startsWith('leaves ')) leave(how.slice('leaves '.length));
  const message = '{"jsonrpc":"2.0","method":"notifications/tickets_available"}\n';
  if (how === 'flood') for (;;) writeSync(1, message.repeat(100));
};

type Args = Record<string, unknown>;
const tools: Record<string, (args: Args) => object> = {
  fetch_new_tickets: ({ cursor, limit }) => {
    misbehave(mode());
    if (mode() === 'stuck') return { tickets: [], next_cursor: cursor, has_more: true };
    const moved = String(Number(cursor ?? 0) + 1);
    if (mode() === 'empty for ever') return { tickets: [], next_cursor: moved, has_more: true };
    if (mode() === 'again for ever') return { tickets: lines(), next_cursor: moved, has_more: true };
    if (mode() === 'to and fro') return { tickets: [], next_cursor: cursor === 'a' ? 'b' : 'a', has_more: true };
    if (mode() === 'wrong') return { tickets: [{ external_id: '1' }], next_cursor: 'x', has_more: false };
    const from = Number(cursor ?? 0);
    const to = Math.min(from + Math.min(Number(PAGE), Number(limit)), lines().length);
    if (mode() === 'nulls') {
      const all = lines().map((line) => ({ ...(line as object), thread: null, attachments: null, customer: null }));
      return { tickets: all, next_cursor: '1', has_more: false, cursor_reset: null };
    }
    const [tickets, passed] = [[] as unknown[], [] as object[]];
    for (const line of lines().slice(from, to)) {
      const over = PassedLine.safeParse(line).data;
      if (over === undefined) tickets.push(line);
      else passed.push({ id: over.external_id, title: over.title, sender: over.customer.email, ...over.passed_over });
    }
    const rest = passed.length === 0 ? {} : { passed_over: passed };
    return { tickets, ...rest, next_cursor: String(to), has_more: to < lines().length };
  },
  get_ticket: ({ external_id: id }) =>
    lines().find((line) => (line as { external_id: string }).external_id === id) ?? {},
  post_reply: ({ idempotency_key: key }) => ({ reply_id: `reply-${String(key)}` }),
  mark_resolved: () => ({ ok: true }),
  healthcheck: () => ({
    ok: mode() !== 'unwell',
    ...(mode() === 'wrong health' ? { queue_depth: 'many' } : {}),
    contract_version: /^version (.*)$/.exec(mode())?.[1] ?? '1.0',
    ...(mode() === 'nulls' ? { details: null, queue_depth: null, dropped_since_boot: null } : {}),
    ...(mode() === 'dropping' ? { dropped_since_boot: 3 } : {}),
  }),
};

const server = new Server({ name: 'file-source', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [...Object.keys(tools), ...(mode() === 'extra' ? ['delete_ticket'] : [])]
    .filter((name) => mode() !== 'missing' || name !== 'get_ticket')
    .map((name) => ({
      name,
      description: mode() === 'changed' ? 'Something else.' : `Does ${name}.`,
      inputSchema: { type: 'object' as const },
    })),
}));
server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: args = {}, _meta: beside } }) => {
  TICKETS = Shared.safeParse(beside).data?.source.settings.TICKETS ?? TICKETS;
  log({ tool: name, args });
  if (mode() === 'failing')
    return {
      isError: true,
      structuredContent: { code: 'upstream_error', message: `No; token ${process.env['TOKEN'] ?? ''}.` },
      content: [],
    };
  if (mode() === 'limited' && name === 'fetch_new_tickets')
    return {
      isError: true,
      structuredContent: { code: 'rate_limited', message: 'Later.', retry_after_s: 1 },
      content: [],
    };
  if (mode() === 'refusing' && (name === 'post_reply' || name === 'mark_resolved'))
    return {
      isError: true,
      structuredContent: { code: 'refused', message: 'The ticket of ada@example.com is closed there.' },
      content: [],
    };
  const result = tools[name]?.(args);
  if (result === undefined) throw new Error('no such tool');
  return { structuredContent: { ...result }, content: [] };
});
await server.connect(new StdioServerTransport());
flushCompileCache();
