import { z } from 'zod';

/** What `/health/*` of an embedded cluster answers; `cluster_id` and `instance` name who answers. */
export const HealthAnswer = z.object({
  status: z.enum(['UP', 'DOWN']),
  checks: z.array(z.unknown()),
  cluster_id: z.uuid(),
  instance: z.string(),
});
export type HealthAnswer = z.infer<typeof HealthAnswer>;

const TIMEOUT_MS = 2000;

/** Where the cluster is reached from outside (CL-95). */
export const baseUrl = (port: number, httpRelativePath: string): string =>
  `http://127.0.0.1:${port}${httpRelativePath}`;

/** CL-95: the realm every embedded cluster serves. */
export const REALM_PATH = '/realms/master';

/** The readiness answer at `url`; null when nothing answers, or not an embedded cluster. */
export const askReady = async (url: string, signal?: AbortSignal): Promise<HealthAnswer | null> => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(`${url}/health/ready`, {
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      redirect: 'error',
      headers: { connection: 'close' },
    });
    return HealthAnswer.parse(await response.json());
  } catch {
    return null;
  }
};
