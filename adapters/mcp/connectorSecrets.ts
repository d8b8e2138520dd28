import { createScrubber, SECRET_CHARS_MIN, type Scrubber } from '../../domain/core/scrubber.ts';
import type { SecretRecord, Secrets } from '../../domain/core/secrets.ts';

/** A scrubber that also knows the secret parts of what connectors of this process run with. */
export type ConnectorSecrets = {
  scrubber: Scrubber;
  /** Remembers the values and, of an address, the password: it may turn up on its own. */
  learn(connectorId: string, record: SecretRecord): void;
  forget(connectorId: string): void;
};

export const createConnectorSecrets = (secrets: Pick<Secrets, 'configured'>): ConnectorSecrets => {
  const parts = new Map<string, readonly string[]>();
  return {
    scrubber: createScrubber(() => [...secrets.configured(), ...[...parts.values()].flat()]),
    learn: (connectorId, record) => parts.set(connectorId, Object.values(record).flatMap(secretParts)),
    forget: (connectorId) => parts.delete(connectorId),
  };
};

const secretParts = (value: string): readonly string[] =>
  [value, ...passwordsOf(value)].filter((part) => part.length >= SECRET_CHARS_MIN);

/** Passwords in the userinfo and the query of an address, as written and decoded. */
const passwordsOf = (value: string): readonly string[] => {
  if (!URL.canParse(value)) return [];
  const { password, searchParams } = new URL(value);
  const written = [password, searchParams.get('password') ?? ''];
  return written.flatMap((text) => [text, decoded(text)]);
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
