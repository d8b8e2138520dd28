import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Delivered } from '../../test/support/sources/imapServer.ts';
import { openMailServer, type MailServer } from '../../test/support/sources/mailServer.ts';
import { writeAccess, type MailAccess } from './access.ts';
import { CUSTOMERS, SUPPORT } from './customers.ts';

/** A mail server with a mailbox for support and one for each customer, over TLS on loopback. */
export type MailHost = {
  access: MailAccess;
  /** Settings of a ticket source that reads the mailbox of support. */
  config: MailServer['config'];
  /** Takes up the mails of earlier runs, and keeps what comes from now on, as a file a mail. */
  keepIn(dataDir: string, arrived: (mail: Delivered) => void): Promise<void>;
  close(): Promise<void>;
};

export const openMailHost = async (): Promise<MailHost> => {
  const password = randomBytes(12).toString('base64url');
  let told: ((mail: Delivered) => void) | null = null;
  const server = await openMailServer('tls', {
    accounts: Object.fromEntries([SUPPORT, ...Object.keys(CUSTOMERS)].map((account) => [account, password])),
    now: () => new Date(),
    delivered: (mail) => told?.(mail),
  });
  const { IMAP_HOST: host = '', IMAP_PORT: imapPort, SMTP_PORT: smtpPort } = server.config;
  const access = { host, imapPort: Number(imapPort), smtpPort: Number(smtpPort), password, caFile: server.caFile };
  return {
    access,
    config: server.config,
    keepIn: async (dataDir, arrived) => {
      const folder = join(dataDir, 'mail');
      for (const mail of await kept(folder)) server.imap.deliver(mail.raw, mail);
      told = (mail) => {
        keep(folder, mail);
        arrived(mail);
      };
      await writeAccess(dataDir, access);
    },
    close: async () => server[Symbol.asyncDispose](),
  };
};

/** Before the server says that it has the mail. */
const keep = (folder: string, { account, mailbox, uid, raw }: Delivered): void => {
  const box = join(folder, account, mailbox);
  mkdirSync(box, { recursive: true });
  writeFileSync(join(box, `${uid}.eml`), raw);
};

/** In the order in which they came to their mailbox, so that each gets its number again. */
const kept = async (folder: string): Promise<readonly Delivered[]> => {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const mails: Delivered[] = [];
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    const [account = '', mailbox = '', file = ''] = name.split(/[/\\]/);
    const path = join(folder, name);
    const [raw, { mtime }] = await Promise.all([readFile(path), stat(path)]);
    mails.push({ account, mailbox, uid: Number.parseInt(file, 10), raw, at: mtime });
  }
  return mails.toSorted((a, b) => a.uid - b.uid);
};
