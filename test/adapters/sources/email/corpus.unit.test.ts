import { describe, expect, it } from 'vitest';
import { readMail } from '../../../../adapters/sources/email/mail.ts';
import { AUTOMATIC_MAILS } from '../../../support/sources/mailCorpus/automatic.ts';
import { WRONG_CHARSETS } from '../../../support/sources/mailCorpus/charsets.ts';
import { OPAQUE_MAILS } from '../../../support/sources/mailCorpus/opaque.ts';
import { AWKWARD_PARTS } from '../../../support/sources/mailCorpus/parts.ts';
import { AWKWARD_TEXTS } from '../../../support/sources/mailCorpus/texts.ts';

const MAIL_CORPUS = [...AWKWARD_TEXTS, ...WRONG_CHARSETS, ...AWKWARD_PARTS, ...OPAQUE_MAILS, ...AUTOMATIC_MAILS];
const OWN = ['support@example.com'];

describe('an awkward mail (SU-57)', () => {
  it.each(MAIL_CORPUS)('$name', async ({ raw, expected }) => {
    const mail = await readMail(raw, raw.byteLength, OWN);
    expect(mail).toMatchObject(expected);
    expect(mail.text).not.toBe('');
    expect(mail.attachments.length).toBeLessThanOrEqual(100);
    expect(mail.text.length).toBeLessThan(101_000);
  });

  it('of which only the beginning was read says so', async () => {
    const [{ raw } = { raw: Buffer.alloc(0) }] = MAIL_CORPUS;
    expect((await readMail(raw, 31 * 1024 * 1024, OWN)).text).toBe(
      'Grüße ☕\n\n[This mail has 31.0 MB; only its beginning was read, and attachments may be missing.]',
    );
  });

  it('of ten megabytes of empty lines is read up to some of them', async () => {
    const raw = Buffer.concat([Buffer.from('Subject: Help\n\nText.'), Buffer.alloc(10 * 1024 * 1024, '\n')]);
    const mail = await readMail(raw, raw.byteLength, OWN);
    expect(mail.subject).toBe('Help');
    expect(mail.text.replaceAll(/\n+/g, ' ')).toMatch(/^Text\. \[This mail has 10\.0 MB; only its beginning was read/);
  });

  it('cut at any byte is still a mail', async () => {
    const whole = MAIL_CORPUS.find(({ name }) => name.startsWith('attachments with names'))?.raw ?? Buffer.alloc(0);
    for (let end = 0; end <= whole.length; end += 1) {
      const mail = await readMail(whole.subarray(0, end), end, OWN);
      expect(mail.text.length).toBeGreaterThan(0);
    }
  });
});
