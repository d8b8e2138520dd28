import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ProblemNotice } from '../../parts/ProblemNotice.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { resultQuery, type ToolStep } from '../queries.ts';
import { atPointer, pretty, cellAt, nameAt, tableIn } from './result.ts';
import { ResultTable } from './ResultTable.tsx';

type Props = { id: string; step: ToolStep; pointer: string | null };

/** The whole recorded result, read when it is shown: rows as a table, anything else as it is, the proof marked. */
export const ToolResult = ({ id, step, pointer }: Props) => {
  const isRecorded = step.status === 'ok' || step.status === 'truncated';
  const result = useQuery({ ...resultQuery(id, step.seq), enabled: isRecorded });
  if (!isRecorded) return <NoResult step={step} />;
  if (result.isPending) return <Skeleton h={60} />;
  if (result.isError) return <ProblemNotice error={result.error} />;
  const value = result.data.result;
  const table = tableIn(value);
  if (table !== null) return <ResultTable table={table} proof={pointer === null ? null : cellAt(pointer)} />;
  const proof = pointer === null ? undefined : atPointer(value, pointer);
  return (
    <>
      {pointer !== null && proof !== undefined && (
        <CodeBlock title={`Evidence: ${nameAt(pointer)}`} text={pretty(proof)} marked />
      )}
      <CodeBlock title="Result" text={value === null ? 'Erased.' : pretty(value)} />
    </>
  );
};

const NoResult = ({ step }: { step: ToolStep }) => (
  <div>
    <Text size="xs" c="dimmed">
      {step.status === null ? 'Result' : 'Shown to the model'}
    </Text>
    <Text size="sm" className="foreign">
      {step.status === null ? 'None yet.' : (step.result_preview ?? 'The call failed.')}
    </Text>
  </div>
);
