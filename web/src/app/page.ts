import type { Icon } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { LiveHandler, SignalHandler } from '../live/applyMessage.ts';
import type { LogHandler } from '../live/log.ts';
import type { Permission } from '../sessions/session.ts';
import type { Finder } from './bar/finder.ts';

/** The parts of the navigation, in their order. Settings have a frame of their own. */
export const PAGE_GROUPS = ['Support', 'Insights', 'Clusters', 'Trust', 'Settings'] as const;
export type PageGroup = (typeof PAGE_GROUPS)[number];

type Navigation = {
  group: PageGroup;
  label: string;
  icon: Icon;
  needs: Permission;
  /** The keys that lead there, in the notation of tinykeys. */
  keys?: string;
  /** Stands below its link: ways to parts of the page. */
  below?: ComponentType;
};

/** How the frame shows a link to a page: the class of the link, and that of its words, which a narrow frame hides. */
export type FootProps = { className: string | undefined; words: string | undefined };

/** What a page says about itself in the `page.ts` of its folder; `pages.ts` names all of them. */
type Page<Route> = {
  /** Below `signedInRoute`; pages inside the page are its children. */
  route: Route;
  /** Its place in the navigation, for those who may; null for a page that other pages lead to. */
  navigation: Navigation | null;
  /** Stands above the settings at the foot of the navigation, for as long as it has something to say. */
  foot?: ComponentType<FootProps>;
  /** Whether the signed-in user begins here now, and not at the first page of the navigation. */
  beginsHere?: (queries: QueryClient) => Promise<boolean>;
  /** How the command bar finds what it shows. */
  finder?: Finder;
  /** What frames of the inbox's stream do to everything that the page has read; none where it does not tell of it. */
  live: readonly LiveHandler[];
  /** What its frames without an event behind them do. */
  signals?: readonly SignalHandler[];
  /** The same for the log, which administrators follow from the first page on that `followsLog`. */
  log?: readonly LogHandler[];
};

/** Checks a page, and keeps the type of its route, which typed links are made of. */
export const definePage = <Route extends AnyRoute>(page: Page<Route>): Page<Route> => page;

/** A part of the application did not arrive: the service is away, or has been replaced by a newer one. */
export class PageNotLoaded extends Error {
  constructor(cause: unknown) {
    super('A part of the application could not be loaded.', { cause });
    this.name = 'PageNotLoaded';
  }
}

/**
 * The component of a route, loaded when it is first needed. A failure is an error of this page alone: the router by
 * itself would load the whole application again, which is lost when the service is away.
 */
export const loaded = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new PageNotLoaded(cause);
      }),
    name,
  );
