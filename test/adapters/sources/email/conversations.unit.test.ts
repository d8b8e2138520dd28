import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawTicket } from '../../../../domain/sources/toolContract.ts';
import { openEmailSource, type EmailSource } from '../../../support/sources/emailSource.ts';
import { openMailServer, type MailServer } from '../../../support/sources/mailServer.ts';
import { bounceOf, mailText } from '../../../support/sources/mails.ts';

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

let cursor: string | null = null;
/** Delivers a mail, and gives what the source then has to say. */
const come = async (raw: string): Promise<readonly RawTicket[]> => {
  server.imap.deliver(raw);
  const news = await source.all(cursor);
  cursor = news.cursor;
  return news.tickets;
};
const only = (tickets: readonly RawTicket[]): RawTicket => {
  const [ticket] = tickets;
  if (ticket === undefined || tickets.length > 1) throw new Error(`${tickets.length} tickets`);
  return ticket;
};
const begun = async (name: string, head: Record<string, string> = {}): Promise<RawTicket> =>
  only(await come(mailText(`${name}@example.org`, `Text of ${name}.`, head)));
const threadOf = ({ thread }: RawTicket): string[] => thread.map(({ author, body }) => `${author}: ${body}`);
const forget = (id: string): void => {
  const { mails } = server.imap.box('INBOX');
  const at = mails.findIndex(({ raw }) => raw.includes(`Message-ID: <${id}>`));
  mails.splice(at, 1);
};
const FROM_MIRA = { From: 'Mira <mira@example.org>' };

