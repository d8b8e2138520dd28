import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRatingTokens } from '../../../adapters/vault/ratingTokens.ts';
import { masterKeyFrom } from '../../../adapters/vault/masterKey.ts';
import type { SourceResource } from '../../../api/sources/resource.ts';
import type { NewEvent } from '../../../domain/core/log/eventStore.ts';
import { csats } from '../../../domain/csat/csat.ts';
import type { CsatEvent } from '../../../domain/csat/events.ts';
import { eventsOf } from '../../../domain/core/log/streams.ts';
import { investigations } from '../../../domain/investigations/cancelInvestigation.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { eventually } from '../../support/eventually.ts';
import { caseOf } from '../../support/investigations/investigationEvents.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';
import {
  created,
  openSourceNode,
  type Call,
  type SourceFile,
  type SourceNode,
} from '../../support/sources/sourceNode.ts';

let node: SourceNode;
let admin: Call;
let file: SourceFile;
let source: SourceResource;
let count = 0;

const ENVIRONMENT = {
  SERVICE_CSAT_LINKS: 'true',
  SERVICE_PUBLIC_WEB_URL: 'https://support.example.com',
  SERVICE_RATE_READS_PER_MINUTE: '1000000',
};

beforeAll(async () => {
  node = await openSourceNode(ENVIRONMENT);
  admin = await node.caller();
  const own = node.fileSource();
  ({ file } = own);
  source = await created(admin, own.body);
});
afterAll(() => node.stop());

type Case = ReturnType<typeof caseOf>;

/** A ticket with a draft that nobody has decided. */
const ticket = async (verdict: 'propose_resolution' | 'escalate' = 'propose_resolution'): Promise<Case> => {
  count += 1;
  const subject = await node.subjects.subjectFor('default', 'ada@example.com');
  const ids = { ticketId: crypto.randomUUID() as string, investigationId: crypto.randomUUID() as string };
  const on = caseOf(subject, 'default', ids);
  const arrived = { sourceKind: 'mcp_custom' as const, sourceId: source.id, externalId: `l-${count}` };
  const events = [on.received(arrived), on.claimed(), on.readyForReview()];
  await node.store.append(tickets.stream(ids.ticketId), events, 'any', testMeta());
  const concluded = on.concluded();
  const judged = { ...concluded, data: { ...concluded.data, kind: verdict } } as NewEvent;
  const told = [on.started(), judged, on.drafted()];
  await node.store.append(investigations.stream(ids.investigationId), told, 'any', testMeta());
  await node.settled();
  return on;
};
const accept = async ({ investigationId }: Case, body?: string): Promise<void> => {
  const draft = `/api/investigations/${investigationId}/draft`;
  if (body !== undefined) expect((await admin('POST', `${draft}/edit`, { revision: 1, body })).statusCode).toBe(200);
  const given = { revision: body === undefined ? 1 : 2, acknowledge_flags: ['image'] };
  expect((await admin('POST', `${draft}/accept`, given)).statusCode).toBe(200);
};
const reply = async ({ ticketId }: Case, body: string): Promise<void> => {
  const answer = await admin('POST', `/api/tickets/${ticketId}/replies`, { body });
  expect(answer.statusCode).toBe(201);
};
const posted = async (times: number): Promise<readonly string[]> => {
  const calls = await eventually(
    async () =>
      (await file.calls()).filter(({ tool, args }) => tool === 'post_reply' && args['external_id'] === `l-${count}`),
    ({ length }) => length >= times,
  );
  return calls.map(({ args }) => String(args['body']));
};
const csatOf = async ({ ticketId }: Case): Promise<CsatEvent[]> => {
  const events: CsatEvent[] = [];
  for await (const event of eventsOf(node.store, csats, ticketId)) events.push(event);
  return events;
};
const typesOf = async (on: Case) => (await csatOf(on)).map(({ type }) => type);

/** Where a sent reply leads its customer. */
const linked = async (): Promise<{ on: Case; path: string }> => {
  const on = await ticket();
  await accept(on);
  const [sent = ''] = await posted(1);
  await eventually(
    () => typesOf(on),
    (types) => types.includes('CsatLinkSent'),
  );
  return { on, path: new URL(/https:\S+/.exec(sent)?.[0] ?? '').pathname };
};

const BROWSER = { accept: 'text/html,application/xhtml+xml' };
const open = (path: string, headers: Record<string, string> = BROWSER, method: 'GET' | 'HEAD' = 'GET') =>
  node.app.inject({ method, url: path, headers });
const send = (path: string, form: Record<string, string>, headers: Record<string, string> = BROWSER) =>
  node.app.inject({
    method: 'POST',
    url: path,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });

