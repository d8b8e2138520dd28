import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

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
export const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new PageNotLoaded(cause);
      }),
    name,
  );
