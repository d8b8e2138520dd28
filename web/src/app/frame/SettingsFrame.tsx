import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './frame.module.css';
import type { Place } from './places.ts';

/** The list of all settings beside the one that is shown. */
export const SettingsFrame = ({ places, children }: { places: readonly Place[]; children: ReactNode }) => (
  <div className={classes['settings']}>
    <nav aria-label="Settings" className={classes['settingsList']}>
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
