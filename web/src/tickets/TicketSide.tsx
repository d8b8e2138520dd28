import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCommands } from '../app/commands/useCommands.ts';
import { InvestigationSteps } from '../investigations/InvestigationSteps.tsx';
import { InvestigationWhy } from '../investigations/InvestigationWhy.tsx';
import { investigationQuery } from '../investigations/queries.ts';
import { duration } from '../parts/time/duration.ts';
import { dollars, dollarsRounded } from '../parts/time/time.tsx';
import { Customer } from './customer/Customer.tsx';
import { History } from './history/History.tsx';
import { PANES, paneOf, type Pane } from './paneOf.ts';
import type { Ticket } from './ticket.ts';
import classes from './ticket.module.css';

const NAMES: Readonly<Record<Pane, string>> = {
  conversation: 'Conversation',
  why: 'Why',
  steps: 'Steps',
  customer: 'Customer',
  history: 'History',
};

/** The pane that the address opens, and how to open another. */
export const usePane = (isWide: boolean) => {
  const place = useSearch({ from: '/signed-in/inbox/$ticketId' });
  const navigate = useNavigate({ from: '/inbox/$ticketId' });
  const open = (pane: Pane) =>
    void navigate({
      to: '.',
      search: ({ step: _step, pointer: _pointer, pane: _pane, ...filter }) => ({ ...filter, pane }),
      replace: true,
      resetScroll: false,
    });
  return { pane: paneOf(place, isWide), open };
};

const idOf = (pane: Pane) => `pane-${pane}`;

type Props = { ticket: Ticket; pane: Pane; isWide: boolean; onOpen: (pane: Pane) => void };

/** Arrow keys go from tab to tab, `[` and `]` from wherever one is. */
export const PaneTabs = ({ ticket, pane, isWide, onOpen }: Props) => {
  const panes = PANES.filter((each) => each !== 'conversation' || !isWide);
  const next = (by: number): Pane => panes.at((panes.indexOf(pane) + by) % panes.length) ?? pane;
  useCommands([
    { id: 'pane-before', label: 'Pane before', group: 'This ticket', keys: '[', run: () => onOpen(next(-1)) },
    { id: 'pane-after', label: 'Next pane', group: 'This ticket', keys: ']', run: () => onOpen(next(1)) },
  ]);
  const move = ({ key, currentTarget }: React.KeyboardEvent<HTMLElement>) => {
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    onOpen(next(by));
    currentTarget.querySelector<HTMLElement>(`[data-pane=${next(by)}]`)?.focus();
  };
  return (
    <div className={classes['tabs']}>
      <div role="tablist" aria-label="About this ticket" tabIndex={-1} onKeyDown={move} className={classes['tablist']}>
        {panes.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            data-pane={each}
            aria-selected={each === pane}
            aria-controls={each === pane && each !== 'conversation' ? idOf(each) : undefined}
            tabIndex={each === pane ? 0 : -1}
            onClick={() => onOpen(each)}
          >
            {NAMES[each]}
            {each === 'steps' && <StepCount ticket={ticket} />}
          </button>
        ))}
      </div>
      <Spent ticket={ticket} />
    </div>
  );
};

const useInvestigation = (ticket: Ticket) =>
  useQuery({
    ...investigationQuery(ticket.investigation_id ?? '', ticket),
    enabled: ticket.investigation_id !== null,
  }).data ?? null;

const StepCount = ({ ticket }: { ticket: Ticket }) => {
  const investigation = useInvestigation(ticket);
  return investigation === null ? null : ` ${investigation.step_count}`;
};

/** What the investigation took, where there is room. */
const Spent = ({ ticket }: { ticket: Ticket }) => {
  const investigation = useInvestigation(ticket);
  if (investigation === null) return null;
  const { cost_usd: cost, duration_ms: ms } = investigation;
  return (
    <span className={classes['spent']} title={`Cost of the investigation: ${dollars(cost)}`}>
      {dollarsRounded(cost)}
      {ms !== null && ` · ${duration(ms)}`}
    </span>
  );
};

/** What stands beside the conversation. */
export const TicketSide = ({ ticket, pane }: { ticket: Ticket; pane: Exclude<Pane, 'conversation'> }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it by keys
  <div className={classes['side']} role="tabpanel" id={idOf(pane)} aria-label={NAMES[pane]} tabIndex={0}>
    <Stack p="md" gap="md">
      {pane === 'why' && <InvestigationWhy ticket={ticket} />}
      {pane === 'steps' && <InvestigationSteps ticket={ticket} />}
      {pane === 'customer' && <Customer ticket={ticket} />}
      {pane === 'history' && <History ticketId={ticket.id} />}
    </Stack>
  </div>
);
