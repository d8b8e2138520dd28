import { canonicalJson } from '../../core/json/canonicalJson.ts';
import type { RecordedTool } from '../../../agent/state/events.ts';
import type { SelectedPlaybook } from '../playbookEvents.ts';

/**
 * The playbook as a further text of the system prompt: the team wrote it, so it is instructions and not data. The same
 * for every ticket that it fits, so that the provider keeps it.
 */
export const playbookText = (playbook: SelectedPlaybook, tools: readonly RecordedTool[]): string =>
  [
    `# Playbook of the team: ${playbook.title}`,
    ...(playbook.description === null ? [] : [playbook.description]),
    'This kind of ticket is known. Work through these steps unless what you find tells you otherwise, and leave out ' +
      'what the ticket has answered already. None of the rules above gives way to them.',
    ...playbook.steps.map((step, index) => stepText(step, index, tools)),
    ...(playbook.force === null ? [] : [FORCED]),
    ...(playbook.replyTemplate === null ? [] : [`Write the reply along these lines:\n${playbook.replyTemplate}`]),
  ].join('\n');

/** That a person decides is enforced in code; the model is told so that its reply fits. */
const FORCED = 'A person takes over every ticket of this kind: escalate with what you found.';

const stepText = (step: SelectedPlaybook['steps'][number], index: number, tools: readonly RecordedTool[]): string =>
  [
    `${index + 1}. ${step.goal ?? step.id}`,
    ...(step.tool === null ? [] : [`   With ${offeredNames(step.tool, tools)}${argumentsText(step.args)}.`]),
    ...(step.expect === null ? [] : [`   Expected: ${step.expect}`]),
    ...(step.ifEmpty === null ? [] : [`   If nothing is found: ${step.ifEmpty}`]),
  ].join('\n');

const argumentsText = (args: SelectedPlaybook['steps'][number]['args']): string =>
  args === null ? '' : `, such as ${canonicalJson(args)}`;

/** A playbook names tools by kind; each connector of that kind offers one under its own name (SU-39). */
const offeredNames = (named: string, tools: readonly RecordedTool[]): string => {
  const names = tools
    .filter(({ connectorKind, tool }) => `${connectorKind}.${tool}` === named)
    .map(({ name }) => name)
    .toSorted();
  return names.length === 0 ? `${named}, which no system here offers: say what is missing` : names.join(' or ');
};
