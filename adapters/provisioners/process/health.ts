import { z } from 'zod';

const TIMEOUT_MS = 3000;
const HealthAnswer = z.object({ status: z.literal('UP') });

/** Whether the server whose management port this is on 127.0.0.1 says that it is ready; false when nothing answers. */
export const isReady = async (managementPort: number, signal: AbortSignal): Promise<boolean> => {
  try {
    const response = await fetch(`http://127.0.0.1:${managementPort}/health/ready`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      redirect: 'error',
      headers: { connection: 'close' },
    });
    return HealthAnswer.safeParse(await response.json()).success;
  } catch {
    return false;
  }
};
