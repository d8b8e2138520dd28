import { until, type Client } from './client.ts';

export type Ticket = {
  id: string;
  title: string;
  status: string;
  investigation_id: string | null;
  verdict_kind: string;
};
type Draft = { revision: number; status: string; delivery: string; egress_check: { flags: string[] } };
export type Investigation = {
  id: string;
  status: string;
  cost_usd: string;
  verdict: {
    root_cause: string;
    confidence_label: string;
    evidence: { claim: string; quote: string; seq: number }[];
  } | null;
  drafted_reply: Draft | null;
  trajectory: {
    seq: number;
    kind: string;
    text?: string;
    connector_kind?: string;
    tool?: string;
    arguments?: { sql?: string };
  }[];
};
type Say = (line: string) => void;

/** The first ticket of a source, as soon as it is in the inbox. */
export const ticketFrom = async (client: Client, sourceId: string): Promise<Ticket> => {
  const { items } = await until(
    () => client<{ items: readonly Ticket[] }>('GET', `/api/tickets?source_id=${sourceId}&limit=100`),
    (page) => page.items.length > 0,
  );
  const first = items.at(-1);
  if (first === undefined) throw new Error('the source has no ticket');
  return first;
};

/** Waits until the agent is done with a ticket, and shows how it came to its verdict. */
export const showInvestigation = async (client: Client, id: string, say: Say): Promise<Investigation> => {
  const ticket = await until(
    () => client<Ticket>('GET', `/api/tickets/${id}`),
    ({ status }) => status !== 'new' && status !== 'investigating',
  );
  // Each read model follows the log by itself: this one may show the end a moment after the ticket's.
  const investigation = await until(
    () => client<Investigation>('GET', `/api/investigations/${ticket.investigation_id}`),
    ({ status }) => status !== 'running',
  );
  say(`\n   ${ticket.title}`);
  for (const { seq, kind, text, tool, connector_kind: system, arguments: args } of investigation.trajectory) {
    if (kind === 'tool_call') say(`     step ${seq}  ${system} ${tool}  ${args?.sql ?? JSON.stringify(args)}`);
    if (kind === 'llm' && text) say(`     step ${seq}  thinks: ${text}`);
  }
  showVerdict(ticket, investigation, say);
  return investigation;
};

/** As the pages say it. */
const WORDS: Readonly<Record<string, string>> = {
  auto_resolved: 'ready to send',
  propose_resolution: 'proposed resolution',
  escalate: 'needs a person',
};

const showVerdict = (ticket: Ticket, { verdict, cost_usd: cost, status }: Investigation, say: Say): void => {
  if (verdict === null) return say(`     => ${status} without a verdict`);
  say(
    `     => ${WORDS[ticket.verdict_kind] ?? ticket.verdict_kind}, ${verdict.confidence_label} confidence, $${cost}: ${verdict.root_cause}`,
  );
  for (const { claim, quote, seq } of verdict.evidence) say(`        ${claim} "${quote}" (step ${seq})`);
};

/** Whether the drafted reply waits for a person. */
export const isUndecided = ({ drafted_reply: draft }: Investigation): boolean =>
  draft !== null && (draft.status === 'draft' || draft.status === 'edited');

/** What a click on *Accept* does, where nobody has decided yet. Gives back whether the reply goes out. */
export const acceptDraft = async (client: Client, { id, drafted_reply: draft }: Investigation): Promise<boolean> => {
  if (draft === null || draft.status === 'rejected') return false;
  const { status, revision, egress_check: egress } = draft;
  const body = { revision, acknowledge_flags: egress.flags };
  if (status === 'draft' || status === 'edited') await client('POST', `/api/investigations/${id}/draft/accept`, body);
  return true;
};
