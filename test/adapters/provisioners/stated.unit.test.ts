import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SETTINGS } from '../../../settings/settings.ts';

const page = (name: string): string => readFileSync(join(import.meta.dirname, '../../..', name), 'utf8');

it('every driver that can be chosen is said to have met its real system, or not (CL-101)', () => {
  const { options } = SETTINGS.SERVICE_PROVISIONER.unwrap();
  expect(options.length).toBeGreaterThan(1);
  for (const kind of options) {
    expect(page('docs/drivers.md'), kind).toMatch(new RegExp(`^\\| \`${kind}\`.*\\| (?:Yes|No|It is).*\\|$`, 'm'));
    expect(page('README.md').toLowerCase(), kind).toMatch(
      new RegExp(`^\\| (?:${kind} cluster driver|cluster driver \`${kind}\`) \\| .+ \\|$`, 'm'),
    );
  }
});
