import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sourceAnswer } from '../../../../adapters/mcp/sources/sourceAnswers.ts';
import { ATTACHMENT, AttachmentAnswer } from '../../../../adapters/sources/sharedContract.ts';
import { createScrubber } from '../../../../domain/core/scrubbing/scrubber.ts';
import { attachedMail } from '../../../support/sources/attachedMail.ts';
import { openEmailSource, type EmailSource } from '../../../support/sources/emailSource.ts';
import { openMailServer, type MailServer } from '../../../support/sources/mailServer.ts';

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

const part = async (externalId: string, ref: string, offset: number) => {
  const { signal } = new AbortController();
  const beside = { [ATTACHMENT]: { ref, offset } };
  const options = { signal, timeoutMs: 60_000, beside };
  const result = await source.connection.call('get_ticket', { external_id: externalId }, options);
  return sourceAnswer(
    result,
    AttachmentAnswer,
    createScrubber(() => []),
  );
};

describe('what hangs on a mail (SU-195)', () => {
  it('is given in parts, also of 10 MiB, byte by byte', async () => {
    const bytes = randomBytes(10 * 1024 * 1024);
    const files = [
      { name: 'note.txt', mime: 'text/plain', bytes: Buffer.from('short') },
      { name: 'large.bin', mime: 'application/octet-stream', bytes },
    ];
    server.imap.deliver(attachedMail('large@example.org', 'See both.', files));
    const { tickets } = await source.all();
    const { external_id: id, attachments } = tickets[0] ?? { external_id: '', attachments: [] };
    expect(attachments.map(({ name, size }) => [name, size])).toEqual([
      ['note.txt', 5],
      ['large.bin', bytes.byteLength],
    ]);
    const parts: Buffer[] = [];
    for (let offset = 0; offset < bytes.byteLength;) {
      const answer = await part(id, attachments[1]?.ref ?? '', offset);
      if (answer.status === 'failed') throw new Error(answer.reason);
      parts.push(Buffer.from(answer.value.bytes, 'base64'));
      offset += parts.at(-1)?.byteLength ?? Infinity;
    }
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    expect(await part(id, attachments[0]?.ref ?? '', 0)).toMatchObject({
      value: { size: 5, bytes: Buffer.from('short').toString('base64') },
    });
  });

  it('is not found once the mailbox is numbered anew, or under a name that is none', async () => {
    const { tickets } = await source.all();
    const ref = tickets[0]?.attachments[0]?.ref ?? '';
    for (const wrong of ['none', ref.replace(/\d+$/, '99'), ref.replace(/^\d+/, '1')])
      expect(await part('any', wrong, 0)).toMatchObject({ status: 'failed', reasonCode: 'not_found' });
  });
});
