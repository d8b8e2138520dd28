import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { inboxFilterIn } from '../inboxFilter.ts';
import { countsQuery, viewsQuery } from './queries.ts';
import classes from './views.module.css';

/** Shows everything, as the inbox itself does. */
const ALL = 'all';
/** Nothing is to be done in these: how many there are is no news. */
const QUIET: ReadonlySet<string> = new Set(['waiting', 'snoozed', 'done']);
/** Somebody has to act soon. */
const PRESSING: ReadonlySet<string> = new Set(['to_send', 'escalated', 'breaching', 'mentions']);

/** The views of the inbox below its link, with how many items wait for a person (SU-187). */
export const ViewLinks = () => {
  const { data: views = [] } = useQuery(viewsQuery);
  const { data } = useQuery(countsQuery);
  return views
    .filter(({ id }) => id !== ALL)
    .map(({ id, name }) => (
      <Link key={id} to="/inbox" search={inboxFilterIn({ view: id })} className={classes['view']}>
        <span className={`foreign ${classes['name']}`} title={name ?? undefined}>
          {name ?? 'Erased'}
        </span>
        {!QUIET.has(id) && <Count id={id} count={data?.counts[id] ?? 0} />}
      </Link>
    ));
};

const Count = ({ id, count }: { id: string; count: number }) =>
  count === 0 ? null : (
    <span className={classes['count']} data-pressing={PRESSING.has(id) || undefined}>
      {count > 999 ? '999+' : count}
    </span>
  );
