import type { Logger } from '../../domain/core/logger.ts';

/** For tests that do not look at log lines. */
export const silentLogger: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Keeps the names and fields of what was logged. */
export const recordingLogger = (): Logger & { lines: { name: string; fields: object }[] } => {
  const lines: { name: string; fields: object }[] = [];
  const keep = (fields: object, name: string): void => {
    lines.push({ name, fields });
  };
  return { lines, debug: keep, info: keep, warn: keep, error: keep };
};
