import { IconSettings } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { PAGE_GROUPS } from '../page.ts';
import { PAGES } from '../pages.ts';
import classes from './frame.module.css';
import { usePlaces, type Place } from './places.ts';

/** The pages by group, each with what stands below it. Settings have one link of their own. */
export const PageLinks = () => {
  const places = usePlaces();
  return PAGE_GROUPS.filter((group) => group !== 'Settings').map((group) => {
    const own = places.filter((place) => place.group === group);
    return own.length === 0 ? null : (
      <section key={group} aria-label={group}>
        <h2 className={classes['group']}>{group}</h2>
        {own.map((place) => (
          <PageLink key={place.to} place={place} />
        ))}
      </section>
    );
  });
};

/** A page and what stands below it. */
const PageLink = ({ place: { to, label, icon: Icon, below: Below } }: { place: Place }) => (
  <>
    <Link to={to} className={classes['page']} title={label} activeOptions={{ includeSearch: false }}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className={classes['words']}>{label}</span>
    </Link>
    {Below !== undefined && (
      <div className={classes['below']}>
        <Below />
      </div>
    )}
  </>
);

/** What pages show at the foot of the navigation. */
export const FootLinks = () =>
  PAGES.map(({ route, foot: Foot }) =>
    Foot === undefined ? null : <Foot key={route.id} className={classes['page']} words={classes['words']} />,
  );

/** The way to all settings, marked while one of them is shown. */
export const SettingsLink = () => {
  const shown = useMatches({ select: (matches) => matches.map(({ routeId }): string => routeId) });
  const isShown = usePlaces().some(({ group, routeId }) => group === 'Settings' && shown.includes(routeId));
  return (
    <Link to="/settings" className={classes['page']} title="Settings" data-status={isShown ? 'active' : undefined}>
      <IconSettings size={16} stroke={1.6} aria-hidden />
      <span className={classes['words']}>Settings</span>
    </Link>
  );
};
