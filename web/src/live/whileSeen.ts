/** Long enough for a look at another tab and back. */
const UNSEEN_MS = 30_000;

/**
 * Calls `begin` now and `end` once the page has been hidden for a while, and so on as it is shown and hidden again. A
 * page that opens in the background begins when it is shown. Gives back how to stop watching.
 */
export const whileSeen = (begin: () => void, end: () => void): (() => void) => {
  let seen = !document.hidden;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (seen === !document.hidden) return;
    if (seen) timer = setTimeout(turn, UNSEEN_MS);
    else turn();
  };
  const turn = () => {
    seen = !seen;
    if (seen) begin();
    else end();
  };
  document.addEventListener('visibilitychange', look);
  if (seen) begin();
  else end();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
};
