import { openChat, type Chat } from './chat.ts';
import { openErrorTracker, type ErrorTracker } from './errorTracker.ts';
import { openHelpDesk, type HelpDesk } from './helpDesk.ts';
import { SUPPORT } from './mail/customers.ts';
import { openMailHost, type MailHost } from './mail/mailHost.ts';
import { letterOf, shownLetter } from './mail/mailProgram.ts';

/** The systems around the service, each on loopback and in the protocol of the real one. */
export type Neighbours = { mail: MailHost; helpDesk: HelpDesk; chat: Chat; tracker: ErrorTracker };

export type World = {
  /** Certificate of the authority of its servers. */
  caFile: string;
  /** Goes on with what earlier runs have left in the data directory. Says what comes to customers from now on. */
  settleIn(dataDir: string, say: (line: string) => void): Promise<Neighbours>;
  close(): Promise<void>;
};

export const openWorld = async (): Promise<World> => {
  const [mail, tracker] = await Promise.all([openMailHost(), openErrorTracker()]);
  const open: { close(): Promise<void> }[] = [mail, tracker];
  return {
    caFile: mail.access.caFile,
    settleIn: async (dataDir, say) => {
      await mail.keepIn(dataDir, ({ account, mailbox, raw }) => {
        if (account !== SUPPORT && mailbox === 'INBOX') void tell(account, raw, say);
      });
      const [helpDesk, chat] = await Promise.all([openHelpDesk(dataDir, say), openChat(dataDir, say)]);
      open.push(helpDesk, chat);
      return { mail, helpDesk, chat, tracker };
    },
    close: async () => {
      await Promise.all(open.map((each) => each.close()));
    },
  };
};

const tell = async (account: string, raw: Buffer, say: (line: string) => void): Promise<void> =>
  say(`\nA mail has come to ${account}:\n${shownLetter(await letterOf(raw), '   | ')}`);
