import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './frame.module.css';
import type { Place } from './places.ts';

/** The list of all settings beside the one that is shown. On a phone it is a strip, where that one is brought into view. */
export const SettingsFrame = ({ places, children }: { places: readonly Place[]; children: ReactNode }) => {
  const list = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    list.current?.querySelector('[data-status=active]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the link to another address is marked now
  }, [pathname]);
  return (
    <div className={classes['settings']}>
      <nav ref={list} aria-label="Settings" className={classes['settingsList']}>
        {places.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} className={classes['page']} activeOptions={{ includeSearch: false }}>
            <Icon size={16} stroke={1.6} aria-hidden />
            {label}
          </Link>
        ))}
      </nav>
      <div className={classes['setting']}>{children}</div>
    </div>
  );
};
