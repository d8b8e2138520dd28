import type { Secrets } from '../secrets.ts';

/** A secret was stored after the texts of an append were scrubbed; nothing was appended. */
class SecretAdded extends Error {}

/**
 * Runs `append`, which scrubs texts and appends them, so that they are scrubbed of every secret that was configured
 * before they were sent, on whatever node. `append` calls `check` between scrubbing and sending, with nothing to
 * wait for behind it: where a secret was stored in between, `check` throws, and `append` runs again and scrubs anew.
 */
export const withAllSecrets = async <T>(
  secrets: Pick<Secrets, 'known' | 'refresh'>,
  append: (check: () => Promise<void>) => Promise<T>,
): Promise<T> => {
  for (;;) {
    const scrubbedOf = secrets.known();
    const check = async (): Promise<void> => {
      await secrets.refresh();
      if (secrets.known() !== scrubbedOf) throw new SecretAdded();
    };
    try {
      return await append(check);
    } catch (error) {
      if (!(error instanceof SecretAdded)) throw error;
    }
  }
};
