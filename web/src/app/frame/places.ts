import { useUser, type Permission } from '../../sessions/session.ts';
import type { PageGroup } from '../page.ts';
import { PAGES } from '../pages.ts';

/** Every page that the navigation leads to, with its address; routes know theirs once the router is made. */
const places = () =>
  PAGES.flatMap(({ route, navigation }) => {
    if (navigation === null) return [];
    const { to, id }: { to: (typeof route)['to']; id: string } = route;
    return [{ to, routeId: id, ...navigation }];
  });
export type Place = ReturnType<typeof places>[number];

/** The pages that somebody with these permissions may see, in the order of the navigation. */
export const placesFor = (permissions: readonly Permission[]): readonly Place[] =>
  places().filter(({ needs }) => permissions.includes(needs));

/** Where somebody begins: at the first page that their role shows them, of the group if one is given. */
export const landingFor = (permissions: readonly Permission[], group?: PageGroup): Place['to'] | undefined =>
  placesFor(permissions).find((place) => group === undefined || place.group === group)?.to;

/** The pages of the signed-in user. */
export const usePlaces = (): readonly Place[] => placesFor(useUser()?.permissions ?? []);
