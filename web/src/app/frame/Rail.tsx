import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { LiveBadge } from '../../live/LiveBadge.tsx';
import { Keys } from '../commands/Keys.tsx';
import { Account } from './Account.tsx';
import classes from './frame.module.css';
import { FootLinks, PageLinks, SettingsLink } from './PageLinks.tsx';

type Props = { isNarrow: boolean; onNarrow: (isNarrow: boolean) => void; onSearch: () => void };

/** The way to every page, with the command bar at its head and oneself at its foot. */
export const Rail = ({ isNarrow, onNarrow, onSearch }: Props) => {
  const Mark = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = isNarrow ? 'Widen the navigation' : 'Narrow the navigation';
  return (
    <div className={classes['rail']}>
      <header className={classes['head']}>
        <Link to="/" className={classes['brand']}>
          Ledger
        </Link>
        <LiveBadge />
      </header>
      <button
        type="button"
        className={classes['search']}
        onClick={onSearch}
        title="Search or do something"
        aria-keyshortcuts="Control+K"
      >
        <IconSearch size={14} aria-hidden />
        <span className={classes['words']}>Search or do…</span>
        <span className={classes['words']}>
          <Keys keys="$mod+k" />
        </span>
      </button>
      <nav className={classes['pages']} aria-label="Pages">
        <PageLinks />
      </nav>
      <div className={classes['foot']}>
        <FootLinks />
        <SettingsLink />
        <Account />
        <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={() => onNarrow(!isNarrow)}>
          <Mark size={16} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
};
