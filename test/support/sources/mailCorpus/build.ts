import type { Mail } from '../../../../adapters/sources/email/mail.ts';

/** An awkward mail as its bytes, and what must come out of it. */
export type AwkwardMail = { name: string; raw: Buffer; expected: Partial<Mail> };

const HEAD = {
  From: 'Mira <mira@example.org>',
  To: 'support@example.com',
  Subject: 'Help',
  'Message-ID': '<m1@example.org>',
};

/** A mail whose head has these fields; null leaves one out. Text is taken as latin1, so that every byte can be said. */
export const mail = (fields: Record<string, string | null>, body: string | Buffer = 'Text.'): Buffer => {
  const lines = Object.entries({ ...HEAD, ...fields })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`${lines.join('')}\r\n`, 'latin1'),
    typeof body === 'string' ? Buffer.from(body, 'latin1') : body,
  ]);
};

export const typed = (type: string, body: string | Buffer, encoding = '8bit'): Buffer =>
  mail({ 'MIME-Version': '1.0', 'Content-Type': type, 'Content-Transfer-Encoding': encoding }, body);

export type Part = { head: string; body: string };
export const parts = (type: string, boundary: string, all: readonly Part[], ending = `--${boundary}--\r\n`): Buffer =>
  mail(
    { 'MIME-Version': '1.0', 'Content-Type': `${type}; boundary="${boundary}"` },
    `${all.map(({ head, body }) => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`).join('')}${ending}`,
  );
export const plain = (body: string): Part => ({ head: 'Content-Type: text/plain; charset=utf-8', body });
export const html = (body: string): Part => ({ head: 'Content-Type: text/html; charset=utf-8', body });
export const file = (name: string, content: string, type = 'application/pdf'): Part => ({
  head: `Content-Type: ${type}\r\nContent-Disposition: attachment; ${name}\r\nContent-Transfer-Encoding: base64`,
  body: Buffer.from(content).toString('base64'),
});
