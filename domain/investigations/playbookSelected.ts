import { selectPlaybook, type TicketToMatch } from '../playbooks/selectPlaybook.ts';
import type { PlaybookFile } from '../playbooks/library.ts';
import type { Playbook } from '../playbooks/playbook.ts';
import type { OwnEvent } from './events.ts';

/** What is recorded beside the start: the playbook that fits, or nothing (SU-90). */
export const playbookSelected = (
  files: readonly PlaybookFile[],
  ticket: TicketToMatch,
  at: string,
): readonly OwnEvent[] => {
  const playbook = selectPlaybook(files, ticket);
  return playbook === null ? [] : [{ type: 'PlaybookSelected', data: { ...recordOf(playbook), at } }];
};

const recordOf = (playbook: Playbook) => ({
  playbookId: playbook.id,
  version: playbook.version,
  title: playbook.title,
  description: playbook.description ?? null,
  connectors: playbook.connectors,
  steps: playbook.steps.map(({ id, goal, tool, args, expect, if_empty }) => ({
    id,
    goal: goal ?? null,
    tool: tool ?? null,
    args: args ?? null,
    expect: expect ?? null,
    ifEmpty: if_empty ?? null,
  })),
  force: playbook.verdict_hints?.force ?? null,
  queue: playbook.verdict_hints?.queue ?? null,
  escalateWhen: playbook.escalate_when ?? [],
  replyTemplate: playbook.reply_template ?? null,
});
