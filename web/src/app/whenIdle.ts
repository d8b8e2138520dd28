/** Not every browser tells when it is idle. */
const PAUSE_MS = 2000;

/** Calls `act` once the page has loaded and the browser has nothing to do. */
export const whenIdle = (act: () => void): void => {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: PAUSE_MS });
    else setTimeout(act, PAUSE_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
};
