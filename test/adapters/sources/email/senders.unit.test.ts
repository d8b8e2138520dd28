import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmailSource } from '../../../support/sources/emailSource.ts';
import { bounceOf, mailText } from '../../../support/sources/mails.ts';
import { openMailScene, saidIn, type MailScene } from '../../../support/sources/mailScene.ts';

let scene: MailScene;
beforeAll(async () => {
  scene = await openMailScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const unnamed = (text: string): string => mailText('x', text).replace(/^Message-ID: .*\r\n/m, '');
/** What a form sends, at a minute past nine, for whom it names. */
const ofForm = (minute: number, replyTo: string, text: string): string =>
  mailText('', text, {
    From: 'Form <form@shop.example>',
    'Message-ID': '<form@shop.example>',
    Date: `Mon, 2 Nov 2026 09:0${minute}:00 +0000`,
    'Reply-To': replyTo,
  });
const answerOfW3 = (n: string, Subject: string) =>
  scene.come(mailText(`w3${n}@example.org`, `Text ${n}.`, { References: '<w3@example.org>', Subject }));

describe('a sender whose Message-IDs tell nothing (SU-57, SU-71)', () => {
  it('makes a ticket of each mail with the same Message-ID, which is answered by itself', async () => {
    const { server, source, come } = scene;
    const first = await come(ofForm(0, 'mira@example.org', 'I cannot pay.'));
    const second = await come(ofForm(5, 'bob@example.net', 'Where is it?'));
    expect([first, second].map(({ body, thread, customer }) => [body, thread, customer?.email])).toEqual([
      ['I cannot pay.', [], 'mira@example.org'],
      ['Where is it?', [], 'bob@example.net'],
    ]);
    expect(second.external_id).not.toBe(first.external_id);
    expect(await source.get(second.external_id)).toEqual(second);
    const replyId = await source.reply(second.external_id, 'On its way.', 'k-20');
    expect(server.sent.at(-1)?.to).toEqual(['bob@example.net']);
    const References = `<form@shop.example> <${replyId}>`;
    const answered = await come(mailText('n1@example.net', 'Thanks.', { From: 'bob@example.net', References }));
    expect([answered.external_id, ...saidIn(answered)]).toEqual([
      second.external_id,
      'staff: On its way.',
      'customer: Thanks.',
    ]);
    expect(await source.get(first.external_id)).toEqual(first);
    // The same mail once more, as a list delivers it, is no ticket of its own.
    const again = await come(ofForm(5, 'bob@example.net', 'Where is it?\r\n-- \r\nA list'));
    expect(again.external_id).toBe(second.external_id);
  });

  it('makes a ticket of each mail without one, which can be answered and goes on', async () => {
    const { server, source, come } = scene;
    const [first, second] = [await come(unnamed('One.')), await come(unnamed('Two.'))];
    expect([first.body, second.body]).toEqual(['One.', 'Two.']);
    expect(second.external_id).not.toBe(first.external_id);
    const replyId = await source.reply(second.external_id, 'Try again.', 'k-21');
    expect(server.sent.at(-1)?.raw).not.toMatch(/^(?:In-Reply-To|References):/m);
    await using restarted = await openEmailSource(server);
    expect(await restarted.reply(second.external_id, 'Try again.', 'k-21')).toBe(replyId);
    expect(saidIn(await restarted.get(second.external_id))).toEqual(['staff: Try again.']);
    const answer = await come(mailText('n2@example.org', 'Works.', { References: `<${replyId}>` }));
    expect([answer.external_id, answer.body, ...saidIn(answer)]).toEqual([
      second.external_id,
      'Two.',
      'staff: Try again.',
      'customer: Works.',
    ]);
  });

  it('loses neither a report nor a mail of one conversation on one page', async () => {
    const { server, source, come, begun } = scene;
    const { external_id: id } = await begun('p1');
    await source.reply(id, 'Hello.', 'k-22');
    server.imap.deliver(bounceOf(server.sent.at(-1)?.raw ?? ''));
    const told = await come(mailText('p1b@example.org', 'Still there?', { References: '<p1@example.org>' }));
    expect(saidIn(told).toSorted()).toEqual([
      'customer: Still there?',
      'staff: A reply could not be delivered (status 5.1.1); a report of the mail server says so.',
      'staff: Hello.',
    ]);
  });
});

describe('who speaks in a conversation (SU-18, SU-57)', () => {
  it('is staff where a colleague answers a customer from a mailbox of their own', async () => {
    const { source, come, begun } = scene;
    const { external_id: id } = await begun('w1');
    const answer = { References: '<w1@example.org>', To: 'mira@example.org', Cc: 'support@example.com' };
    const From = 'Anna <anna@example.com>';
    const told = await come(mailText('w1b@example.com', 'I look.', { ...answer, From }));
    expect([told.external_id, ...saidIn(told)]).toEqual([id, 'staff: I look.']);
    const doubted = { 'Authentication-Results': 'mx.example.com; dmarc=fail header.from=example.com' };
    const stranger = await come(mailText('w1c@example.com', 'We pay you back.', { ...answer, From, ...doubted }));
    expect(stranger.external_id).not.toBe(id);
    expect(saidIn(await source.get(id))).toEqual(['staff: I look.']);
  });

  it('is a customer where a colleague writes to support', async () => {
    const ticket = await scene.begun('w2', { From: 'Anna <anna@example.com>' });
    const head = { From: 'anna@example.com', References: '<w2@example.org>' };
    const more = await scene.come(mailText('w2b@example.com', 'More.', head));
    expect([ticket.customer?.email, ...saidIn(more)]).toEqual(['anna@example.com', 'customer: More.']);
  });

  it('is told with a subject that says something else than that of the first mail', async () => {
    await scene.begun('w3', { Subject: 'Cannot log in' });
    await answerOfW3('b', 'AW: [Ticket 7] Cannot log in');
    expect(saidIn(await answerOfW3('c', 'Re: The invoice of May'))).toEqual([
      'customer: Text b.',
      'customer: [Subject: Re: The invoice of May]\nText c.',
    ]);
  });
});

describe('what is passed over (SU-57, SU-69)', () => {
  it('is listed with subject, sender and reason, and given as a ticket or a message when it is asked for', async () => {
    const { server, source, page, begun } = scene;
    const { external_id: id } = await begun('a3');
    const absence = { Subject: 'Away', References: '<a3@example.org>', 'Auto-Submitted': 'auto-replied' };
    server.imap.deliver(mailText('a3b@example.org', 'Away.', absence));
    server.imap.deliver(
      mailText('a3c@example.net', 'News.', { From: 'news@example.net', 'List-Id': '<n.example.net>' }),
    );
    server.imap.deliver(mailText('a3d@example.com', 'To us.', { From: 'support@example.com' }));
    await source.reply(id, 'A note among staff.', 'k-30', true);
    const { tickets, passed_over: items } = await page();
    expect(tickets).toEqual([]);
    expect(items.map(({ title, sender, reason }) => [title, sender, reason])).toEqual([
      ['Away', 'mira@example.org', 'An automatic reply, such as an absence or a receipt.'],
      ['Cannot log in', 'news@example.net', 'A mail of a list, a newsletter or a notification by a program.'],
      [
        'Cannot log in',
        'support@example.com',
        expect.stringMatching(/^It says to be from the address of this mailbox/),
      ],
    ]);
    const [away, news, own] = await Promise.all(items.map((item) => source.get(item.id)));
    expect([away?.external_id, away && saidIn(away)]).toEqual([id, ['customer: [Subject: Away]\nAway.']]);
    expect(news).toMatchObject({ body: 'News.', customer: { email: 'news@example.net' } });
    expect(own).toMatchObject({ body: 'To us.' });
    // Once it is a ticket, it is answered as any other.
    await source.reply(news?.external_id ?? '', 'Thank you.', 'k-31');
    expect(server.sent.at(-1)?.to).toEqual(['news@example.net']);
    await expect(source.reply(own?.external_id ?? '', 'Hello.', 'k-32')).rejects.toThrow(
      /names no address but our own/,
    );
    await expect(source.get('mail.1.999999')).rejects.toThrow(/^not_found: The mailbox does not hold/);
  });
});
