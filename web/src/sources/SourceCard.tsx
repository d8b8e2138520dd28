import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CatalogueEntry } from '../catalogue/queries.ts';
import { SystemCard } from '../catalogue/SystemCard.tsx';
import { ToolList } from '../catalogue/ToolList.tsx';
import { Facts } from '../parts/Facts.tsx';
import { Notice } from '../parts/Notice.tsx';
import { duration } from '../parts/time/duration.ts';
import { Ago } from '../parts/time/time.tsx';
import type { OpenReturnedForm } from './leftForm.ts';
import { Held } from './Held.tsx';
import { PassedOver } from './PassedOver.tsx';
import type { Source } from './queries.ts';
import { SourceActions } from './SourceActions.tsx';

type Props = {
  source: Source;
  kind: CatalogueEntry | undefined;
  isAdmin: boolean;
  /** The form that somebody left for a sign-in, if it changes this source. */
  returned: OpenReturnedForm | null;
};

/** One source: its status with the reason, how it is read, what came from it. */
export const SourceCard = ({ source, kind, isAdmin, returned }: Props) => (
  <SystemCard system={source} about={aboutOf(source, kind)}>
    {source.dropped_total > 0 && <Dropped count={source.dropped_total} />}
    {source.last_write_error !== null && <NotWritten {...source.last_write_error} />}
    {source.tickets_held > 0 && <Held source={source} isAdmin={isAdmin} />}
    <Facts facts={factsOf(source)} />
    {kind !== undefined && <ToolList tools={kind.tools} />}
    {isAdmin ? (
      <SourceActions source={source} returned={returned} />
    ) : (
      <Group>
        <PassedOver source={source} />
      </Group>
    )}
  </SystemCard>
);

const aboutOf = (source: Source, kind: CatalogueEntry | undefined): string =>
  `${kind?.name ?? source.kind}${source.read_only ? ' · read-only: replies must be copied manually' : ''}`;

const Dropped = ({ count }: { count: number }) => (
  <Notice tone="warn" title={count === 1 ? 'A message was dropped' : `${count} messages were dropped`}>
    Since the tool server started, messages arrived faster than they were read, or from a channel not on the list.
  </Notice>
);

const NotWritten = ({ action, ticket_id, reason, at }: NonNullable<Source['last_write_error']>) => (
  <Notice tone="bad" title={action === 'post_reply' ? 'A reply was not sent' : 'A ticket was not marked as solved'}>
    {reason ?? 'The source did not take it.'} <Ago iso={at} />.{' '}
    <Link to="/inbox/$ticketId" params={{ ticketId: ticket_id }}>
      Open the ticket
    </Link>
  </Notice>
);

const factsOf = (source: Source): { name: string; value: ReactNode }[] => [
  { name: 'Read', value: <Reads source={source} /> },
  { name: 'Tickets', value: <Tickets source={source} /> },
  { name: 'Investigates', value: `up to ${source.hourly_limit} new tickets an hour` },
  ...(source.webhook_url === null
    ? []
    : [{ name: 'Listens at', value: <span className="foreign">{source.webhook_url}</span> }]),
  ...(source.command === null
    ? []
    : [{ name: 'Runs', value: <code className="foreign">{[source.command, ...source.args].join(' ')}</code> }]),
];

const Reads = ({ source: { poll_interval_s, webhook_port, last_polled_at, cursor_set } }: { source: Source }) => (
  <>
    {everyOf(poll_interval_s)}
    {webhook_port !== null && ', and when it reports new tickets'};{' '}
    {last_polled_at === null ? 'not read yet' : <LastRead at={last_polled_at} />}
    {cursor_set && '; the next read continues from there'}
  </>
);

const LastRead = ({ at }: { at: string }) => (
  <>
    last <Ago iso={at} />
  </>
);

const everyOf = (seconds: number): string => {
  if (seconds % 60 === 0) return `every ${seconds / 60} min`;
  return seconds < 60 ? `every ${seconds} s` : `every ${duration(seconds * 1000)}`;
};

const Tickets = ({ source: { tickets_total, last_ticket_at } }: { source: Source }) => (
  <>
    {tickets_total}
    {last_ticket_at !== null && (
      <>
        , the last one <Ago iso={last_ticket_at} />
      </>
    )}
  </>
);
