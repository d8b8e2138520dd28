import { Button, Group, Text } from '@mantine/core';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Attempt } from '../api/attempts.ts';
import type { paths } from '../api/schema.d.ts';
import { AskFirst } from '../parts/dialogs/AskFirst.tsx';
import { DialogButton } from '../parts/dialogs/DialogButton.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { duration } from '../parts/time/duration.ts';
import { useCommand } from '../parts/useCommand.ts';

type TestResult = paths['/api/connectors/{id}/test']['post']['responses'][200]['content']['application/json'];

type Props = {
  system: { name: string; status: string };
  /** The key of the list that it stands in. */
  list: QueryKey;
  test: (attempt: Attempt) => Promise<TestResult>;
  /** What a test does, in words: `the tool server is asked …`. */
  tried: string;
  turn: (enabled: boolean) => Promise<unknown>;
  remove: () => Promise<unknown>;
  /** What follows from deleting it. */
  withoutIt: string;
  /** Further actions. */
  more?: ReactNode;
  /** Somebody comes back to the dialog that changes it, which is open. */
  isChanging?: boolean;
  /** What is in the dialog that changes it. */
  children: (close: () => void) => ReactNode;
};

/** What an administrator may do with a system that is connected: test, change, switch off and on, delete. */
export const SystemActions = ({ system: { name, status }, list, tried, ...does }: Props) => {
  const isOff = status === 'disabled';
  const test = useCommand({ send: (_: void, attempt) => does.test(attempt), changes: [list] });
  const remove = useCommand<void, unknown>({ send: does.remove, changes: [list] });
  const turn = useCommand({ send: (enabled: boolean) => does.turn(enabled), changes: [list] });
  return (
    <>
      <Group gap="xs">
        {!isOff && (
          <Button
            size="compact-xs"
            variant="default"
            loading={test.isPending}
            onClick={() => test.mutate()}
            aria-label={`Test ${name}`}
          >
            Test
          </Button>
        )}
        <DialogButton action="Change" subject={name} isOpen={does.isChanging ?? false}>
          {does.children}
        </DialogButton>
        <Button
          size="compact-xs"
          variant="default"
          loading={turn.isPending}
          onClick={() => turn.mutate(isOff)}
          aria-label={isOff ? `Switch on ${name}` : `Switch off ${name}`}
        >
          {isOff ? 'Switch on' : 'Switch off'}
        </Button>
        {does.more}
        <AskFirst
          action="Delete"
          subject={name}
          question={does.withoutIt}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      </Group>
      {test.data !== undefined && !isOff && <Tested result={test.data} tried={tried} />}
      <ProblemNotice error={test.error ?? turn.error ?? remove.error} />
    </>
  );
};

/** What was tried and what came back. */
const Tested = ({ result: { success, error_message, duration_ms }, tried }: { result: TestResult; tried: string }) => (
  <Text size="xs" component="output" className="foreign">
    <b>
      {success ? 'Test succeeded' : 'Test failed'} in {duration(duration_ms)}
      {error_message === null ? '.' : `: ${error_message}`}
    </b>{' '}
    Tried: {tried}.
  </Text>
);
