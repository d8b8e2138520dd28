import { afterAll, beforeAll, describe } from 'vitest';
import { appendCases } from './eventLog/appendCases.ts';
import { byteCases } from './eventLog/byteCases.ts';
import type { Cases, EventLogEngine, EventLogUnderTest } from './eventLog/engine.ts';
import { failureCases } from './eventLog/failureCases.ts';
import { idempotencyCases } from './eventLog/idempotencyCases.ts';
import { readAllCases } from './eventLog/readAllCases.ts';
import { readStreamCases } from './eventLog/readStreamCases.ts';
import { subscribeCases } from './eventLog/subscribeCases.ts';
import { subscribeFaultCases } from './eventLog/subscribeFaultCases.ts';

/** Holds an engine to the promises G1 to G8 of the EventLog port; every group gets a log of its own. */
export const eventLogContract = (engine: EventLogEngine): void => {
  const group = (name: string, cases: Cases): void => {
    if (engine.only?.includes(name) === false) return;
    describe(`${name}:`, () => {
      let opened: EventLogUnderTest | undefined;
      beforeAll(async () => {
        opened = await engine.open();
      });
      afterAll(() => opened?.close());
      cases(() => {
        if (opened === undefined) throw new Error('the log is opened before the cases run');
        return opened;
      }, engine.traits);
    });
  };

  describe(`an event log on ${engine.name}`, () => {
    group('appending', appendCases);
    group('repeating an append', idempotencyCases);
    group('reading a stream', readStreamCases);
    group('reading everything', readAllCases);
    group('subscribing', subscribeCases);
    group('subscribing while things break', subscribeFaultCases);
    group('bytes', byteCases);
    group('failures', failureCases);
  });
};
