import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ProblemNotice } from '../../parts/ProblemNotice.tsx';
import { resultQuery, type ToolStep } from '../queries.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { JsonView } from './JsonView.tsx';
import { cellAt, tableIn } from './result.ts';
import { ResultTable } from './ResultTable.tsx';

type Props = { id: string; step: ToolStep; pointer: string | null };

/** The whole recorded result, read when it is shown: rows as a table or as JSON, anything else as it is, the proof marked. */
export const ToolResult = ({ id, step, pointer }: Props) => {
  const isRecorded = step.status === 'ok' || step.status === 'truncated';
  const result = useQuery({ ...resultQuery(id, step.seq), enabled: isRecorded });
  const [asJson, setAsJson] = useState(false);
  if (!isRecorded) return <NoResult step={step} />;
  if (result.isPending) return <Skeleton h={60} />;
  if (result.isError) return <ProblemNotice error={result.error} />;
  const value = result.data.result;
  if (value === null || typeof value === 'string')
    return <CodeBlock title="Result" text={value ?? 'Erased.'} marked={pointer === '' && value !== null} />;
  const table = tableIn(value);
  if (table === null) return <JsonView value={value} pointer={pointer} />;
  return (
    <div>
      <Group justify="flex-end">
        <Button size="compact-xs" variant="default" onClick={() => setAsJson(!asJson)}>
          {asJson ? 'as a table' : 'as JSON'}
        </Button>
      </Group>
      {asJson ? (
        <JsonView value={value} pointer={pointer} />
      ) : (
        <ResultTable table={table} proof={pointer === null ? null : cellAt(pointer)} />
      )}
    </div>
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
