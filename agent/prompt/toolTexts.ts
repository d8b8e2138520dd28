import type { DenyRule } from '../state/events.ts';
import type { AgentPurpose, Words } from '../state/purpose.ts';

/** SU-41: the model gets the code and one of these sentences, never raw upstream text. */
const errors = ({ work }: Words): { readonly [code: string]: string } => ({
  scope_violation: `ScopeViolationError: this lies outside what the ${work} may read.`,
  keyspace_too_large: 'There are too many keys for this pattern; use a narrower one.',
  sql_rejected: 'The statement was refused: one SELECT, or EXPLAIN without ANALYZE, without side effects.',
  invalid_arguments: 'The arguments do not fit the schema of the tool.',
  not_found: 'Nothing was found under this name.',
  timeout: 'The call took too long and was stopped.',
  rate_limited: 'The system asks for fewer calls; try something else first.',
  upstream_error: 'The system behind the tool reported an error.',
  address_not_allowed: 'The address of the system is not allowed.',
});

type Of = Pick<AgentPurpose, 'words' | 'resultTool'>;

const denials = ({ words: { work, aWork, result }, resultTool }: Of): Record<DenyRule, string> => ({
  unknown_tool: 'There is no tool of this name.',
  not_listed: `This tool is not allowed in ${aWork}.`,
  agent_write: `This tool can change something. ${capitalised(aWork)} only reads.`,
  autonomy: 'The autonomy level does not allow this tool.',
  answer_cut: 'Your answer was cut off at its length limit, so the call was not run. Answer in fewer words.',
  malformed_input: 'The arguments were not valid JSON. Send the call again.',
  verdict_alone: `The call was not run: ${resultTool?.name ?? `the ${result}`} has to be ${resultTool === null ? 'given' : 'called'} alone.`,
  parallel_limit: 'At most 6 calls run at once; the first 6 were run. Send this one again if you still need it.',
  tool_call_budget: `The number of tool calls is used up. Give your ${result} with what you have found.`,
  tool_withdrawn: `This tool failed three times in a row and is withdrawn for this ${work}.`,
  repeated_call: 'The identical call was made before.',
});

const capitalised = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** The sentence for an error code. */
export const errorText = (words: Words, code: string): string =>
  `${code}: ${errors(words)[code] ?? 'The call failed.'}`;

/** The sentence for a denial; a repeated call is pointed to the step that holds its result. */
export const denialText = (purpose: Of, rule: DenyRule, recordedSeq: number | null): string =>
  `${rule}: ${denials(purpose)[rule]}${recordedSeq === null ? '' : ` Its result is step ${recordedSeq}; read_result pages it.`}`;
