import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AGENT,
  HELPDESK_ACCOUNT,
  openHelpdeskServer,
  type HelpdeskTicket,
} from '../test/support/sources/helpdeskServer.ts';
import { until, type Client } from './client.ts';
import { acceptDraft, type Investigation } from './investigations.ts';
import { HELP_DESK_TICKET } from './tickets.ts';

/** The shop's help desk: a server with the Zendesk API, on loopback. */
export type HelpDesk = {
  /** Settings of a ticket source. */
  config: Record<string, string>;
  /** What agents have answered the customer of a ticket, oldest first. */
  replies(id: number): readonly string[];
  close(): Promise<void>;
};

/** Holds what it held in earlier runs, and at first one ticket. Says which replies come. */
export const openHelpDesk = async (dataDir: string, say: (line: string) => void): Promise<HelpDesk> => {
  const file = join(dataDir, 'help-desk.json');
  const kept = await readFile(file, 'utf8').catch(() => null);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as an earlier run has written it
  const tickets = (kept === null ? [] : JSON.parse(kept)) as HelpdeskTicket[];
  let told = tickets.flatMap(repliesIn).length;
  const server = await openHelpdeskServer({
    tickets,
    now: () => Math.floor(Date.now() / 1000),
    changed: (all) => {
      writeFileSync(file, JSON.stringify(all));
      const replies = all.flatMap(repliesIn);
      for (const reply of replies.slice(told)) say(`\nA reply has come to the help desk:\n${indented(reply)}`);
      told = replies.length;
    },
  });
  const { id, text, ...about } = HELP_DESK_TICKET;
  if (kept === null) server.open(id, text, about);
  return {
    config: { BASE_URL: server.url, ...HELPDESK_ACCOUNT },
    replies: (ticket) => repliesIn(server.ticket(ticket)),
    close: async () => server[Symbol.asyncDispose](),
  };
};

const repliesIn = ({ comments }: HelpdeskTicket): readonly string[] =>
  comments.filter((comment) => comment.public && comment.author_id === AGENT).map(({ plain_body: text }) => text);

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '   | ');

/** Accepts the drafted reply unless an earlier run did, and shows it at the ticket in the help desk. */
export const answerInHelpDesk = async (
  client: Client,
  investigation: Investigation,
  helpDesk: HelpDesk,
  say: (line: string) => void,
): Promise<void> => {
  if (!(await acceptDraft(client, investigation))) return;
  const replies = await until(
    () => Promise.resolve(helpDesk.replies(HELP_DESK_TICKET.id)),
    (found) => found.length > 0,
  );
  say(`\n   Its draft is accepted, and stands as a public comment at ticket ${HELP_DESK_TICKET.id} of the help desk:`);
  say(indented(replies.join('\n\n')));
};
