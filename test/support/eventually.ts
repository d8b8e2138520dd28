import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 50;

/** Asks until the answer will do. How long that may take is the test's own timeout. */
export const eventually = async <T>(ask: () => Promise<T>, done: (answer: T) => boolean): Promise<T> => {
  for (;;) {
    const answer = await ask();
    if (done(answer)) return answer;
    await sleep(PAUSE_MS);
  }
};
