import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { catalogueQuery } from '../catalogue/queries.ts';
import { DialogButton } from '../parts/dialogs/DialogButton.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Page } from '../parts/Page.tsx';
import { useMay } from '../sessions/session.ts';
import { forgetForm, returnedForm, signInReturnIn, type OpenReturnedForm } from './leftForm.ts';
import { CreateSource } from './CreateSource.tsx';
import { NothingIsFetched } from './NothingIsFetched.tsx';
import { polledSourcesQuery } from './queries.ts';
import { SourceCard } from './SourceCard.tsx';

/** SU-55 to SU-66: where tickets come from by themselves. */
export const SourcesPage = () => {
  const isAdmin = useMay()('sources:manage');
  const { data: kinds = [] } = useQuery(catalogueQuery);
  const returned = useReturnedForm();
  return (
    <Page
      title="Sources"
      lead="Systems that tickets are read from and accepted replies are posted to. The agent cannot write to them."
      action={
        isAdmin && (
          <DialogButton action="New source" isOpen={returned?.sourceId === null}>
            {(close) => <CreateSource onClose={close} returned={returned?.sourceId === null ? returned : null} />}
          </DialogButton>
        )
      }
    >
      <NothingIsFetched />
      <Loaded query={useQuery(polledSourcesQuery)} height={120}>
        {(sources) =>
          sources.length === 0 ? (
            <Empty title="No sources yet">
              Tickets come only from programs that send them to <code>POST /api/tickets</code>.{' '}
              {isAdmin ? 'Start with the help desk of your customers.' : 'An administrator can add a source.'}
            </Empty>
          ) : (
            sources.map((source) => (
              <SourceCard
                key={source.id}
                source={source}
                kind={kinds.find(({ kind }) => kind === source.kind)}
                isAdmin={isAdmin}
                returned={returned?.sourceId === source.id ? returned : null}
              />
            ))
          )
        }
      </Loaded>
    </Page>
  );
};

/** SU-67: the form that was left for a sign-in. What came of it leaves the address bar, and counts once. */
const useReturnedForm = (): OpenReturnedForm | null => {
  const search = useSearch({ from: '/signed-in/sources', select: signInReturnIn });
  const navigate = useNavigate();
  const [returned, setReturned] = useState(() => returnedForm(search));
  const isBack = search.oauth_grant_id !== undefined || search.oauth_error !== undefined;
  useEffect(() => {
    if (!isBack) return;
    forgetForm();
    void navigate({ to: '/sources', replace: true });
  }, [isBack, navigate]);
  return returned && { ...returned, forget: () => setReturned(null) };
};
