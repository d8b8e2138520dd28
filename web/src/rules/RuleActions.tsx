import { Button, Group } from '@mantine/core';
import { api, unwrap } from '../api/client.ts';
import { AskFirst } from '../parts/dialogs/AskFirst.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { changesOf, type Rule, type RuleBody } from './queries.ts';

type Props = {
  rule: Rule;
  /** The one that is asked directly before it. */
  above: Rule | undefined;
};

/** What is done with a rule in the list. One whose writer was erased can only be deleted. */
export const RuleActions = ({ rule, above }: Props) => {
  const { id, enabled, stop_on_match } = rule;
  const name = rule.name ?? 'erased';
  const path = { params: { path: { id } } };
  const put = useCommand<Partial<RuleBody>, unknown>({
    send: (changes) => {
      const body = { name, expression: rule.expression ?? '', enabled, stop_on_match, ...changes };
      return unwrap(api.PUT('/api/support-lead/escalation-rules/{id}', { ...path, body }));
    },
    changes: changesOf(id),
  });
  const remove = useCommand<void, unknown>({
    send: () => unwrap(api.DELETE('/api/support-lead/escalation-rules/{id}', path)),
    changes: changesOf(id),
  });
  const turn = enabled ? 'Switch off' : 'Switch on';
  return (
    <>
      <Group gap="xs">
        {rule.expression !== null && (
          <>
            {above !== undefined && (
              <Button
                size="compact-xs"
                variant="default"
                loading={put.isPending}
                onClick={() => put.mutate({ position: above.position })}
                aria-label={`Move up ${name}`}
              >
                Move up
              </Button>
            )}
            <Button
              size="compact-xs"
              variant="default"
              loading={put.isPending}
              onClick={() => put.mutate({ enabled: !enabled })}
              aria-label={`${turn} ${name}`}
            >
              {turn}
            </Button>
          </>
        )}
        <AskFirst
          action="Delete"
          subject={name}
          question="It is not asked any more."
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      </Group>
      <ProblemNotice error={put.error ?? remove.error} />
    </>
  );
};
