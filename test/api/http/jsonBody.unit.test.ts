import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { acceptJson, bodyRefusal } from '../../../api/http/jsonBody.ts';

const app = fastify();
acceptJson(app);
app.post('/', ({ body }) => {
  const refusal = bodyRefusal(body);
  return refusal === null ? { members: Object.entries(Object(body)) } : { refused: refusal.code };
});

const sent = async (payload: string): Promise<unknown> =>
  (await app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload })).json();

describe('the body of a request', () => {
  it('has the names that were sent, whatever others have sent before (docs/decisions/0111)', async () => {
    await sent(String.raw`{"sent":1,"\\":2}`);
    expect(await sent(String.raw`{"sent":1,"\"":2}`)).toEqual({
      members: [
        ['sent', 1],
        ['"', 2],
      ],
    });
  });

  it('may begin with a byte order mark', async () => {
    expect(await sent('\uFEFF{"a":1}')).toEqual({ members: [['a', 1]] });
  });

  it.each(['1', 'null', '"text"'])('may be %s, for its schema to refuse', async (text) => {
    expect(await sent(text)).toEqual({ members: expect.any(Array) });
  });

  it('is refused for how deep it nests, whatever its names are', async () => {
    for (const name of ['a', '\\n'])
      expect(await sent(`${'['.repeat(50_000)}{"${name}":1}${']'.repeat(50_000)}`)).toEqual({
        refused: 'validation_failed',
      });
  });

  it.each([
    '',
    '{',
    '{"a":1}}',
    '{"a":{"__proto__":{}}}',
    String.raw`[{"\u005f_proto__":null}]`,
    '{"constructor":{"prototype":{}}}',
  ])('is malformed as %j', async (text) => {
    expect(await sent(text)).toEqual({ refused: 'malformed_json' });
  });
});
