import { randomUUID } from 'node:crypto';
import type { KurrentServer } from './kurrentServer.ts';

const FOREIGN = ['$stats-127.0.0.1:2113', '$ce-app', 'other-1', 'application-2', '$$other-1'];

/** Others and the server itself write into the same cluster. */
export const disturb = ({ log }: Pick<KurrentServer, 'log'>, events = 40): void => {
  for (let n = 0; n < events; n += 1)
    log.append(
      FOREIGN[n % FOREIGN.length] ?? '',
      [
        {
          id: randomUUID(),
          type: '$statsCollected',
          contentType: n % 2 === 0 ? 'application/json' : 'application/octet-stream',
          data: Buffer.from(n % 2 === 0 ? '{}' : [0xff, n]),
          metadata: Buffer.alloc(0),
        },
      ],
      'any',
    );
};
