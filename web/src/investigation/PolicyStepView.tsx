import { Text } from '@mantine/core';
import type { PolicyStep } from '../api/types.ts';

const RULES: Readonly<Record<string, string>> = {
  unknown_tool: 'no such tool is offered',
  agent_write: 'an agent may only read',
  autonomy: 'the connector is switched off for the agent',
  repeated_call: 'the same call was made before',
  tool_withdrawn: 'the tool failed three times in a row',
  tool_call_budget: 'the budget of tool calls is used up',
  parallel_limit: 'too many calls at once',
};

/** A decision of the service itself. */
export const PolicyStepView = ({ step }: { step: PolicyStep }) => (
  <Text size="sm" px={6} py={4}>
    <Text span size="xs" c="dimmed" mr="xs">
      {step.seq}
    </Text>
    <b>{step.decision === 'deny' ? 'Denied' : 'Allowed'}</b> {step.tool ?? 'a tool'}:{' '}
    {RULES[step.rule] ?? step.rule.replaceAll('_', ' ')}.
  </Text>
);
