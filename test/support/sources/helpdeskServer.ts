import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Comment = {
  id: number;
  author_id: number;
  public: boolean;
  plain_body: string;
  created_at: string;
  attachments: object[];
};
/** A ticket of the help desk, as it may be kept and given again. */
export type HelpdeskTicket = {
  id: number;
  subject: string;
  status: string;
  requester_id: number;
  requester: Person;
  created_at: string;
  /** Seconds; the export is in this order. */
  generated_timestamp: number;
  comments: Comment[];
  audits: { id: number; metadata: { custom: object } }[];
};

type Ticket = HelpdeskTicket;
type Person = { name: string; email: string };

export type HelpdeskOptions = {
  /** What it holds from the beginning. */
  tickets?: readonly Ticket[];
  /** Seconds; a clock of its own that goes on by one at each change, if absent. */
  now?: () => number;
  /** Hears of each change, with all that it holds. */
  changed?: (tickets: readonly Ticket[]) => void;
  /** A free one if absent. */
  port?: number;
  /** More are answered with 429, as help desks do. */
  callsASecond?: number;
};

type Refusal = { status: number; headers?: Record<string, string>; body?: object; path?: RegExp };

/** A help desk that speaks the parts of the Zendesk API that a source uses, on loopback, in memory. */
export type HelpdeskServer = AsyncDisposable & {
  url: string;
  /** Paths of the calls, without their host. */
  calls: string[];
  ticket(id: number): Ticket;
  /** A new ticket with its first comment, or a further comment of `author`. */
  open(id: number, text: string, about?: { subject?: string; requester?: Person }): Ticket;
  /** Somebody there says how it stands. */
  mark(id: number, status: string): void;
  comment(id: number, text: string, author?: 'customer' | 'colleague' | 'agent', isPublic?: boolean): void;
  /** The next calls (those whose path it names) are answered with this, until it is null again. */
  refuse(answer: Refusal | null): void;
};

/** Its export begins with nothing newer; what it says to who asks for that. */
const TOO_RECENT_S = 300;
const TOO_RECENT = {
  error: 'InvalidValue',
  description: 'Too recent start_time. Use a start_time older than 5 minutes',
};
/** Who writes what a source posts. */
export const AGENT = 1;
/** Another end user, who is in copy of every ticket. */
const COLLEAGUE = 2;
/** Who may call it, as settings of a source. */
export const HELPDESK_ACCOUNT = { EMAIL: 'agent@example.com', API_TOKEN: 'help-desk-token' };
const CREDENTIALS = `Basic ${Buffer.from(`${HELPDESK_ACCOUNT.EMAIL}/token:${HELPDESK_ACCOUNT.API_TOKEN}`).toString('base64')}`;

