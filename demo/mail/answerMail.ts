import { until, type Client } from '../client.ts';
import { acceptDraft, isUndecided, showInvestigation, ticketFrom } from '../investigations.ts';
import { MAIL } from '../tickets.ts';
import type { MailAccess } from './access.ts';
import { SUPPORT } from './customers.ts';
import { readInbox, shownLetter, writeToSupport } from './mailProgram.ts';

export type MailStory = {
  client: Client;
  access: MailAccess;
  /** The ticket source that reads the mailbox of support. */
  sourceId: string;
  webUrl: string;
  /** The draft is accepted here; else a person does. */
  exit: boolean;
  say: (line: string) => void;
};

/** A customer's mail becomes a ticket, is looked into, and is answered in its thread once the draft was accepted. */
export const answerMail = async ({ client, access, sourceId, webUrl, exit, say }: MailStory): Promise<void> => {
  say(`\n5. ${MAIL.from} writes a mail to ${SUPPORT}, with the Message-ID ${MAIL.messageId}.`);
  const isSent = (await readInbox(access, SUPPORT)).some(({ messageId }) => messageId === MAIL.messageId);
  const { from, ...mail } = MAIL;
  if (!isSent) await writeToSupport(access, from, mail);
  const sentAt = performance.now();
  const { id } = await ticketFrom(client, sourceId);
  if (!isSent) say(`   It is in the inbox after ${((performance.now() - sentAt) / 1000).toFixed(1)} s.`);
  const investigation = await showInvestigation(client, id, say);
  if (isUndecided(investigation) && !exit)
    return say(`\n   Accept the draft at ${webUrl}/inbox/${id}: the reply is shown here as ${MAIL.from} gets it.`);
  if (!(await acceptDraft(client, investigation))) return;
  const inbox = await until(
    () => readInbox(access, MAIL.from),
    (letters) => letters.some(({ inReplyTo }) => inReplyTo === MAIL.messageId),
  );
  say(`\n   The draft is accepted. In the mailbox of ${MAIL.from}:`);
  for (const letter of inbox) say(`${shownLetter(letter, '   | ')}\n`);
};
