import { concat, defer, distinctUntilChanged, fromEvent, map, of, switchMap, timer } from 'rxjs';

/** Long enough for a look at another tab and back. */
const UNSEEN_MS = 30_000;

/** Whether the page is shown: false at the beginning where it opens in the background, or once it has been hidden for a while. */
export const seen = defer(() => {
  const changes = fromEvent(document, 'visibilitychange').pipe(
    switchMap(() => (document.hidden ? timer(UNSEEN_MS).pipe(map(() => false)) : of(true))),
  );
  return concat(of(!document.hidden), changes).pipe(distinctUntilChanged());
});