export const openHelpdeskServer = async (options: HelpdeskOptions = {}): Promise<HelpdeskServer> => {
  const tickets = new Map((options.tickets ?? []).map((ticket) => [ticket.id, ticket]));
  const calls: string[] = [];
  let refusal: Refusal | null = null;
  let clock = Date.UTC(2026, 10, 20, 8) / 1000;
  const { now = () => (clock += 1), port = 0, callsASecond = Infinity } = options;
  let second = { ends: 0, calls: 0 };
  const isTooMany = (): boolean => {
    if (performance.now() > second.ends) second = { ends: performance.now() + 1_000, calls: 0 };
    second.calls += 1;
    return second.calls > callsASecond;
  };
  let ids = Math.max(
    1000,
    ...[...tickets.values()].flatMap(({ comments, audits }) => [...comments, ...audits].map(({ id }) => id)),
  );
  const touch = (ticket: Ticket): void => {
    ticket.generated_timestamp = now();
  };
  const add = (ticket: Ticket, text: string, author: number, isPublic: boolean): void => {
    touch(ticket);
    ids += 1;
    const created_at = new Date(ticket.generated_timestamp * 1000).toISOString();
    ticket.comments.push({
      id: ids,
      author_id: author,
      public: isPublic,
      plain_body: text,
      created_at,
      attachments: [],
    });
  };
  const find = (id: number): Ticket => {
    const ticket = tickets.get(id);
    if (ticket === undefined) throw new Error(`no ticket ${id}`);
    return ticket;
  };
  const routes: readonly [RegExp, (match: RegExpExecArray, url: URL, body: Body) => object | null][] = [
    [/^GET \/api\/v2\/incremental\/tickets\/cursor\.json$/, (_, url) => exported(url)],
    [/^GET \/api\/v2\/users\/me\.json$/, () => ({ user: { id: AGENT } })],
    [/^GET \/api\/v2\/search\/count\.json$/, (_, url) => ({ count: countOf([...tickets.values()], url) })],
    [
      /^GET \/api\/v2\/tickets\/(\d+)\.json$/,
      ([, id]) => one(id, (ticket) => ({ ticket: asListed(ticket), users: usersOf([ticket]) })),
    ],
    [
      /^GET \/api\/v2\/tickets\/(\d+)\/comments\.json$/,
      ([, id], url) => one(id, (ticket) => commentsPage(ticket, url)),
    ],
    [
      /^GET \/api\/v2\/tickets\/(\d+)\/audits\.json$/,
      ([, id]) => one(id, ({ audits }) => ({ audits: audits.toReversed() })),
    ],
    [/^PUT \/api\/v2\/tickets\/(\d+)\.json$/, ([, id], _, body) => one(id, (ticket) => changed(ticket, body))],
  ];
  const one = (id: string | undefined, answer: (ticket: Ticket) => object): object | null => {
    const ticket = tickets.get(Number(id));
    return ticket === undefined ? null : answer(ticket);
  };
  /** Its cursor is opaque: the time and id of the last ticket given. */
  const exported = (url: URL): object => {
    const given = url.searchParams.get('cursor');
    if (Number(url.searchParams.get('start_time') ?? 0) > Date.now() / 1000 - TOO_RECENT_S) return TOO_RECENT;
    const [time, id] = (
      given === null
        ? [Number(url.searchParams.get('start_time')) - 1, Infinity]
        : JSON.parse(Buffer.from(given, 'base64').toString())
    ) as [number, number];
    const isAfter = (ticket: Ticket): boolean =>
      ticket.generated_timestamp > time || (ticket.generated_timestamp === time && ticket.id > id);
    const all = [...tickets.values()].filter(isAfter).toSorted((a, b) => a.generated_timestamp - b.generated_timestamp);
    const page = all.slice(0, Number(url.searchParams.get('per_page') ?? 1000));
    const last = page.at(-1);
    const after =
      last === undefined ? given : Buffer.from(JSON.stringify([last.generated_timestamp, last.id])).toString('base64');
    return {
      tickets: page.map(asListed),
      users: usersOf(page),
      after_cursor: after,
      end_of_stream: page.length === all.length,
    };
  };
  const changed = (ticket: Ticket, { ticket: change }: Body): object => {
    if (change?.comment !== undefined) add(ticket, change.comment.body, AGENT, change.comment.public);
    if (change?.status !== undefined) ticket.status = change.status;
    touch(ticket);
    ids += 1;
    const audit = { id: ids, metadata: { custom: change?.metadata ?? {} } };
    ticket.audits.push(audit);
    options.changed?.([...tickets.values()]);
    return { ticket: asListed(ticket), audit };
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://helpdesk');
    calls.push(`${request.method} ${url.pathname}${url.search}`);
    const text = await new Response(request as unknown as ReadableStream).text().catch(() => '');
    const send = (status: number, body: object, headers: Record<string, string> = {}): void =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (isTooMany()) return send(429, { error: 'TooManyRequests' }, { 'retry-after': '1' });
    const isRefused = refusal?.path?.test(`${request.method} ${url.pathname}`) ?? true;
    if (refusal !== null && isRefused)
      return send(refusal.status, refusal.body ?? { error: 'secret details' }, refusal.headers);
    if (request.headers.authorization !== CREDENTIALS) return send(401, { error: "Couldn't authenticate you" });
    for (const [pattern, route] of routes) {
      const match = pattern.exec(`${request.method} ${url.pathname}`);
      const found = match === null ? undefined : route(match, url, (text === '' ? {} : JSON.parse(text)) as Body);
      if (found) return send(found === TOO_RECENT ? 422 : 200, found);
    }
    send(404, { error: 'RecordNotFound' });
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    ticket: find,
    open: (id, text, about = {}) => {
      const requester_id = 100 + (id % 3);
      const ticket: Ticket = {
        id,
        subject: about.subject ?? `Subject ${id}`,
        status: 'new',
        requester_id,
        requester: about.requester ?? { name: `Customer ${requester_id}`, email: `c${requester_id}@example.com` },
        created_at: '',
        generated_timestamp: 0,
        comments: [],
        audits: [],
      };
      tickets.set(id, ticket);
      add(ticket, text, requester_id, true);
      ticket.created_at = ticket.comments[0]?.created_at ?? '';
      options.changed?.([...tickets.values()]);
      return ticket;
    },
    mark: (id, status) => {
      find(id).status = status;
      touch(find(id));
    },
    comment: (id, text, author = 'customer', isPublic = true) =>
      add(
        find(id),
        text,
        author === 'customer' ? find(id).requester_id : author === 'agent' ? AGENT : COLLEAGUE,
        isPublic,
      ),
    refuse: (given) => {
      refusal = given;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

type Body = {
  ticket?: { status?: string; comment?: { body: string; public: boolean }; metadata?: object };
};

const commentsPage = (ticket: Ticket, url: URL): object => {
  const all = url.searchParams.get('sort') === '-created_at' ? ticket.comments.toReversed() : ticket.comments;
  const begin = Number(url.searchParams.get('page[after]') ?? 0);
  const end = begin + Number(url.searchParams.get('page[size]') ?? 100);
  const meta = { has_more: end < all.length, after_cursor: String(end) };
  return { comments: all.slice(begin, end), users: usersOf([ticket]), meta };
};

/** Of what its search understands: open tickets that have changed since a time. */
const countOf = (all: readonly Ticket[], url: URL): number => {
  const [, since] = /^type:ticket status<solved updated>=(\S+)$/.exec(url.searchParams.get('query') ?? '') ?? [];
  const fromS = Date.parse(since ?? '') / 1000;
  return all.filter(
    ({ status, generated_timestamp: at }) => at >= fromS && !['solved', 'closed', 'deleted'].includes(status),
  ).length;
};

const usersOf = (some: readonly Ticket[]): object[] => [
  { id: AGENT, name: 'Agent', email: 'agent@example.com', role: 'agent' },
  { id: COLLEAGUE, name: 'Cole', email: 'cole@example.com', role: 'end-user' },
  ...some.map(({ requester_id: id, requester }) => ({ id, ...requester, role: 'end-user' })),
];
const asListed = ({ comments, audits: _audits, requester: _requester, ...ticket }: Ticket): object => ({
  ...ticket,
  description: comments[0]?.plain_body,
});
