import type { FetchedPage, RawTicket } from '../../../domain/sources/toolContract.ts';
import { openEmailSource, type EmailSource } from './emailSource.ts';
import { openMailServer, type MailServer } from './mailServer.ts';
import { mailText } from './mails.ts';

/** A mailbox with its tool server, which is asked after each mail. */
export type MailScene = AsyncDisposable & {
  server: MailServer;
  source: EmailSource;
  /** The next page of what has come. */
  page: () => Promise<FetchedPage>;
  /** Delivers a mail, and gives what the source then has to say: one ticket. */
  come: (raw: string) => Promise<RawTicket>;
  /** The ticket that a mail with this name begins. */
  begun: (name: string, head?: Record<string, string>) => Promise<RawTicket>;
};

export const openMailScene = async (): Promise<MailScene> => {
  const server = await openMailServer();
  const source = await openEmailSource(server);
  let cursor: string | null = null;
  const page = async (): Promise<FetchedPage> => {
    const fetched = await source.fetch(cursor);
    cursor = fetched.next_cursor;
    return fetched;
  };
  const come = async (raw: string): Promise<RawTicket> => {
    server.imap.deliver(raw);
    const { tickets } = await page();
    const [ticket] = tickets;
    if (ticket === undefined || tickets.length > 1) throw new Error(`${tickets.length} tickets`);
    return ticket;
  };
  return {
    server,
    source,
    page,
    come,
    begun: (name, head = {}) => come(mailText(`${name}@example.org`, `Text of ${name}.`, head)),
    [Symbol.asyncDispose]: async () => {
      await source[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
};

/** The messages of a ticket after its first, each with who says it. */
export const saidIn = ({ thread }: RawTicket): string[] => thread.map(({ author, body }) => `${author}: ${body}`);