describe('a sent reply (SU-184)', () => {
  it('ends with a link, once per ticket and seven days, and tells whose words were sent', async () => {
    const on = await ticket();
    await accept(on);
    const [sent = ''] = await posted(1);
    expect(sent).toMatch(
      /^Dear Ada, …\n\nHow was our answer\? Rate it here:\nhttps:\/\/support\.example\.com\/rate\/[\w-]{64}\n$/,
    );
    await eventually(
      () => typesOf(on),
      (types) => types.length === 2,
    );
    expect(await csatOf(on)).toMatchObject([
      { type: 'CsatRequested', data: { answer: 'unedited' } },
      { type: 'CsatLinkSent', data: { answer: 'unedited' } },
    ]);
    await reply(on, 'One thing more.');
    expect((await posted(2))[1]).toBe('One thing more.');
  });

  it('asks in the language of the reply, and knows edited and own words', async () => {
    const edited = await ticket();
    await accept(edited, 'Guten Tag, Ihre Karte ist abgelaufen. Bitte hinterlegen Sie eine neue Karte.');
    expect((await posted(1))[0]).toContain('Wie war unsere Antwort?');
    expect((await csatOf(edited))[0]).toMatchObject({ data: { answer: 'edited' } });
    const own = await ticket();
    await reply(own, 'It works again.');
    expect((await posted(1))[0]).toContain('/rate/');
    expect((await csatOf(own))[0]).toMatchObject({ data: { answer: 'own' } });
  });

  it('carries none under an acknowledgement', async () => {
    const on = await ticket('escalate');
    await accept(on);
    expect(await posted(1)).toEqual(['Dear Ada, …']);
    expect(await csatOf(on)).toEqual([]);
  });
});

describe('the page behind a link (SU-184)', () => {
  it('records nothing when it is opened: 10,000 opens by a scanner are 0 ratings', { timeout: 600_000 }, async () => {
    const { on, path } = await linked();
    for (let n = 0; n < 10_000; n += 20) {
      const scans = Array.from({ length: 20 }, (_, k) =>
        open(
          path,
          k % 2 === 0 ? BROWSER : { purpose: 'prefetch', 'sec-purpose': 'prefetch' },
          k % 5 === 0 ? 'HEAD' : 'GET',
        ),
      );
      for (const { statusCode } of await Promise.all(scans)) expect(statusCode).toBe(200);
    }
    expect(await typesOf(on)).toEqual(['CsatRequested', 'CsatLinkSent']);
  });

  it('is whole without scripts, under a policy that allows nothing but its style', async () => {
    const { path } = await linked();
    const page = await open(path);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none';style-src 'sha256-[^']+';base-uri 'none';form-action 'self';frame-ancestors 'none'$/,
    );
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).not.toMatch(/<script|src=|href=|Ada/);
    expect(page.body.match(/type="radio"/g)).toHaveLength(5);
  });

  it('takes what the form says, once, as the act of the customer; the ticket tells', async () => {
    const { on, path } = await linked();
    const answer = await send(path, { rating: '2', comment: 'Too slow.\r\nReally. <b>' });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('2 of 5 (Bad)')]);
    expect((await send(path, { rating: '2', comment: 'Too slow.\r\nReally. <b>' })).statusCode).toBe(200);
    expect(await typesOf(on)).toEqual(['CsatRequested', 'CsatLinkSent', 'CsatSubmitted']);
    const recorded = await Array.fromAsync(node.store.readStream(csats.stream(on.ticketId)));
    expect(recorded.at(-1)?.meta.actor).toEqual({ type: 'customer', id: on.ticketId });
    const shown = await eventually(
      async () => (await admin('GET', `/api/tickets/${on.ticketId}`)).json(),
      ({ csat_rating: rating, ratings }) => rating === 2 && ratings.length === 1,
    );
    expect(shown.ratings).toMatchObject([
      { comment: 'Too slow.\nReally. <b>', submitted_by: 'customer', channel: 'link', answer: 'unedited' },
    ]);
    const again = await open(path);
    expect(again.body).toContain('You rated our answer 2 of 5 (Bad).');
    expect(again.body).toContain('Too slow.\nReally. &lt;b&gt;');
    await send(path, { rating: '5', comment: '' });
    expect((await csatOf(on)).at(-1)).toMatchObject({ type: 'CsatChanged', data: { rating: 5, comment: null } });
    const summary = (await admin('GET', '/api/csat/summary')).json();
    expect(summary.count).toBeGreaterThan(0);
  });

  it('keeps what was entered where something is wrong, and says what', async () => {
    const { on, path } = await linked();
    const none = await send(path, { comment: 'I say it here.' });
    expect([none.statusCode, none.body]).toEqual([422, expect.stringContaining('Choose a rating from 1 to 5.')]);
    expect(none.body).toContain('I say it here.');
    const long = await send(path, { rating: '4', comment: 'x'.repeat(1_001) });
    expect([long.statusCode, long.body]).toEqual([422, expect.stringContaining('Shorten your text')]);
    expect(long.body).toMatch(/value="4" required checked/);
    const program = await send(path, { rating: '9' }, {});
    expect(program.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: '/rating', code: 'enum' }] });
    expect(await typesOf(on)).toEqual(['CsatRequested', 'CsatLinkSent']);
  });
});

