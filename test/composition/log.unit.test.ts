import { describe, expect, it, vi } from 'vitest';
import { gatheredLines, openLog } from '../../composition/log.ts';
import { createScrubber } from '../../domain/core/scrubbing/scrubber.ts';

const written = (fields: object): Record<string, unknown> => {
  const lines: string[] = [];
  const { logger, scrubWith } = openLog({ write: (line) => void lines.push(line) });
  scrubWith(createScrubber(() => ['postgres://app:hunter22@db.test/shop']));
  logger.info(fields, 'service_listening');
  logger.child({ name: 'child' }).warn(fields, 'service_listening');
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).not.toContain('hunter22');
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
};

class Refused extends Error {
  readonly detail = 'the password hunter22 was refused';
}

describe('the log of the service (X-65, X-67)', () => {
  it('is scrubbed in fields at any depth, and keeps its names', () => {
    expect(
      written({ url: 'http://hunter22.test', deep: [{ text: 'a hunter22 b', count: 2 }], none: null }),
    ).toMatchObject({
      level: 'info',
      msg: 'service_listening',
      url: 'http://[redacted].test',
      deep: [{ text: 'a [redacted] b', count: 2 }],
      none: null,
    });
  });

  it('keeps the one token that is meant to be read, and no other', () => {
    const lines: string[] = [];
    const { logger, scrubWith } = openLog({ write: (line) => void lines.push(line) });
    scrubWith(createScrubber(() => []));
    const fields = { url: 'http://localhost:8090/bootstrap#token=Zm9vYmFyYmF6cXV4' };
    logger.info(fields, 'first_run_bootstrap_minted');
    logger.info(fields, 'service_listening');
    expect(lines.map((line) => (JSON.parse(line) as typeof fields).url)).toEqual([
      fields.url,
      'http://localhost:8090/bootstrap#token=[redacted]',
    ]);
  });

  it('is scrubbed in errors, their causes, stacks and members', () => {
    const cause = new Error('cannot log in with hunter22');
    const line = written({ err: new Refused('postgres://app:hunter22@db.test/shop is refused', { cause }) });
    expect(line['err']).toMatchObject({ type: 'Refused', detail: 'the password [redacted] was refused' });
    expect(JSON.stringify(line['err'])).toContain('cannot log in with [redacted]');
  });

  it('is written in order, a warning at once and what is none a moment later', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const writes: string[][] = [];
    const lines = gatheredLines({ write: (text) => void writes.push(messagesIn(text)) });
    const { logger } = openLog(lines);
    for (const message of ['a', 'b']) logger.info(message);
    expect(writes).toEqual([]);
    logger.warn('c');
    expect(writes.splice(0)).toEqual([['a', 'b', 'c']]);
    logger.info('d');
    vi.runAllTimers();
    logger.info('e');
    lines.flush();
    expect(writes).toEqual([['d'], ['e']]);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});

const messagesIn = (text: string): string[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).msg);
