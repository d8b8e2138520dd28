import { describe, expect, it } from 'vitest';
import { configErrors, patchConfig, splitConfig } from '../../../domain/connectors/config.ts';

const field = {
  label: '',
  pattern: '^[a-z]+$',
  expected: 'Must be small letters, such as abc.',
  required: false,
  secret: false,
};
const entry = {
  configSchema: [
    { ...field, key: 'URL', secret: true, required: true },
    { ...field, key: 'SETTING' },
  ],
};

describe('a configuration', () => {
  it('with all keys well is accepted', () => {
    expect(configErrors(entry, { URL: 'a', SETTING: 'b' })).toEqual([]);
    expect(configErrors(entry, { URL: 'a' })).toEqual([]);
  });

  it('has all its errors listed at once (X-10, X-15)', () => {
    expect(configErrors(entry, { SETTING: 'B', 'a/b~c': 'x' })).toEqual([
      { field: '/config/a~1b~0c', code: 'unknown_field', detail: 'Unknown field.' },
      { field: '/config/URL', code: 'required', detail: 'Required for this kind of connector.' },
      { field: '/config/SETTING', code: 'pattern', detail: 'Must be small letters, such as abc.' },
    ]);
    expect(configErrors(entry, { URL: 'a'.repeat(4097) })).toMatchObject([{ code: 'max_length' }]);
  });

  it('is split into what is shown and what is secret (X-64)', () => {
    expect(splitConfig(entry, { URL: 'a', SETTING: 'b' })).toEqual({ config: { SETTING: 'b' }, secrets: { URL: 'a' } });
  });

  it('is patched: absent keeps, null removes, a string replaces (X-64)', () => {
    expect(patchConfig({ a: '1', b: '2', c: '3' }, { b: null, c: '4', d: '5' })).toEqual({ a: '1', c: '4', d: '5' });
  });
});
