import { IconInbox, IconKey, IconPlugConnected, IconServer2, IconShieldCheck } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { LiveBadge } from '../live/LiveBadge.tsx';
import { sessionQuery } from '../session/session.ts';
import { Account } from './Account.tsx';
import { ColourScheme } from './ColourScheme.tsx';
import classes from './Shell.module.css';

const PAGES = [
  { to: '/inbox', label: 'Inbox', icon: IconInbox, adminOnly: false },
  { to: '/connectors', label: 'Connectors', icon: IconPlugConnected, adminOnly: false },
  { to: '/clusters', label: 'Clusters', icon: IconServer2, adminOnly: true },
  { to: '/keys', label: 'API keys', icon: IconKey, adminOnly: true },
  { to: '/audit', label: 'Audit', icon: IconShieldCheck, adminOnly: true },
] as const;

/** The frame of every page behind sign-in: navigation, live state, account. On a phone the pages stand at the bottom. */
export const Shell = () => (
  <div className={classes['shell']}>
    <a className={classes['skip']} href="#content">
      Skip to the content
    </a>
    <header className={classes['header']}>
      <Link to="/inbox" className={classes['brand']}>
        Ledger
      </Link>
      <div className={classes['tools']}>
        <LiveBadge />
        <ColourScheme />
        <Account />
      </div>
    </header>
    <Navigation />
    <main id="content" className={classes['main']} tabIndex={-1}>
      <Outlet />
    </main>
  </div>
);

const Navigation = () => {
  const { data: user } = useSuspenseQuery(sessionQuery);
  return (
    <nav className={classes['nav']} aria-label="Pages">
      {PAGES.filter(({ adminOnly }) => !adminOnly || user?.role === 'admin').map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} className={classes['page']} activeOptions={{ includeSearch: false }}>
          <Icon size={18} stroke={1.6} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
};
