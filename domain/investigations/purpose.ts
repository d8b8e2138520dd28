import type { AgentPurpose } from '../../agent/state/purpose.ts';
import type { Facts } from './investigation.ts';
import { playbookText } from './prompt/playbookText.ts';
import { GO_ON, SUMMARY_INSTRUCTION } from './prompt/systemPrompt.ts';
import { ticketBlock } from './prompt/ticketBlock.ts';
import { TOOL_SURFACE } from './toolSurface.ts';
import { submitVerdictTool } from './verdict/submitVerdict.ts';

/** What an investigation is to the agent kernel. */
export const INVESTIGATION: AgentPurpose<Facts> = {
  name: 'investigation',
  actor: 'agent',
  countedAs: null,
  words: { work: 'investigation', aWork: 'an investigation', result: 'verdict' },
  tools: TOOL_SURFACE,
  resultTool: submitVerdictTool,
  summaryInstruction: SUMMARY_INSTRUCTION,
  goOn: GO_ON,
  promptOf: (facts) => {
    const { playbook, started } = facts;
    return {
      system: [started.systemPrompt, ...(playbook === null ? [] : [playbookText(playbook, started.tools)])],
      opening: [ticketBlock(facts)],
    };
  },
};
