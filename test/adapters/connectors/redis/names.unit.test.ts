import { afterEach, describe, expect, it } from 'vitest';
import { redisKind } from '../../../../adapters/connectors/redis/kind.ts';
import { openedTools } from '../../../support/openedTools.ts';
import { bulk, integer, list, refusal, startRespServer, type RespServer } from '../../../support/peers/respServer.ts';

let server: RespServer | undefined;
afterEach(() => server?.close());

/** Bytes of two names that are no text and look alike once they are decoded, and of a text, as the wire carries them. */
const FIRST = 's\u00ff\u00fe';
const SECOND = 's\u00fe\u00ff';
const GRÖSSE = Buffer.from('größe').toString('latin1');
const HELD: Readonly<Record<string, string>> = { [FIRST]: 'one', [SECOND]: 'two', [GRÖSSE]: 'three' };

/** A server that holds these strings and nothing else. */
const holding = async () => {
  server = await startRespServer(([name = '', ...args]) => {
    const value = HELD[args[0] ?? ''];
    switch (name.toUpperCase()) {
      case 'DBSIZE':
        return integer(3);
      case 'SCAN':
        return list(bulk('0'), list(...[...Object.keys(HELD), FIRST].map(bulk)));
      case 'TYPE':
        return value === undefined ? '+none\r\n' : '+string\r\n';
      case 'PTTL':
        return integer(-1);
      case 'STRLEN':
        return integer(value?.length ?? 0);
      case 'GETRANGE':
        return bulk(value ?? '');
      default:
        return refusal('ERR unknown command');
    }
  });
  return openedTools(redisKind, { REDIS_URL: server.url });
};

const base64 = (name: string): string => Buffer.from(name, 'latin1').toString('base64');

describe('names of keys that are no text (SU-44, SU-50)', () => {
  it('are told as their bytes, each counted once, and get_key takes them as they were told', async () => {
    const call = await holding();
    const listed = await call('list_keys', { pattern: 's*' });
    expect(listed).toMatchObject({
      result: { keys: ['größe', { base64: base64(SECOND) }, { base64: base64(FIRST) }], shown: 3, total: 3 },
    });
    for (const [name, value] of [
      [FIRST, 'one'],
      [SECOND, 'two'],
    ] as const) {
      const key = { base64: base64(name) };
      expect(await call('get_key', { key })).toMatchObject({ result: { key, value } });
    }
    expect(await call('get_key', { key: 'größe' })).toMatchObject({ result: { key: 'größe', value: 'three' } });
    expect(await call('get_key', { key: { base64: base64(GRÖSSE) } })).toMatchObject({ result: { key: 'größe' } });
  });

  it('are not said to be missing when they were decoded elsewhere', async () => {
    const call = await holding();
    for (const key of ['s\ufffd\ufffd', 's\ud800'])
      expect(await call('get_key', { key })).toMatchObject({
        code: 'invalid_arguments',
        message: expect.stringMatching(/base64/) as string,
      });
    expect(await call('get_key', { key: 'gone' })).toMatchObject({ code: 'not_found' });
  });

  it.each([{ base64: '' }, { base64: 'a b' }, { base64: 'AA' }, {}, ''])('must be a name: %j', async (key) => {
    const call = await holding();
    expect(await call('get_key', { key })).toMatchObject({ code: 'invalid_arguments' });
  });
});

describe('a member that is cut (SU-50)', () => {
  const long = 'x'.repeat(20_000);
  const binary = `\u00ff${long}`;
  it('is marked as one, with how much of it is shown', async () => {
    const types: Readonly<Record<string, string>> = { h: 'hash', l: 'list' };
    server = await startRespServer(([name = '', key = '']) => {
      switch (name.toUpperCase()) {
        case 'TYPE':
          return `+${types[key]}\r\n`;
        case 'PTTL':
          return integer(-1);
        case 'HSCAN':
          return list(bulk('0'), list(bulk('short'), bulk('1'), bulk(long), bulk(binary)));
        case 'LRANGE':
          return list(bulk(long), bulk('short'));
        default:
          return integer(2);
      }
    });
    const call = await openedTools(redisKind, { REDIS_URL: server.url });
    const text = { text: 'x'.repeat(16_384), shown: 16_384, total: 20_000, truncated: true };
    expect(await call('get_key', { key: 'l' })).toMatchObject({ result: { value: [text, 'short'] } });
    expect(await call('get_key', { key: 'h' })).toMatchObject({
      result: {
        value: [
          { field: 'short', value: '1' },
          {
            field: text,
            value: { base64: expect.any(String) as string, shown: 16_384, total: 20_001, truncated: true },
          },
        ],
      },
    });
  });
});
