import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { openApiDocument } from '../../tools/openApiDocument.ts';
import { WEB_TYPES_FILE, webTypes } from '../../tools/webTypes.ts';

it('the types of the web application are those of the running service (X-26)', async () => {
  const [written, current] = await Promise.all([readFile(WEB_TYPES_FILE, 'utf8'), openApiDocument().then(webTypes)]);
  // A difference of thousands of lines would say less than what to do about it.
  expect(written === current, 'run `npm run web:types` and look at what has changed').toBe(true);
});
