/** Follow from the master key of the service, so that nobody has to keep them, and every node knows them. */
export type ClusterSecrets = { databasePassword: string; bootstrapSecret: string; automationSecret: string };

/** The same text for the same parts, which nobody guesses who does not have the key. */
export type KeyedHash = (...parts: readonly string[]) => Uint8Array;

/** The client that the first start makes. */
export const BOOTSTRAP = 'bootstrap';
/** The client that is handed out (CL-86). */
export const AUTOMATION = 'automation';

export const secretsOf = (clusterId: string, hash: KeyedHash): ClusterSecrets => {
  const secret = (name: string): string => Buffer.from(hash(clusterId, name)).toString('base64url');
  return {
    databasePassword: secret('database'),
    bootstrapSecret: secret('bootstrap'),
    automationSecret: secret('automation'),
  };
};
