import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../support/eventually.ts';
import { openEmailSource, type EmailSource } from '../../../support/sources/emailSource.ts';
import { openMailServer, type MailServer } from '../../../support/sources/mailServer.ts';
import { mailText } from '../../../support/sources/mails.ts';

let server: MailServer;
let source: EmailSource;
beforeAll(async () => {
  server = await openMailServer();
  source = await openEmailSource(server);
});
afterAll(async () => {
  await source[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const day = (n: number): Date => new Date(Date.UTC(2026, 9, n, 9));
/** A server with as many mails, one a day. */
const filled = async (count: number, security: 'tls' | 'starttls' = 'tls'): Promise<MailServer> => {
  const own = await openMailServer(security);
  for (let n = 1; n <= count; n += 1)
    own.imap.deliver(mailText(`m${n}@example.org`, `Text ${n}.`, { Subject: `Mail ${n}` }), { at: day(n) });
  return own;
};
const titlesOf = ({ tickets }: { tickets: readonly { title: string }[] }): string[] =>
  tickets.map(({ title }) => title);
const titles = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, n) => `Mail ${from + n}`);

describe('a mailbox', () => {
  it('gives every mail once, in order, again for the same cursor, and changes nothing (SU-57, SU-69, SU-75)', async () => {
    await using own = await filled(30);
    await using reader = await openEmailSource(own);
    const first = await reader.fetch(null);
    expect(titlesOf(first)).toEqual(titles(1, 25));
    expect(first).toMatchObject({ has_more: true, cursor_reset: false });
    const second = await reader.fetch(first.next_cursor);
    expect(titlesOf(second)).toEqual(titles(26, 30));
    expect(second.has_more).toBe(false);
    expect(await reader.fetch(first.next_cursor)).toEqual(second);
    expect(await reader.fetch(second.next_cursor)).toEqual({ ...second, tickets: [], has_more: false });
    expect(titlesOf(await reader.fetch(null, { limit: 3 }))).toEqual(titles(1, 3));
    expect(first.next_cursor).toMatch(/^\d+\.25$/);
    expect(own.imap.box('INBOX').mails.flatMap(({ flags }) => [...flags])).toEqual([]);
    const writing = /^(?:SELECT|(?:UID )?(?:STORE|COPY|MOVE|EXPUNGE)|APPEND|CREATE|BODY\[\])$/;
    expect(own.imap.commands.filter((command) => writing.test(command))).toEqual([]);
    expect(own.imap.commands).toContain('BODY.PEEK[]');
  });

  it('makes a ticket of a mail: its text, its sender, what hangs on it (SU-74)', async () => {
    const page = await source.all();
    const boundary = 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x';
    server.imap.deliver(
      mailText(
        'whole@example.org',
        '--x\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nGrüße.\r\n--x\r\nContent-Type: image/png; name=a.png\r\n' +
          'Content-Transfer-Encoding: base64\r\n\r\neHl6\r\n--x--',
        { Subject: `=?utf-8?Q?Gr=C3=B6=C3=9Fe?=\r\n${boundary}` },
      ),
      { at: day(3) },
    );
    const { tickets } = await source.all(page.cursor);
    expect(tickets).toEqual([
      {
        external_id: expect.stringMatching(/^[0-9a-f]{24}$/),
        title: 'Größe',
        body: 'Grüße.',
        customer: { email: 'mira@example.org', name: 'Mira' },
        received_at: day(3).toISOString(),
        thread: [],
        attachments: [
          {
            name: 'a.png',
            mime: 'image/png',
            size: 3,
            at: day(3).toISOString(),
            ref: expect.stringMatching(/^\d+\.\d+\.0$/),
          },
        ],
      },
    ]);
    expect(await source.get(tickets[0]?.external_id ?? '')).toEqual(tickets[0]);
  });

  it('begins at the time that its owner chose, also when it is read anew (SU-75)', async () => {
    await using own = await filled(6, 'starttls');
    await using reader = await openEmailSource(own);
    const since = new Date(day(4).getTime() + 1_000).toISOString();
    const page = await reader.fetch(null, { since });
    expect(titlesOf(page)).toEqual(titles(5, 6));
    own.imap.renumber('INBOX');
    const again = await reader.fetch(page.next_cursor);
    expect(titlesOf(again)).toEqual(titles(5, 6));
  });

  it('says that it began anew when the server lost its numbers; tickets stay the same (SU-75)', async () => {
    await using own = await filled(3);
    await using reader = await openEmailSource(own);
    const before = await reader.fetch(null);
    own.imap.renumber('INBOX');
    const after = await reader.fetch(before.next_cursor);
    expect(after).toMatchObject({ cursor_reset: true, has_more: false });
    expect(after.tickets).toEqual(before.tickets);
    expect(after.next_cursor).not.toBe(before.next_cursor);
    expect(await reader.fetch(after.next_cursor)).toMatchObject({ tickets: [], cursor_reset: false });
    expect(await reader.fetch('no cursor of ours')).toMatchObject({ cursor_reset: true });
  });

  it('goes on where a connection broke in the middle of a mail (SU-76)', async () => {
    await using own = await filled(3);
    await using reader = await openEmailSource(own);
    own.imap.cutNextBody();
    await expect(reader.fetch(null)).rejects.toThrow(/^upstream_error: The connection to the IMAP server broke/);
    expect(titlesOf(await reader.fetch(null))).toEqual(titles(1, 3));
  });

  it('tells at once that a mail has come, where the server says so (SU-76)', async () => {
    await using own = await filled(1);
    await using reader = await openEmailSource(own);
    const { next_cursor: cursor } = await reader.fetch(null);
    await eventually(
      () => Promise.resolve(own.imap.commands),
      (commands) => commands.includes('IDLE'),
    );
    // To look is no news: else each look would call for the next.
    expect(reader.told()).toBe(0);
    own.imap.deliver(mailText('new@example.org', 'New.', { Subject: 'Mail 2' }));
    await eventually(
      () => Promise.resolve(reader.told()),
      (told) => told > 0,
    );
    expect(titlesOf(await reader.fetch(cursor))).toEqual(['Mail 2']);
  });

  it('is asked when it is due where the server has no IDLE', async () => {
    await using own = await openMailServer('tls', { idle: false });
    await using reader = await openEmailSource(own);
    const { next_cursor: cursor } = await reader.fetch(null);
    own.imap.deliver(mailText('new@example.org', 'New.', { Subject: 'Mail 1' }));
    expect(titlesOf(await reader.fetch(cursor))).toEqual(['Mail 1']);
  });

  it('is no less whole for one mail that cannot be read, or is gone, or is a draft', async () => {
    const { cursor } = await source.all();
    const head = { Subject: 'Broken' };
    server.imap.deliver(mailText('broken@example.org', 'x', { ...head, 'X-Long': 'x'.repeat(3_000_000) }));
    server.imap.deliver(mailText('draft@example.org', 'x', head), { flags: ['\\Draft'] });
    server.imap.deliver(mailText('deleted@example.org', 'x', head), { flags: ['\\Deleted'] });
    server.imap.deliver(Buffer.from([0xff, 0x00, 0x80]));
    const { tickets } = await source.all(cursor);
    expect(tickets.map(({ title, body }) => [title, body.slice(0, 30)])).toEqual([
      ['Broken', '[This mail could not be read. '],
      ['', expect.any(String)],
    ]);
  });

  it('reads the beginning of a mail of 18 MB', async () => {
    const { cursor } = await source.all();
    server.imap.deliver(mailText('large@example.org', `Please read.\r\n${`${'x'.repeat(998)}\r\n`.repeat(18 * 1024)}`));
    const { tickets } = await source.all(cursor);
    const { body = '' } = tickets[0] ?? {};
    expect(body.slice(0, 12)).toBe('Please read.');
    expect(body.slice(-120)).toContain('[This mail has 17.6 MB; only its beginning was read');
  });
});
