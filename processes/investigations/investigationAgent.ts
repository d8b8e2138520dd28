import { suspicionIn } from '../../agent/injection/detect.ts';
import type { Agent } from '../../agent/running/agent.ts';
import type { Started } from '../../agent/state/events.ts';
import type { EndReason } from '../../agent/state/nextStep.ts';
import { investigations } from '../../domain/investigations/cancelInvestigation.ts';
import { InvestigationEvent, type OwnEvent, type TicketText } from '../../domain/investigations/events.ts';
import type { Facts } from '../../domain/investigations/investigation.ts';
import { playbookSelected } from '../../domain/investigations/playbookSelected.ts';
import { PROMPT_VERSION, SYSTEM_PROMPT } from '../../domain/investigations/prompt/systemPrompt.ts';
import { INVESTIGATION } from '../../domain/investigations/purpose.ts';
import { recordedResults } from '../../domain/investigations/recordedResults.ts';
import { concludeInCode, judgeVerdict, type Court } from '../../domain/investigations/verdict/judgeVerdict.ts';
import { asksForCategory } from '../../domain/playbooks/selectPlaybook.ts';
import { bodyOf } from '../../domain/investigations/ticketText.ts';
import type { Scrubber } from '../../domain/core/scrubbing/scrubber.ts';
import type { EscalationReason, SourceKind } from '../../domain/tickets/events.ts';
import { scrubbedTicket } from '../../domain/tickets/intake.ts';
import type { InvestigationPorts, InvestigationSettings } from './investigationPorts.ts';
import { priorCategory } from './priorCategory.ts';

/** What an investigation is about. */
export type Subject = {
  investigationId: string;
  ticketId: string;
  workspaceId: string;
  subjectKeyId: Started['subjectKeyId'];
  ticket: TicketText;
  /** The kind of source that the ticket came from. */
  source: SourceKind;
};

/** Where investigations are kept. */
export const investigationStreams = { kind: investigations, events: InvestigationEvent };

/** The agent that investigates one ticket; `settings` are those of an investigation that has not started yet. */
export const investigationAgent = (
  ports: InvestigationPorts,
  settings: InvestigationSettings,
  subject: Subject,
): Agent<OwnEvent, Facts> => {
  /** What a verdict is judged by. */
  const court = async (facts: Facts): Promise<Court> => ({
    results: await recordedResults(ports.store, facts),
    rules: settings.egress,
    at: ports.now(),
  });
  return {
    purpose: INVESTIGATION,
    start: () => start(ports, settings, subject),
    resumed: (data) => ({ type: 'InvestigationResumed', data }),
    failed: (data) => ({ type: 'InvestigationFailed', data }),
    judge: async (facts) => judgeVerdict(facts, await court(facts)),
    conclude: async (facts, reason) => concludeInCode(facts, REASONS[reason], await court(facts)),
  };
};

/** A verdict is sent back for want of evidence. */
const REASONS: Record<EndReason, EscalationReason> = {
  budget: 'budget',
  refusal: 'refusal',
  rejected: 'unsupported_evidence',
};

/** Records everything that the prompt is built from, so that no later step depends on settings, connectors or files. */
const start = async (
  ports: InvestigationPorts,
  settings: InvestigationSettings,
  { ticket, source, ...ids }: Subject,
): Promise<readonly OwnEvent[]> => {
  const offered = await ports.tools.offered(ids.workspaceId);
  // A ticket may be older than the secret that it holds.
  await ports.secrets.refresh();
  const scrubbed = {
    ...scrubbedTicket(ticket, ports.scrubber),
    ...scrubbedThread(ticket, ports.scrubber),
    ...scrubbedAttachments(ticket, ports.scrubber),
  };
  const text = { title: scrubbed.title, body: bodyOf(scrubbed) };
  const files = await ports.playbooks.files();
  const category = asksForCategory(files) ? await priorCategory(ports.store, ids.ticketId) : null;
  const startedAt = ports.now();
  return [
    {
      type: 'InvestigationStarted',
      data: {
        ...ids,
        autonomyLevel: 'investigate',
        model: settings.model,
        promptVersion: PROMPT_VERSION,
        systemPrompt: SYSTEM_PROMPT,
        tools: offered.map((tool) => ({ ...tool })),
        budget: settings.budget,
        boundary: `untrusted-${ports.randomHex(8)}`,
        startedAt,
        ticket: scrubbed,
        suspicion: suspicionIn({ ...text, body: [text.body, ...namesOf(scrubbed)].join('\n') }),
      },
    },
    // One append with the start: whoever resumes has the same playbook, or none.
    ...playbookSelected(files, { ...text, source, category }, startedAt),
  ];
};

const scrubbedAttachments = ({ attachments }: TicketText, scrubber: Scrubber): Pick<TicketText, 'attachments'> =>
  attachments === undefined
    ? {}
    : { attachments: attachments.map(({ name, size }) => ({ name: scrubber.text(name).value, size })) };

/** A name may speak to the model as well (SU-97). */
const namesOf = ({ attachments = [] }: Pick<TicketText, 'attachments'>): readonly string[] =>
  attachments.map(({ name }) => name);

const scrubbedThread = ({ thread }: TicketText, scrubber: Scrubber): Pick<TicketText, 'thread'> =>
  thread === undefined
    ? {}
    : {
        thread: thread.map(({ name, body, ...message }) => ({
          ...message,
          name: name === null ? null : scrubber.text(name).value,
          body: scrubber.text(body.toWellFormed()).value,
        })),
      };
