import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { AS_STARTED } from '../support/nodeProcess.ts';

const textOf = (name: string): Promise<string> => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

it('every way to start a node gives it the same flags, which cannot be set later', async () => {
  const { execArgv, env } = AS_STARTED;
  const [manifest, image, guide] = await Promise.all(['package.json', 'Dockerfile', 'docs/operating.md'].map(textOf));
  const command = `node ${execArgv.join(' ')} main.mjs`;
  expect(JSON.parse(manifest ?? '')).toMatchObject({
    scripts: { start: `MALLOC_ARENA_MAX=${env.MALLOC_ARENA_MAX} ${command}` },
  });
  expect(image).toContain(`CMD ${JSON.stringify(command.split(' ')).replaceAll(',', ', ')}`);
  expect(guide).toContain(command);
});
