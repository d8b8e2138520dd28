import { IconMoodSmile } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { definePage, loaded } from '../app/page.ts';
import { signedInRoute } from '../app/signedInRoute.ts';
import { WINDOWS, type Window } from './queries.ts';

/** The window stands in the address, so that a link to the page shows the same. */
const windowIn = ({ window }: Record<string, unknown>): { window?: Window } => {
  const asked = WINDOWS.find((each) => each === window);
  return asked === undefined ? {} : { window: asked };
};

export const satisfactionPage = definePage({
  route: createRoute({
    getParentRoute: () => signedInRoute,
    path: '/insights/satisfaction',
    validateSearch: windowIn,
    component: loaded(() => import('./SatisfactionPage.tsx'), 'SatisfactionPage'),
  }),
  navigation: { group: 'Insights', label: 'Satisfaction', icon: IconMoodSmile, needs: 'csat:read' },
  live: [],
});