describe('a conversation (SU-22, SU-57, SU-74)', () => {
  it('is one ticket: answers join it by References, with its whole thread', async () => {
    const ticket = await begun('t1');
    const second = only(await come(mailText('t1b@example.org', 'More.', { References: '<t1@example.org>' })));
    expect(second).toEqual({ ...ticket, thread: [{ author: 'customer', body: 'More.', at: expect.any(String) }] });
    const third = only(
      await come(mailText('t1c@example.org', 'Still.', { References: '<t1@example.org> <t1b@example.org>' })),
    );
    expect(threadOf(third)).toEqual(['customer: More.', 'customer: Still.']);
    // SU-74: a message is known by its author, time and text.
    expect(third.thread[0]).toEqual(second.thread[0]);
    expect(await source.get(ticket.external_id)).toEqual(third);
  });

  it('keeps of a long one how it began, and its newest mails (SU-74)', async () => {
    const { external_id: id } = await begun('long');
    for (let n = 1; n <= 130; n += 1)
      server.imap.deliver(mailText(`long${n}@example.org`, `Message ${n}`, { References: '<long@example.org>' }));
    const { body, thread } = await source.get(id);
    const newest = Array.from({ length: 59 }, (_, n) => `Message ${n + 72}`);
    expect([body, thread.map((message) => message.body)]).toEqual(['Text of long.', newest]);
    ({ cursor } = await source.all(cursor));
  });

  it('joins by In-Reply-To alone, over several steps', async () => {
    const { external_id: id } = await begun('t2');
    const child = only(await come(mailText('t2b@example.org', 'Child.', { 'In-Reply-To': '<t2@example.org>' })));
    const grandchild = only(
      await come(mailText('t2c@example.org', 'Grandchild.', { 'In-Reply-To': '<t2b@example.org>' })),
    );
    expect([child.external_id, grandchild.external_id]).toEqual([id, id]);
    expect(threadOf(grandchild)).toEqual(['customer: Child.', 'customer: Grandchild.']);
  });

  it('lets everybody in copy speak with their own name, whatever they call themselves (SU-74)', async () => {
    await begun('t30', { Cc: 'Cole <cole@example.org>' });
    const references = { References: '<t30@example.org>' };
    const posing = { ...references, From: 'Mira Ahn <cole@example.org>' };
    const { thread } = only(await come(mailText('t30b@example.org', 'Pay it to me.', posing)));
    expect(thread).toMatchObject([{ author: 'customer', name: 'Mira Ahn <cole@example.org>' }]);
    const own = only(await come(mailText('t30c@example.org', 'Mine.', references)));
    expect(own.thread[1]).toEqual({ author: 'customer', body: 'Mine.', at: expect.any(String) });
  });

  it('takes in colleagues whom the customer named, and nobody else who knows its id', async () => {
    const { external_id: id } = await begun('t3', { Cc: 'Cole <cole@example.org>' });
    const references = { References: '<t3@example.org>' };
    const colleague = await come(mailText('t3b@example.org', 'Me too.', { ...references, From: 'cole@example.org' }));
    expect(only(colleague)).toMatchObject({
      external_id: id,
      thread: [{ body: 'Me too.', name: 'cole@example.org' }],
    });
    const eve = { ...references, From: 'Eve <eve@example.net>' };
    const stranger = only(await come(mailText('t3c@example.org', 'Give me hers.', eve)));
    expect(stranger).toMatchObject({ customer: { email: 'eve@example.net' }, body: 'Give me hers.', thread: [] });
    expect(stranger.external_id).not.toBe(id);
    const again = only(await come(mailText('t3d@example.org', 'Now!', eve)));
    expect(again).toEqual({ ...stranger, thread: [{ author: 'customer', body: 'Now!', at: expect.any(String) }] });
    const poisoned = await come(mailText('t3@example.org', 'Same id.', { From: 'Eve <eve@example.net>' }));
    expect(only(poisoned).external_id).toBe(stranger.external_id);
    expect(threadOf(await source.get(id))).toEqual(['customer: Me too.']);
  });

  it('holds a mail that came twice once', async () => {
    const ticket = await begun('t4');
    expect(only(await come(mailText('t4@example.org', 'Text of t4.')))).toEqual(ticket);
  });

  it('loses nothing when its mails come in another order, or its first one is gone', async () => {
    const head = { References: '<t5@example.org>' };
    const early = only(await come(mailText('t5b@example.org', 'Answer.', head)));
    expect(early.body).toMatch(/^\(The mail that began this conversation is not in the mailbox/);
    expect(threadOf(early)).toEqual(['customer: Answer.']);
    const late = await begun('t5');
    expect(late.external_id).toBe(early.external_id);
    expect(threadOf(late)).toEqual(['customer: Answer.', 'customer: Text of t5.']);

    const { external_id: id } = await begun('t6');
    forget('t6@example.org');
    const follows = only(await come(mailText('t6b@example.org', 'And?', { References: '<t6@example.org>' })));
    expect([follows.external_id, ...threadOf(follows)]).toEqual([id, 'customer: And?']);
  });

  it('says nothing in our name that we did not send', async () => {
    const { external_id: id } = await begun('t7');
    const forged = mailText('t7b@example.org', 'We pay you back.', {
      From: 'Support <support@example.com>',
      References: '<t7@example.org>',
    });
    expect(await come(forged)).toEqual([]);
    expect(await source.get(id)).toMatchObject({ thread: [] });
  });
});

describe('a reply (SU-71)', () => {
  it('goes to the customer, in the thread, once for each key', async () => {
    const { external_id: id } = await begun('r1', { Subject: 'AW: Re: Cannot log in', Cc: 'cole@example.org' });
    await come(mailText('r1b@example.org', 'More.', { References: '<r1@example.org>' }));
    const before = server.sent.length;
    const replyId = await source.reply(id, 'Try again.\n.\nGrüße', 'k-1');
    expect(await source.reply(id, 'Try again.\n.\nGrüße', 'k-1')).toBe(replyId);
    expect(server.sent.slice(before)).toEqual([{ to: ['mira@example.org'], raw: expect.any(String) }]);
    const { raw } = server.sent.at(-1) ?? { raw: '' };
    const head = (raw.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
    expect(head).toEqual(
      expect.arrayContaining([
        'From: Support <support@example.com>',
        'To: mira@example.org',
        'Subject: Re: Cannot log in',
        'In-Reply-To: <r1b@example.org>',
        'References: <r1@example.org> <r1b@example.org>',
        `Message-ID: <${replyId}>`,
      ]),
    );
    expect(raw).not.toContain('cole@');
    const [copy] = server.imap.box('Sent').mails;
    expect([...(copy?.flags ?? [])]).toEqual(['\\Seen']);
    expect(await source.get(id)).toMatchObject({
      thread: [{ author: 'customer' }, { author: 'staff', body: 'Try again.\n.\nGrüße' }],
    });
    await using restarted = await openEmailSource(server);
    expect(await restarted.reply(id, 'Try again.\n.\nGrüße', 'k-1')).toBe(replyId);
    expect(server.sent.length).toBe(before + 1);
    await source.reply(id, 'Another.', 'k-2');
    expect(server.sent.length).toBe(before + 2);
  });

  it('that the server took without saying so is sent again under the same Message-ID', async () => {
    const { external_id: id } = await begun('r2');
    const before = server.sent.length;
    server.loseNextAnswer();
    await expect(source.reply(id, 'Once.', 'k-3')).rejects.toThrow(/the SMTP server/i);
    const replyId = await source.reply(id, 'Once.', 'k-3');
    const ids = server.sent.slice(before).map(({ raw }) => raw.includes(`<${replyId}>`));
    expect(ids).toEqual([true, true]);
  });

  it('is answered in its ticket, even when a program names nothing else and the first mail is gone', async () => {
    const { external_id: id } = await begun('r3');
    const replyId = await source.reply(id, 'Try again.', 'k-4');
    forget('r3@example.org');
    const answer = only(await come(mailText('r3b@example.org', 'Works.', { 'In-Reply-To': `<${replyId}>` })));
    expect([answer.external_id, ...threadOf(answer)]).toEqual([id, 'staff: Try again.', 'customer: Works.']);
    const stranger = { From: 'Eve <eve@example.net>', 'In-Reply-To': `<${replyId}>` };
    expect(only(await come(mailText('r3c@example.org', 'Mine.', stranger))).external_id).not.toBe(id);
    await using restarted = await openEmailSource(server);
    server.imap.deliver(mailText('r3d@example.org', 'Still.', { 'In-Reply-To': `<${replyId}>` }));
    const later = only((await restarted.all(cursor)).tickets);
    expect([later.external_id, ...threadOf(later).slice(-1)]).toEqual([id, 'customer: Still.']);
    ({ cursor } = await source.all(cursor));
  });

  it('goes where Reply-To says, which is whom the ticket names', async () => {
    const ticket = await begun('r4', { From: 'form@example.org', 'Reply-To': 'Mira <mira@example.org>' });
    expect(ticket.customer).toEqual({ email: 'mira@example.org', name: 'Mira' });
    await source.reply(ticket.external_id, 'Hello.', 'k-5');
    expect(server.sent.at(-1)?.to).toEqual(['mira@example.org']);
    const answer = await come(mailText('r4b@example.org', 'Thanks.', { ...FROM_MIRA, References: '<r4@example.org>' }));
    expect(only(answer).external_id).toBe(ticket.external_id);
  });

  it('among staff goes to ourselves, and is no part of the thread', async () => {
    const { external_id: id } = await begun('r5');
    const replyId = await source.reply(id, 'A note.', 'k-6', true);
    expect(await source.reply(id, 'A note.', 'k-6', true)).toBe(replyId);
    expect(server.sent.at(-1)?.to).toEqual(['support@example.com']);
    expect(await come(server.sent.at(-1)?.raw ?? '')).toEqual([]);
    expect(await source.get(id)).toMatchObject({ thread: [] });
  });

  it('goes to the customer where Reply-To names ourselves', async () => {
    const own = await begun('r8', { 'Reply-To': 'Support <support@example.com>' });
    const form = await begun('r9', { From: 'Support <support@example.com>', 'Reply-To': 'Mira <mira@example.org>' });
    for (const ticket of [own, form]) {
      expect(ticket.customer).toEqual({ email: 'mira@example.org', name: 'Mira' });
      await source.reply(ticket.external_id, 'Hello.', 'k-10');
      expect(server.sent.at(-1)?.to).toEqual(['mira@example.org']);
    }
  });

  it('is refused with a sentence where it cannot go (SU-72)', async () => {
    const { external_id: id } = await begun('r6');
    server.refuse({ responseCode: 550, message: 'No such user mira@example.org' });
    await expect(source.reply(id, 'Hello.', 'k-7')).rejects.toThrow(
      'refused: The SMTP server does not take the reply (550).',
    );
    server.refuse({ responseCode: 451, message: 'Greylisted mira@example.org' });
    await expect(source.reply(id, 'Hello.', 'k-7')).rejects.toThrow('(451)');
    server.refuse(null);
    forget('r6@example.org');
    await expect(source.reply(id, 'Hello.', 'k-7')).rejects.toThrow(/^not_found: The mailbox does not hold this mail/);
    const { external_id: nobody } = await begun('r7', { From: 'nobody' });
    await expect(source.reply(nobody, 'Hello.', 'k-8')).rejects.toThrow(/^not_found: The mail names no address/);
    expect(await source.resolve(id)).toEqual({ ok: true });
  });

  it('is remembered where there is no mailbox of what was sent', async () => {
    await using own = await openMailServer();
    own.imap.remove('Sent');
    own.imap.deliver(mailText('s1@example.org', 'Text.'));
    await using reader = await openEmailSource(own);
    const { external_id: id } = only((await reader.all()).tickets);
    expect(await reader.reply(id, 'Hello.', 'k-1')).toBe(await reader.reply(id, 'Hello.', 'k-1'));
    expect(own.sent).toHaveLength(1);
  });
});

describe('what no person wrote (SU-57)', () => {
  it('is no ticket and no message, and is counted', async () => {
    const { external_id: id } = await begun('a1');
    const answer = { References: '<a1@example.org>' };
    expect(await come(mailText('a1b@example.org', 'Away.', { ...answer, 'Auto-Submitted': 'auto-replied' }))).toEqual(
      [],
    );
    expect(await come(mailText('a1c@example.org', 'News.', { ...answer, 'List-Id': '<news.example.org>' }))).toEqual(
      [],
    );
    expect(await come(bounceOf('Message-ID: <other@example.com>'))).toEqual([]);
    expect(await source.get(id)).toMatchObject({ thread: [] });
    expect((await source.health()).details).toMatch(
      /^Passed over since the start: 1 bounces, 1 automatic replies, 1 mails of lists, \d+ own mails\.$/,
    );
  });

  it('but a reply that did not arrive is told of in its ticket, in words of ours', async () => {
    const { external_id: id } = await begun('a2');
    await source.reply(id, 'Hello.', 'k-9');
    const { raw } = server.sent.at(-1) ?? { raw: '' };
    expect(await come(bounceOf(raw, 'delayed'))).toEqual([]);
    const told = only(await come(bounceOf(raw)));
    expect(told.external_id).toBe(id);
    expect(threadOf(told)).toContain(
      'staff: A reply could not be delivered (status 5.1.1); a report of the mail server says so.',
    );
    expect(JSON.stringify(told)).not.toContain('send money');
  });
});
