import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import type { InboxFilter } from '../inboxFilter.ts';
import { countsQuery, viewsQuery } from '../views/queries.ts';
import classes from './filter.module.css';

const ALL = 'all';

/** The view that is shown, and the way to the others. */
export const ViewMenu = ({ filter }: { filter: InboxFilter }) => {
  const { data: views = [] } = useQuery(viewsQuery);
  const { data } = useQuery(countsQuery);
  const panel = useId();
  const button = useRef<HTMLButtonElement>(null);
  const shown = filter.view ?? ALL;
  const name = filter.view === undefined ? 'Inbox' : (views.find(({ id }) => id === shown)?.name ?? 'Unknown view');
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
                <span className="foreign">{name}</span>
                <span>{data?.counts[id]}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
};
