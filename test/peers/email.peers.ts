import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runChecks, type Finding } from '../../adapters/sources/conformance/runChecks.ts';
import { eventually } from '../support/eventually.ts';
import { emailProgram, openEmailSource, type EmailSource } from '../support/sources/emailSource.ts';
import { AUTOMATIC_MAILS } from '../support/sources/mailCorpus/automatic.ts';
import { AWKWARD_PARTS } from '../support/sources/mailCorpus/parts.ts';
import { AWKWARD_TEXTS } from '../support/sources/mailCorpus/texts.ts';
import { mailText } from '../support/sources/mails.ts';
import { greenMailJar, startGreenMail, type GreenMail } from './greenmail.ts';

const jar = greenMailJar();
const MAIL_CORPUS = [...AWKWARD_TEXTS, ...AWKWARD_PARTS, ...AUTOMATIC_MAILS];

describe.skipIf(jar === null)('a mailbox on a real server (SU-57)', () => {
  let server: GreenMail;
  let source: EmailSource;
  beforeAll(async () => {
    server = await startGreenMail(jar ?? '');
    source = await openEmailSource(server);
  });
  afterAll(async () => {
    await source?.[Symbol.asyncDispose]();
    await server.stop();
  });

  it('comes in, is answered in its thread, and what the customer answers joins it (SU-69, SU-71)', async () => {
    await server.deliver(mailText('m1@example.org', 'Since this morning.'));
    const { tickets, cursor } = await source.all();
    expect(tickets).toMatchObject([{ title: 'Cannot log in', body: 'Since this morning.' }]);
    const id = tickets[0]?.external_id ?? '';
    const replyId = await source.reply(id, 'Try again.', 'k-1');
    expect(await source.reply(id, 'Try again.', 'k-1')).toBe(replyId);

    await using hers = await openEmailSource(server, { USERNAME: 'mira@example.org', FROM: 'mira@example.org' });
    const inbox = (await hers.all()).tickets;
    expect(inbox.map(({ title, customer, body, thread }) => [title, customer?.email, body, thread])).toEqual([
      // What it answers is in the other mailbox.
      [
        'Re: Cannot log in',
        'support@example.com',
        expect.any(String),
        [{ author: 'customer', body: 'Try again.', at: expect.any(String) }],
      ],
    ]);
    await server.deliver(
      mailText('m2@example.org', 'Works.', { 'In-Reply-To': `<${replyId}>`, References: '<m1@example.org>' }),
    );
    const answer = (await source.all(cursor)).tickets;
    expect(answer).toMatchObject([{ external_id: id, body: 'Since this morning.' }]);
    expect(answer[0]?.thread.at(-1)).toMatchObject({ author: 'customer', body: 'Works.' });
  });

  it('tells at once that a mail has come (SU-76)', async () => {
    const { cursor } = await source.all();
    const before = source.told();
    // IDLE begins when nothing was asked for a while.
    await eventually(
      async () => {
        await server.deliver(mailText(`idle${Math.random()}@example.org`, 'New.'));
        return source.told();
      },
      (told) => told > before,
    );
    expect((await source.all(cursor)).tickets.length).toBeGreaterThan(0);
  });

  it('keeps the contract, and reads every awkward mail (SU-68)', async () => {
    for (const { raw } of MAIL_CORPUS.filter(({ raw: bytes }) => bytes.length > 0 && bytes.length < 100_000))
      await server.deliver(raw.toString('latin1')).catch(() => {});
    const { tickets } = await source.all();
    const findings: Finding[] = [];
    const options = { writeTo: tickets[0]?.external_id ?? '' };
    await runChecks(emailProgram(server), options, (finding) => findings.push(finding));
    expect(findings.filter(({ ok }) => !ok)).toEqual([]);
    // The kit reads all of them several times.
  }, 180_000);
});
