import { Button, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { useMay, useUser } from '../../sessions/session.ts';
import { Dialog } from '../../parts/dialogs/Dialog.tsx';
import { isNarrowed, type InboxFilter } from '../inboxFilter.ts';
import { countsQuery, viewsQuery, type InboxView } from '../views/queries.ts';
import { SaveView } from '../views/SaveView.tsx';
import classes from './filter.module.css';

const ALL = 'all';

/** The view that is shown, and the way to the others. */
export const ViewMenu = ({ filter }: { filter: InboxFilter }) => {
  const { data: views = [] } = useQuery(viewsQuery);
  const { data } = useQuery(countsQuery);
  const panel = useId();
  const button = useRef<HTMLButtonElement>(null);
  const shown = filter.view ?? ALL;
  const view = views.find(({ id }) => id === filter.view);
  const name = filter.view === undefined ? 'Inbox' : (view?.name ?? 'Unknown view');
  const mayChange = useMayChange();
  const [saving, setSaving] = useState<'new' | 'change' | null>(null);
  const count = data?.counts[shown];
  const close = () => document.getElementById(panel)?.hidePopover();
  return (
    <>
      <button ref={button} type="button" className={classes['view']} popoverTarget={panel}>
        <VisuallyHidden>View: </VisuallyHidden>
        <span className={`${classes['name']} foreign`}>{name}</span>
        {count !== undefined && <span className={classes['count']}>{count}</span>}
        <IconChevronDown size={14} aria-hidden />
      </button>
      <div
        id={panel}
        popover="auto"
        className={classes['panel']}
        onToggle={({ currentTarget: { style } }) => {
          const box = button.current?.getBoundingClientRect();
          if (box === undefined) return;
          style.top = `${box.bottom}px`;
          style.left = `${box.left}px`;
        }}
      >
        <ul>
          {views.map(({ id, name }) => (
            <li key={id}>
              <Link
                to="/inbox"
                search={{ view: id }}
                className={classes['choice']}
                aria-current={id === shown || undefined}
                onClick={close}
              >
                <span className="foreign">{name ?? 'Erased'}</span>
                <span>{data?.counts[id]}</span>
              </Link>
            </li>
          ))}
        </ul>
        {isNarrowed(filter) && (
          <Button variant="subtle" size="compact-sm" mt={4} onClick={() => setSaving('new')}>
            Save this list as a view
          </Button>
        )}
        {view !== undefined && mayChange(view) && (
          <Button variant="subtle" size="compact-sm" mt={4} onClick={() => setSaving('change')}>
            Change the view
          </Button>
        )}
      </div>
      <Dialog
        title={saving === 'change' ? 'Change the view' : 'Save the list as a view'}
        opened={saving !== null}
        onClose={() => setSaving(null)}
      >
        <SaveView filter={filter} view={view} isChange={saving === 'change'} onClose={() => setSaving(null)} />
      </Dialog>
    </>
  );
};

/** SU-187: one's own views, and as an administrator those that are shared. */
const useMayChange = (): ((view: InboxView) => boolean) => {
  const self = useUser()?.id;
  const may = useMay();
  return ({ built_in, owner_id, shared }) =>
    !built_in && may('tickets:act') && (owner_id === self || (shared && may('users:manage')));
};