const before = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** What a browser and a program are told of a link, opened and used. */
const refusals = async (path: string): Promise<readonly string[]> => {
  const answers = [await open(path), await send(path, { rating: '5' }), await open(path, {})];
  return answers.map(
    ({ statusCode, body }) =>
      `${statusCode} ${['This link is not valid.', 'not_found'].find((words) => body.includes(words))}`,
  );
};
const NOT_VALID = ['404 This link is not valid.', '404 This link is not valid.', '404 not_found'];

describe('a link is refused in words (SU-184)', () => {
  it('that is forged: each bit of it counts', async () => {
    const { path } = await linked();
    const token = path.slice('/rate/'.length);
    const bytes = Buffer.from(token, 'base64url');
    for (let n = 0; n < bytes.length; n += 5) {
      const forged = Buffer.from(bytes);
      forged[n] = (forged[n] ?? 0) ^ 1;
      expect(await refusals(`/rate/${forged.toString('base64url')}`)).toEqual(NOT_VALID);
    }
    for (const text of ['x', token.slice(1), `${token}A`, 'A'.repeat(64)])
      expect(await refusals(`/rate/${text}`)).toEqual(NOT_VALID);
  });

  it('that another installation made, and one that no reply carried', async () => {
    const { on } = await linked();
    const [asked] = await csatOf(on);
    const ids = { csatId: asked?.data.csatId ?? '', ticketId: on.ticketId };
    const foreign = createRatingTokens(masterKeyFrom(new Uint8Array(32).fill(7)));
    expect(await refusals(`/rate/${foreign.tokenOf(ids)}`)).toEqual(NOT_VALID);
    const own = createRatingTokens(node.masterKey);
    expect(await refusals(`/rate/${own.tokenOf({ ...ids, csatId: crypto.randomUUID() })}`)).toEqual(NOT_VALID);
    const other = await ticket();
    expect(await refusals(`/rate/${own.tokenOf({ ...ids, ticketId: other.ticketId })}`)).toEqual(NOT_VALID);
  });

  it('that has expired, and one whose rating can be changed no longer', async () => {
    const on = await ticket();
    const requested = (csatId: string): NewEvent => {
      const of = { csatId, ticketId: on.ticketId, workspaceId: 'default', answer: 'own' };
      return { type: 'CsatRequested', data: { ...of, requestedAt: before(31), expiresAt: before(1) } };
    };
    const [expired, closed] = [crypto.randomUUID(), crypto.randomUUID()];
    const subject = await node.subjects.subjectFor('default', 'ada@example.com');
    const said = { rating: 4, comment: null, channel: 'link', investigationId: null, submittedBy: 'customer' };
    const of = { csatId: closed, ticketId: on.ticketId, workspaceId: 'default', answer: 'own' };
    const submitted: NewEvent = { type: 'CsatSubmitted', data: { ...of, ...said, submittedAt: before(2) }, subject };
    await node.store.append(
      csats.stream(on.ticketId),
      [requested(expired), requested(closed), submitted],
      'any',
      testMeta(),
    );
    const pathOf = (csatId: string) =>
      `/rate/${createRatingTokens(node.masterKey).tokenOf({ csatId, ticketId: on.ticketId })}`;
    const page = await open(pathOf(expired));
    expect([page.statusCode, page.body]).toEqual([409, expect.stringContaining('This link was valid for 30 days.')]);
    expect((await send(pathOf(expired), { rating: '1' })).statusCode).toBe(409);
    expect((await open(pathOf(closed))).body).toContain('4 of 5 (Good). This rating can no longer be changed.');
    expect((await send(pathOf(closed), { rating: '1' }, {})).json()).toMatchObject({
      code: 'invalid_transition',
      current_status: 'closed',
    });
    expect(await typesOf(on)).toEqual(['CsatRequested', 'CsatRequested', 'CsatSubmitted']);
  });
});
