import { encodedEvents, freshStream } from '../log/encodedEvents.ts';
import { openLog } from './openLog.ts';

/**
 * Run as a process of its own: 64 callers append to fresh streams, each one append after the other, through the
 * connection string that it is given. Tells of each append whether it was acknowledged. Ends when the process that
 * started it goes.
 */
const CALLERS = 64;
const log = openLog(process.argv[2] ?? '');
process.on('disconnect', () => process.exit(0));

const call = async (): Promise<never> => {
  for (;;) {
    const acknowledged = await log.append(freshStream(), encodedEvents(1), 'no_stream').then(
      () => true,
      () => false,
    );
    if (process.connected) process.send?.(acknowledged, undefined, undefined, () => undefined);
  }
};
await Promise.all(Array.from({ length: CALLERS }, call));
