import classes from '../investigations.module.css';
import type { PolicyStep } from '../queries.ts';

const SUBMIT_VERDICT = 'submit_verdict';

/** Why a call was refused, or a verdict sent back to the model. */
const RULES: Readonly<Record<string, string>> = {
  unknown_tool: 'no such tool is offered',
  not_listed: 'the tool is not on the list',
  agent_write: 'an agent may only read',
  autonomy: 'the connector is switched off for the agent',
  answer_cut: 'the answer was cut off in the middle of the call',
  malformed_input: 'the input was not valid',
  verdict_alone: 'a verdict stands alone',
  parallel_limit: 'too many calls at once',
  tool_call_budget: 'the budget of tool calls is used up',
  tool_withdrawn: 'the tool failed three times in a row',
  repeated_call: 'the same call was made before',
  several_verdicts: 'more than one was given',
  schema: 'it did not have the required form',
  no_evidence: 'a resolution needs evidence',
  unknown_step: 'its evidence names no completed step',
  pointer_not_found: 'its evidence points to nothing',
  pointer_not_scalar: 'its evidence points to more than one value',
  pointer_not_data: 'its evidence points to what describes the result, not to its data',
  supplied_by_call: 'its evidence quotes what the call itself supplied',
  quote_too_short: 'its evidence quotes too little to say anything',
  quote_empty: 'its evidence quotes nothing',
  quote_not_found: 'its evidence quotes what the result does not say',
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
