import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { csvOf } from '../parts/plots/csv.ts';
import { CsvButton } from '../parts/plots/CsvButton.tsx';
import { DataTable, type Column } from '../parts/DataTable.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Page } from '../parts/Page.tsx';
import { Status } from '../parts/Status.tsx';
import { playbooksQuery, type Playbook } from './queries.ts';

/** SU-170: the files of playbooks, what is wrong with one, and how they fare. */
export const PlaybooksPage = () => {
  const playbooks = useQuery(playbooksQuery);
  return (
    <Page
      title="Playbooks"
      lead="What the agent does first when a ticket is of a kind that you know. They are files: whoever runs the service writes them, and a change counts at once."
      action={playbooks.data !== undefined && playbooks.data.length > 0 && <AsFile playbooks={playbooks.data} />}
    >
      <Loaded query={playbooks} height={160}>
        {(all) =>
          all.length === 0 ? (
            <Empty title="No playbooks">
              The folder of playbooks is empty, so each ticket is investigated without one. Whoever runs the service can
              put files there; SERVICE_PLAYBOOKS_DIR names the folder.
            </Empty>
          ) : (
            <DataTable
              label="Playbooks"
              columns={COLUMNS}
              rows={all.map((playbook, index) => ({ ...playbook, playbookId: playbook.id, id: String(index) }))}
            />
          )
        }
      </Loaded>
    </Page>
  );
};

const AsFile = ({ playbooks }: { playbooks: readonly Playbook[] }) => (
  <CsvButton
    of="playbooks"
    name="playbooks"
    csv={() =>
      csvOf(
        ['Playbook', 'Title', 'Version', 'Priority', 'Uses in 30 days', 'Success in percent', 'Error'],
        playbooks.map(({ id, title, version, match, uses_30d: uses, success_pct: success, error }) => [
          id,
          title,
          version,
          match?.priority ?? null,
          uses,
          success,
          error,
        ]),
      )
    }
  />
);

type Row = Playbook & { playbookId: string };

const COLUMNS: readonly Column<Row>[] = [
  {
    name: 'Playbook',
    cell: ({ playbookId, title, owner }) => (
      <>
        <Anchor
          size="sm"
          fw={600}
          renderRoot={(props) => <Link to="/playbooks/$playbookId" params={{ playbookId }} {...props} />}
        >
          <span className="foreign">{title ?? playbookId}</span>
        </Anchor>
        <Text size="xs" c="dimmed" className="foreign">
          {playbookId}
          {owner === null ? '' : ` · ${owner}`}
        </Text>
      </>
    ),
  },
  { name: 'State', cell: (playbook) => <PlaybookState playbook={playbook} /> },
  { name: 'Uses in 30 days', cell: ({ uses_30d: uses }) => uses },
  { name: 'Success', cell: ({ success_pct: success }) => successWords(success) },
];

/** Whether a file counts, as it is or as it was. */
export const PlaybookState = ({ playbook: { version, error } }: { playbook: Playbook }) => {
  if (error === null) return <Status label={{ text: `version ${version ?? 1}`, tone: 'good' }} />;
  return (
    <>
      <Status
        label={
          version === null
            ? { text: 'not in force', tone: 'bad' }
            : { text: `version ${version} still in force`, tone: 'warn' }
        }
      />
      <Text size="xs" className="foreign">
        {error}
      </Text>
    </>
  );
};

/** Of investigations that ended, those that led to a reply which settles the ticket. */
export const successWords = (success: number | null): string => (success === null ? '–' : `${success.toFixed(1)} %`);
