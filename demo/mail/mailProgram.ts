import { readFile } from 'node:fs/promises';
import { ImapFlow } from 'imapflow';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import type { MailAccess } from './access.ts';
import { CUSTOMERS, SUPPORT } from './customers.ts';

/** A mail as its receiver sees it; ids are as they stand in its head. */
export type Letter = {
  from: string;
  subject: string;
  text: string;
  messageId: string;
  inReplyTo: string;
  references: string;
};

/** Sends a mail to support as a customer's mail program does, and gives back its Message-ID. */
export const writeToSupport = async (
  access: MailAccess,
  from: string,
  { subject, text, messageId }: { subject: string; text: string; messageId?: string },
): Promise<string> => {
  const { host, smtpPort: port, password, caFile } = access;
  const transport = createTransport({
    host,
    port,
    secure: true,
    tls: { ca: await readFile(caFile) },
    auth: { user: from, pass: password },
  });
  const sent = await transport.sendMail({
    from: { name: CUSTOMERS[from] ?? '', address: from },
    to: SUPPORT,
    subject,
    text,
    ...(messageId === undefined ? {} : { messageId }),
  });
  return sent.messageId;
};

/** All mails that a mailbox of the demo holds, oldest first. */
export const readInbox = async (access: MailAccess, user: string): Promise<readonly Letter[]> => {
  const { host, imapPort: port, password, caFile } = access;
  const client = new ImapFlow({
    host,
    port,
    secure: true,
    tls: { ca: await readFile(caFile) },
    auth: { user, pass: password },
    logger: false,
  });
  await client.connect();
  try {
    await client.mailboxOpen('INBOX', { readOnly: true });
    const letters: Letter[] = [];
    for await (const { source } of client.fetch('1:*', { source: true }))
      if (source !== undefined) letters.push(await letterOf(source));
    return letters;
  } finally {
    await client.logout();
  }
};

export const letterOf = async (raw: Uint8Array): Promise<Letter> => {
  const {
    from,
    subject = '',
    text = '',
    messageId = '',
    inReplyTo = '',
    references = '',
  } = await PostalMime.parse(raw);
  return { from: from?.address ?? '', subject, text: text.trim(), messageId, inReplyTo, references };
};

/** A letter as a mail program shows it, each line after `margin`. */
export const shownLetter = (letter: Letter, margin: string): string =>
  [
    `From: ${letter.from}`,
    `Subject: ${letter.subject}`,
    `In-Reply-To: ${letter.inReplyTo}`,
    `References: ${letter.references}`,
    '',
    ...letter.text.split('\n'),
  ]
    .map((line) => `${margin}${line}`.trimEnd())
    .join('\n');
