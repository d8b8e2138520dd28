import classes from '../investigations.module.css';
import type { PolicyStep } from '../queries.ts';

const SUBMIT_VERDICT = 'submit_verdict';

/** Why a call was refused, or a verdict sent back to the model. */
const RULES: Readonly<Record<string, string>> = {
  unknown_tool: 'the tool is not offered',
  not_listed: 'the tool is not on the list',
  agent_write: 'the agent has read access only',
  autonomy: 'the connector is switched off for the agent',
  answer_cut: 'the answer was cut off in the middle of the call',
  malformed_input: 'the input was not valid',
  verdict_alone: 'a verdict must be the only call',
  parallel_limit: 'too many calls at once',
  tool_call_budget: 'the budget of tool calls is used up',
  tool_withdrawn: 'the tool failed three times in a row',
  repeated_call: 'the same call was made before',
  several_verdicts: 'more than one was given',
  schema: 'it did not match the schema',
  no_evidence: 'a resolution needs evidence',
  unknown_step: 'its evidence does not name a completed step',
  pointer_not_found: 'the pointer of its evidence does not match anything',
  pointer_not_scalar: 'its evidence points to more than one value',
  pointer_not_data: 'its evidence points to metadata of the result, not to its data',
  supplied_by_call: 'its evidence quotes a value supplied by the call itself',
  quote_too_short: 'the quote of its evidence is too short',
  quote_empty: 'the quote of its evidence is empty',
  quote_not_found: 'the quote of its evidence is not in the result',
};

/** A decision of the service itself. */
export const PolicyStepView = ({ step }: { step: PolicyStep }) => (
  <p className={classes['policy']}>
    <span className={classes['seq']}>{step.seq}</span>
    <span>{sentenceOf(step)}</span>
  </p>
);

const sentenceOf = ({ decision, rule, tool }: PolicyStep): string => {
  const why = RULES[rule] ?? rule.replaceAll('_', ' ');
  if (tool === SUBMIT_VERDICT)
    return decision === 'allow' ? 'Verdict checked and accepted.' : `Verdict sent back: ${why}.`;
  return `${decision === 'allow' ? 'Allowed' : 'Denied'} ${tool ?? 'a tool'}: ${why}.`;
};
