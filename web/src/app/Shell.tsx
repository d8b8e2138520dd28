import { Link, Outlet } from '@tanstack/react-router';
import { LiveBadge } from '../live/LiveBadge.tsx';
import { Toasts } from '../parts/toasts/Toasts.tsx';
import { useMay } from '../sessions/session.ts';
import { Account } from './Account.tsx';
import { ColourScheme } from './ColourScheme.tsx';
import { Commands } from './commands/Commands.tsx';
import { PAGES } from './pages.ts';
import classes from './Shell.module.css';

/** The frame of every page behind sign-in: navigation, live state, account. On a phone the pages stand at the bottom. */
export const Shell = () => (
  <div className={classes['shell']}>
    <a className={classes['skip']} href="#content">
      Skip to the content
    </a>
    <header className={classes['header']}>
      <Link to="/" className={classes['brand']}>
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
    <Commands />
    <Toasts />
  </div>
);

const Navigation = () => {
  const may = useMay();
  return (
    <nav className={classes['nav']} aria-label="Pages">
      {PAGES.map(({ route: { to }, navigation }) => {
        if (navigation === null || !may(navigation.needs)) return null;
        const { label, icon: Icon } = navigation;
        return (
          <Link key={to} to={to} className={classes['page']} activeOptions={{ includeSearch: false }}>
            <Icon size={18} stroke={1.6} aria-hidden />
            {label}
          </Link>
        );
      })}
    </nav>
  );
};
