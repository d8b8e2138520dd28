import { DataTable, type Column } from '../parts/DataTable.tsx';
import { DialogButton } from '../parts/dialogs/DialogButton.tsx';
import { Section } from '../parts/Section.tsx';
import { useMay } from '../sessions/session.ts';
import { lengthOf } from '../tickets/deadlines/words.ts';
import { PRIORITIES } from '../inbox/inboxFilter.ts';
import type { Targets } from './queries.ts';
import { TargetsForm } from './TargetsForm.tsx';

/** SU-182: how long things may take, by priority. */
export const TargetsSection = ({ targets }: { targets: Targets }) => {
  const may = useMay();
  return (
    <Section
      title="Targets"
      lead="They hold for all that nobody has answered or resolved yet. What was met stays."
      action={
        may('service_levels:manage') && (
          <DialogButton action="Change" subject="targets">
            {(close) => <TargetsForm targets={targets} onClose={close} />}
          </DialogButton>
        )
      }
    >
      <DataTable label="Targets" columns={COLUMNS} rows={PRIORITIES.map((id) => ({ id, ...targets[id] }))} />
    </Section>
  );
};

type Line = { id: (typeof PRIORITIES)[number] } & Targets['normal'];

const COLUMNS: readonly Column<Line>[] = [
  { name: 'Priority', cell: ({ id }) => id },
  { name: 'First answer', cell: ({ first_response_s: seconds }) => lengthOf(seconds) },
  {
    name: 'Next answer',
    cell: ({ next_response_s: seconds }) => (seconds === null ? 'not measured' : lengthOf(seconds)),
  },
  { name: 'Resolution', cell: ({ resolution_s: seconds }) => lengthOf(seconds) },
];
