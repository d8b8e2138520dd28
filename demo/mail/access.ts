import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What a mail program needs to sign in to any mailbox of the demo; they all have one password. */
const MailAccess = z.object({
  host: z.string(),
  imapPort: z.int(),
  smtpPort: z.int(),
  password: z.string(),
  /** Certificate of the servers' authority. */
  caFile: z.string(),
});
export type MailAccess = z.infer<typeof MailAccess>;

const fileIn = (dataDir: string): string => join(dataDir, 'mail.json');

/** For `npm run demo:mail`, which is another process. */
export const writeAccess = (dataDir: string, access: MailAccess): Promise<void> =>
  writeFile(fileIn(dataDir), JSON.stringify(access), { mode: 0o600 });

/** Null where no demo has run. */
export const readAccess = async (dataDir: string): Promise<MailAccess | null> => {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => null);
  return text === null ? null : MailAccess.parse(JSON.parse(text));
};
