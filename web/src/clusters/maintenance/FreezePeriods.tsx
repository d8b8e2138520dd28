import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { Problem } from '../../api/problem.ts';
import { AskFirst } from '../../parts/dialogs/AskFirst.tsx';
import { DataTable, type Column } from '../../parts/DataTable.tsx';
import { DialogButton } from '../../parts/dialogs/DialogButton.tsx';
import { DialogForm, NameField } from '../../parts/dialogs/DialogForm.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { ProblemNotice } from '../../parts/ProblemNotice.tsx';
import { Section } from '../../parts/Section.tsx';
import { exactTime } from '../../parts/time/exactTime.ts';
import { useCommand } from '../../parts/useCommand.ts';
import { changesOf } from '../queries.ts';
import { freezesQuery, type Freeze } from './queries.ts';
import { viewerZone } from './Span.tsx';

const FREEZES_MAX = 3;

/** CL-79: times in which nothing starts by itself, whatever the windows say. */
export const FreezePeriods = ({ id }: { id: string }) => {
  const query = useQuery(freezesQuery(id));
  const { data: freezes = [] } = query;
  const putAll = putterOf(id);
  const remove = useCommand<readonly Freeze[], unknown>({ send: putAll, changes: changesOf(id) });
  return (
    <Section
      title="Freeze periods"
      lead={`No automatic upgrade, and no upgrade scheduled for the next window, starts during a freeze period. At most ${FREEZES_MAX}, each of up to 30 days.`}
      action={
        query.data !== undefined &&
        freezes.length < FREEZES_MAX && (
          <DialogButton action="New freeze period">
            {(close) => <NewFreeze id={id} freezes={freezes} onClose={close} />}
          </DialogButton>
        )
      }
    >
      <Loaded query={query} height={60}>
        {(list) =>
          list.length === 0 ? (
            <Text size="sm" c="dimmed">
              None. Add one for days without changes, such as a sale or a holiday.
            </Text>
          ) : (
            <DataTable
              label="Freeze periods"
              rows={list.map((freeze) => ({ ...freeze, id: `${freeze.name} ${freeze.start_at}` }))}
              columns={columnsFor(remove.isPending, (gone) =>
                remove.mutate(list.filter(({ start_at }) => start_at !== gone.start_at)),
              )}
            />
          )
        }
      </Loaded>
      <ProblemNotice error={remove.error} />
    </Section>
  );
};

const putterOf =
  (id: string) =>
  (body: readonly Freeze[]): Promise<unknown> =>
    unwrap(
      api.PUT('/clusters/{cluster_id}/maintenance-exclusions', {
        params: { path: { cluster_id: id } },
        body: body.map(({ name, start_at, end_at }) => ({ name, start_at, end_at })),
      }),
    );

const columnsFor = (busy: boolean, onRemove: (freeze: Freeze) => void): readonly Column<Freeze & { id: string }>[] => [
  { name: 'Name', cell: ({ name }) => <b className="foreign">{name}</b> },
  { name: 'From', cell: ({ start_at: at }) => exactTime(at) },
  { name: 'Until', cell: ({ end_at: at }) => exactTime(at) },
  {
    name: 'Actions',
    cell: (freeze) => (
      <AskFirst
        action="Lift"
        subject={freeze.name}
        question="Maintenance windows in it open again."
        busy={busy}
        onConfirm={() => onRemove(freeze)}
      />
    ),
  },
];

type Values = { name: string; start_at: string; end_at: string };
type NewProps = { id: string; freezes: readonly Freeze[]; onClose: () => void };

const NewFreeze = ({ id, freezes, onClose }: NewProps) => {
  const form = useForm<Values>({
    initialValues: { name: '', start_at: '', end_at: '' },
    validate: { start_at: required, end_at: required },
  });
  const put = putterOf(id);
  return (
    <DialogForm
      form={form}
      action="Freeze"
      send={({ name, start_at, end_at }) =>
        put([...freezes, { name, start_at: utc(start_at), end_at: utc(end_at) }]).catch((error: unknown) => {
          throw ofEntry(error, freezes.length);
        })
      }
      changes={changesOf(id)}
      onClose={onClose}
    >
      <NameField description="Reason for the freeze" maxLength={100} {...form.getInputProps('name')} />
      <Stack gap="sm">
        <Group grow align="flex-start">
          <TextInput type="datetime-local" label="From" required {...form.getInputProps('start_at')} />
          <TextInput type="datetime-local" label="Until" required {...form.getInputProps('end_at')} />
        </Group>
        <Text size="xs" c="dimmed">
          Time zone: {viewerZone}.
        </Text>
      </Stack>
    </DialogForm>
  );
};

/** The service names fields by the place of their entry in the list; what is wrong with all of it stands at its start. */
const ofEntry = (error: unknown, index: number): unknown => {
  if (!(error instanceof Problem)) return error;
  const { errors = [], ...document } = error.document;
  const own = errors.map((found) => ({ ...found, field: found.field.replace(`/${index}`, '') || '/start_at' }));
  return new Problem({ ...document, ...(own.length === 0 ? {} : { errors: own }) });
};

const required = (value: string): string | null => (value === '' ? 'Choose a day and a time.' : null);

/** From the clock of the browser. */
const utc = (local: string): string => new Date(local).toISOString();
