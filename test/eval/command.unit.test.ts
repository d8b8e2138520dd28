import { afterEach, expect, it } from 'vitest';
import { startMessagesApi } from '../../demo/messagesApi/server.ts';
import type { Reply } from '../../demo/messagesApi/script.ts';
import { evalCommand } from '../../eval/command.ts';

const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

/** What the command says before it has started anything. */
const asked = async (args: readonly string[], environment: NodeJS.ProcessEnv = {}) => {
  const said: string[] = [];
  const outside = {
    environment,
    say: (text: string) => said.push(text),
    complain: (error: unknown) => said.push(String(error)),
  };
  const code = await evalCommand(args, outside, new AbortController().signal);
  return { code, said: said.join('\n') };
};

/** A provider that answers everything like this. */
const provider = async (reply: Reply): Promise<NodeJS.ProcessEnv> => {
  const api = await startMessagesApi(() => reply);
  ending.push(() => api.close());
  return { ANTHROPIC_API_KEY: 'some-key', ANTHROPIC_BASE_URL: api.url };
};

it.each([
  [['--only', 'no-such-subject'], 'no scenario is called so'],
  [['--onyl', 'billing'], '--onyl'],
  [['--repeat', '0'], '--repeat 0'],
  [['--repeat', '1.5'], '--repeat 1.5'],
  [['--max-usd', 'much'], '--max-usd much'],
  [['--record'], 'ANTHROPIC_API_KEY'],
  [['--record', '--repeat', '2'], 'not with --repeat'],
  [['--against', '/nonexistent/earlier.json'], 'there is no such file'],
  [['--against', 'package.json'], 'is no result that --json wrote'],
])('%j cannot be measured, and it says why', async (args, words) => {
  const { code, said } = await asked(args);
  expect(said).toContain(words);
  expect(code).toBe(2);
});

it('says that the key is refused before it starts anything', async () => {
  const environment = await provider({ type: 'error', status: 401, errorType: 'authentication_error' });
  expect(await asked([], environment)).toEqual({
    code: 2,
    said: 'The model provider refuses the key. Check ANTHROPIC_API_KEY.',
  });
});

it('says that the model is not known', async () => {
  const environment = await provider({ type: 'error', status: 404, errorType: 'not_found_error' });
  expect(await asked([], environment)).toMatchObject({ code: 2, said: expect.stringContaining('SERVICE_LLM_MODEL') });
});

it('says that there is no network', async () => {
  const environment = await provider({ type: 'error', status: 401, errorType: 'authentication_error' });
  await ending.pop()?.();
  expect(await asked([], environment)).toMatchObject({ code: 2, said: expect.stringContaining('cannot be reached') });
});

it('names its scenarios and its options', async () => {
  expect(await asked(['--list', '--only', 'cache/'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('cache/stale-stock  Sold out'),
  });
  expect(await asked(['--help'])).toMatchObject({ code: 0, said: expect.stringContaining('--max-usd') });
});
