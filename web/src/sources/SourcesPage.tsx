import { useQuery } from '@tanstack/react-query';
import { catalogueQuery } from '../catalogue/queries.ts';
import { DialogButton } from '../parts/DialogButton.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Page } from '../parts/Page.tsx';
import { useUser } from '../sessions/session.ts';
import { CreateSource } from './CreateSource.tsx';
import { NothingIsFetched } from './NothingIsFetched.tsx';
import { polledSourcesQuery } from './queries.ts';
import { SourceCard } from './SourceCard.tsx';

/** SU-55 to SU-66: where tickets come from by themselves. */
export const SourcesPage = () => {
  const isAdmin = useUser()?.role === 'admin';
  const { data: kinds = [] } = useQuery(catalogueQuery);
  return (
    <Page
      title="Sources"
      lead="Where tickets come from by themselves, and where accepted replies go. The agent cannot write to any of them."
      action={isAdmin && <DialogButton action="New source">{(close) => <CreateSource onClose={close} />}</DialogButton>}
    >
      <NothingIsFetched />
      <Loaded query={useQuery(polledSourcesQuery)} height={120}>
        {(sources) =>
          sources.length === 0 ? (
            <Empty title="No sources yet">
              Tickets come only from programs that send them to <code>POST /api/tickets</code>.{' '}
              {isAdmin
                ? 'Start with the help desk that your customers write to.'
                : 'An administrator can add a source.'}
            </Empty>
          ) : (
            sources.map((source) => (
              <SourceCard
                key={source.id}
                source={source}
                kind={kinds.find(({ kind }) => kind === source.kind)}
                isAdmin={isAdmin}
              />
            ))
          )
        }
      </Loaded>
    </Page>
  );
};
