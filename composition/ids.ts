import { v7 } from 'uuid';

/** UUIDv7 (RFC 9562, section 5.7); ids of one process grow. */
export const uuidv7 = (): string => v7();

/** ISO 8601 UTC with milliseconds. */
export const isoNow = (): string => new Date().toISOString();
