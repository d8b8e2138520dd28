import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable, type Column } from '../parts/DataTable.tsx';
import { DialogButton } from '../parts/dialogs/DialogButton.tsx';
import type { Label } from '../parts/label.ts';
import { Empty } from '../parts/Empty.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Page } from '../parts/Page.tsx';
import { Status } from '../parts/Status.tsx';
import { Ago, useNow } from '../parts/time/time.tsx';
import { useMay, useUser, type User } from '../sessions/session.ts';
import { InvitePerson } from './InvitePerson.tsx';
import { MadeLink } from './MadeLink.tsx';
import { PersonActions } from './PersonActions.tsx';
import { peopleQuery, type Person, type PersonWithLink } from './queries.ts';

/** SU-06: who works here, and who may do what. */
export const PeoplePage = () =>
  useMay()('users:manage') ? (
    <People />
  ) : (
    <Page title="People">
      <Empty title="Only administrators see this page">Ask one of them to invite a colleague.</Empty>
    </Page>
  );

const People = () => {
  const user = useUser();
  const people = useInfiniteQuery(peopleQuery);
  const [made, setMade] = useState<PersonWithLink | null>(null);
  return (
    <Page
      title="People"
      lead="Members work on tickets. Administrators also manage connectors, sources, clusters, keys and people."
      action={
        <DialogButton action="Invite" title="Invite a colleague">
          {(close) => <InvitePerson onClose={close} onInvited={setMade} />}
        </DialogButton>
      }
    >
      {made !== null && <MadeLink made={made} onClose={() => setMade(null)} />}
      <Loaded query={people} height={120}>
        {({ pages }) => (
          <DataTable label="People" columns={columnsFor(user, setMade)} rows={pages.flatMap(({ items }) => items)} />
        )}
      </Loaded>
      {people.hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          loading={people.isFetchingNextPage}
          onClick={() => void people.fetchNextPage()}
        >
          Show more people
        </Button>
      )}
    </Page>
  );
};

const columnsFor = (user: User | null, onLink: (made: PersonWithLink) => void): readonly Column<Person>[] => [
  {
    name: 'Name',
    cell: ({ id, name }) => (
      <>
        <b className="foreign">{name ?? 'erased'}</b>
        {id === user?.id && ' (you)'}
      </>
    ),
  },
  { name: 'Email', cell: ({ email }) => <span className="foreign">{email ?? 'erased'}</span> },
  { name: 'Role', cell: ({ role }) => (role === 'admin' ? 'Administrator' : 'Member') },
  { name: 'Status', cell: (person) => <PersonStatus person={person} /> },
  { name: 'Actions', cell: (person) => <PersonActions person={person} onLink={onLink} /> },
];

const DISABLED: Label = { text: 'disabled', tone: 'neutral' };
const ACTIVE: Label = { text: 'active', tone: 'good' };
const INVITED: Label = { text: 'invited', tone: 'waiting' };
const EXPIRED: Label = { text: 'invitation expired', tone: 'warn' };

const PersonStatus = ({ person: { disabled, invited, link_expires_at: end } }: { person: Person }) => {
  const now = useNow();
  if (disabled) return <Status label={DISABLED} />;
  const isOpen = end !== null && Date.parse(end) > now;
  const until = isOpen && (
    <Text size="xs" c="dimmed">
      link ends <Ago iso={end} />
    </Text>
  );
  return (
    <>
      <Status label={invited ? (isOpen ? INVITED : EXPIRED) : ACTIVE} />
      {until}
    </>
  );
};
