import { ActionIcon, Button } from '@mantine/core';
import { IconBan, IconCheck, IconClock, IconFlag, IconTag, IconUser, IconX, type Icon } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useCommands } from '../../app/commands/useCommands.ts';
import { Dialog } from '../../parts/dialogs/Dialog.tsx';
import type { InboxFilter } from '../inboxFilter.ts';
import type { Marked } from '../list/useMarked.ts';
import classes from './bulk.module.css';
import { MATCHED_MAX, useMatching, type Matching } from './matching.ts';
import { IDS_MAX, useBulk, type FormName } from './useBulk.ts';

/** What reads the dates that people type is large, and seldom needed. */
const BulkForm = lazy(async () => ({ default: (await import('./BulkForm.tsx')).BulkForm }));

const FORMS = {
  assign: { label: 'Assign', keys: 'a', icon: IconUser },
  priority: { label: 'Priority', keys: 'p', icon: IconFlag },
  tags: { label: 'Tags', keys: 't', icon: IconTag },
  snooze: { label: 'Snooze', keys: 's', icon: IconClock },
} as const satisfies Record<FormName, object>;

const AT_ONCE = {
  resolve: { label: 'Resolve', keys: 'e', icon: IconCheck },
  ignore: { label: 'Ignore', keys: '[Shift]+#', icon: IconBan },
} as const;

type Choice = { id: string; label: string; keys: string; icon: Icon; run: () => void };

/** `isAllLoaded`: every row that is loaded was chosen. `hasMore`: the list goes on beyond them. */
type Props = { marked: Marked; filter: InboxFilter; isAllLoaded: boolean; hasMore: boolean };

/** What can be done with the rows that were chosen. Its keys come before those of the open ticket. */
export const BulkBar = ({ marked, filter, isAllLoaded, hasMore }: Props) => {
  const [form, setForm] = useState<FormName | null>(null);
  const offered = useMatching(filter, isAllLoaded && (hasMore || marked.ids.size > IDS_MAX));
  const bulk = useBulk(marked, marked.clear);
  const choices: readonly Choice[] = [
    ...entries(FORMS).map(([id, each]) => ({ id, ...each, run: () => setForm(id) })),
    ...entries(AT_ONCE).map(([type, each]) => ({ id: type, ...each, run: () => bulk.mutate({ type }) })),
    { id: 'clear', label: 'Select nothing', keys: 'Escape', icon: IconX, run: marked.clear },
  ];
  useCommands(
    choices.map(({ id, label, keys, icon, run }) => ({
      id: `selected-${id}`,
      label,
      group: 'Selected tickets',
      keys,
      icon,
      run,
    })),
  );
  const close = () => setForm(null);
  return (
    <div className={classes['bar']} role="toolbar" aria-label="Selected tickets">
      <output className={classes['count']}>{chosen(marked)}</output>
      {offered !== null && marked.matching === null && <Everything offered={offered} marked={marked} />}
      {choices.map(({ id, label, icon: Mark, run }) => (
        <ActionIcon
          key={id}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={label}
          title={label}
          loading={bulk.isPending && bulk.variables.type === id}
          onClick={run}
        >
          <Mark size={16} aria-hidden />
        </ActionIcon>
      ))}
      <Dialog title={form === null ? '' : FORMS[form].label} opened={form !== null} onClose={close}>
        {form !== null && (
          <Suspense fallback="Loading…">
            <BulkForm
              form={form}
              onClose={close}
              onChoose={(action) => {
                bulk.mutate(action);
                close();
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </div>
  );
};

const chosen = ({ ids, matching }: Marked): string => {
  if (matching !== null) return `All ${matching.count} that match`;
  return ids.size > IDS_MAX ? `First ${IDS_MAX} of ${ids.size}` : `${ids.size} selected`;
};

/** SU-188: also what is not loaded, as it was when it was counted. */
const Everything = ({ offered, marked }: { offered: Matching; marked: Marked }) => {
  const isTooMuch = offered.count > MATCHED_MAX;
  const label = `Select all ${offered.count} that match`;
  const run = () => marked.allMatching(offered);
  useCommands(isTooMuch ? [] : [{ id: 'selected-everything', label, group: 'Selected tickets', keys: '$mod+a', run }]);
  if (isTooMuch) return <span className={classes['more']}>More than {MATCHED_MAX} match: narrow the list</span>;
  return (
    <Button size="compact-xs" variant="default" className={classes['more'] ?? ''} onClick={run}>
      {label}
    </Button>
  );
};

const entries = <Key extends string, Value>(of: Readonly<Record<Key, Value>>): readonly (readonly [Key, Value])[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the record
  Object.entries(of) as [Key, Value][];
