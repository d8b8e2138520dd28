import { beforeEach } from 'vitest';
import { eventLogContract } from '../contracts/eventLog.contract.ts';
import type { EventLogUnderTest } from '../contracts/eventLog/engine.ts';
import { openUnderTest } from '../support/kurrentServer/underTest.ts';
import { TORTURE_MINUTES, TORTURE_MS } from './duration.ts';

const CUT_EVERY_MS = 10_000;
/** More than there is time for: a round of all cases takes longer than this part of a minute. */
const ROUNDS_A_MINUTE = 4;

const endsAt = performance.now() + TORTURE_MS;
beforeEach((context) => {
  if (performance.now() > endsAt) context.skip();
});

/** Every connection to the server is cut every 10 s, whatever goes over it. */
const openCut = async (): Promise<EventLogUnderTest> => {
  const { server, undisturbed, ...opened } = await openUnderTest();
  const cutting = setInterval(() => {
    server.proxy.cutAll();
    undisturbed.proxy.cutAll();
  }, CUT_EVERY_MS);
  return {
    ...opened,
    close: () => {
      clearInterval(cutting);
      return opened.close();
    },
  };
};

for (let round = 1; round <= Math.ceil(TORTURE_MINUTES * ROUNDS_A_MINUTE); round += 1)
  eventLogContract({
    name: `KurrentDB, cut off every 10 s, round ${round}`,
    traits: { gapsShow: false, idsAreTheLogs: false },
    open: openCut,
  });
