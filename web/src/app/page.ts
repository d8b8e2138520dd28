import type { Icon } from '@tabler/icons-react';
import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { LiveHandler, SignalHandler } from '../live/applyMessage.ts';
import type { LogHandler } from '../live/log.ts';
import type { Permission } from '../sessions/session.ts';

/** The parts of the navigation, in their order. Settings have a frame of their own. */
export const PAGE_GROUPS = ['Support', 'Clusters', 'Trust', 'Settings'] as const;
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

/** What a page says about itself in the `page.ts` of its folder; `pages.ts` names all of them. */
type Page<Route> = {
  /** Below `signedInRoute`; pages inside the page are its children. */
  route: Route;
  /** Its place in the navigation, for those who may; null for a page that other pages lead to. */
  navigation: Navigation | null;
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
