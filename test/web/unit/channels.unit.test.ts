import { expect, it } from 'vitest';
import type { Channel, Schema } from '../../../web/src/channels/queries.ts';
import { configOf, configPatch, reachOf, shownValues } from '../../../web/src/channels/values.ts';

const field = (key: string, more: Partial<Schema[number]> = {}): Schema[number] => ({
  key,
  label: key,
  type: 'text',
  secret: false,
  required: false,
  choices: [],
  pattern: '',
  expected: '',
  ...more,
});
const SCHEMA: Schema = [
  field('host'),
  field('port', { type: 'integer' }),
  field('security', { type: 'choice', choices: ['none', 'tls'] }),
  field('password', { secret: true }),
  field('to', { type: 'list' }),
];
const CHANNEL: Channel = {
  id: '1',
  kind: 'email',
  name: 'Mail',
  enabled: true,
  config: { host: 'a.example', port: 25, security: 'tls', to: ['a@b.example', 'c@d.example'], password: { set: true } },
  when: 'priority >= high',
  quiet_hours: { timezone: 'UTC', start: '22:00', end: '07:00' },
  created_at: '',
  updated_at: '',
  last_attempt_at: null,
  last_status: null,
};

it('a form that nobody changed changes nothing (X-64)', () => {
  const values = shownValues(SCHEMA, CHANNEL);
  expect(values.config).toEqual({
    host: 'a.example',
    port: '25',
    security: 'tls',
    password: '',
    to: 'a@b.example\nc@d.example',
  });
  expect(configPatch(SCHEMA, CHANNEL, values.config)).toEqual({});
  expect(reachOf(values)).toEqual({ when: CHANNEL.when, quiet_hours: CHANNEL.quiet_hours });
});

it('what was emptied is removed, a secret stays, and what was changed is sent as its type (X-64)', () => {
  const changed = { host: ' ', port: '587', security: 'none', password: 'new', to: ' a@b.example \n\n' };
  expect(configPatch(SCHEMA, CHANNEL, changed)).toEqual({
    host: null,
    port: 587,
    security: 'none',
    password: 'new',
    to: ['a@b.example'],
  });
  expect(reachOf({ ...shownValues(SCHEMA, CHANNEL), when: ' ', quiet: false })).toEqual({
    when: null,
    quiet_hours: null,
  });
});

it('a new channel begins with the first choice, and sends what is no number as it was written', () => {
  expect(shownValues(SCHEMA).config).toEqual({ host: '', port: '', security: 'none', password: '', to: '' });
  expect(configOf(SCHEMA, { port: 'many', security: 'none' })).toEqual({ port: 'many', security: 'none' });
});
