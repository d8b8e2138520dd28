import { ActionIcon } from '@mantine/core';
import { IconDots, IconSearch } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { LiveBadge } from '../../live/LiveBadge.tsx';
import { Account } from './Account.tsx';
import classes from './frame.module.css';
import { FootLinks, PageLinks, SettingsLink } from './PageLinks.tsx';
import { usePlaces, type Place } from './places.ts';

/** What stands at the head of a phone. */
export const PhoneHead = ({ onSearch }: { onSearch: () => void }) => (
  <header className={classes['phoneHead']}>
    <Link to="/" className={classes['brand']}>
      Ledger
    </Link>
    <LiveBadge />
    <ActionIcon size="lg" variant="subtle" color="gray" aria-label="Search or do something" onClick={onSearch}>
      <IconSearch size={20} aria-hidden />
    </ActionIcon>
  </header>
);

const isFirstOfItsGroup = (place: Place, index: number, all: readonly Place[]): boolean =>
  place.group !== 'Settings' &&
  place.group !== 'Insights' &&
  place.group !== 'Trust' &&
  all.findIndex(({ group }) => group === place.group) === index;

/** The places at the bottom of a phone: where the work is, and everything else behind one more. */
export const PhoneBar = () => {
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const { pathname } = useLocation();
  useEffect(() => {
    panel.current?.hidePopover();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- whoever has gone somewhere needs it no more
  }, [pathname]);
  return (
    <nav className={classes['phoneBar']} aria-label="Places">
      {usePlaces()
        .filter(isFirstOfItsGroup)
        .map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} className={classes['phonePlace']} activeOptions={{ includeSearch: false }}>
            <Icon size={20} stroke={1.6} aria-hidden />
            {label}
          </Link>
        ))}
      <button type="button" className={classes['phonePlace']} popoverTarget={id}>
        <IconDots size={20} stroke={1.6} aria-hidden />
        More
      </button>
      <div ref={panel} id={id} popover="auto" className={classes['more']}>
        <PageLinks />
        <FootLinks />
        <SettingsLink />
        <Account />
      </div>
    </nav>
  );
};
