import type { Channel, ChannelBody, Schema } from './queries.ts';

/** What somebody fills in: everything as a text, several values one a line. `quiet`: whether there are quiet hours. */
export type ChannelValues = {
  name: string;
  config: Record<string, string>;
  when: string;
  quiet: boolean;
  timezone: string;
  start: string;
  end: string;
};

type Config = ChannelBody['config'];
type Value = Config[string];

/** The names of what can be wrong beside a field. */
export const fieldNames = (schema: Schema): readonly string[] => [
  'kind',
  'name',
  'when',
  'quiet_hours.timezone',
  'quiet_hours.start',
  'quiet_hours.end',
  ...schema.map(({ key }) => `config.${key}`),
];

/** What a form begins with: the values that may be shown; a secret is empty. */
export const shownValues = (schema: Schema, channel?: Channel): ChannelValues => ({
  name: channel?.name ?? '',
  config: Object.fromEntries(
    schema.map(({ key, choices }) => [key, shown(channel?.config[key]) || (choices[0] ?? '')]),
  ),
  when: channel?.when ?? '',
  quiet: channel !== undefined && channel.quiet_hours !== null,
  timezone: channel?.quiet_hours?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  start: channel?.quiet_hours?.start ?? '22:00',
  end: channel?.quiet_hours?.end ?? '07:00',
});

const shown = (value: Channel['config'][string] | undefined): string => {
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** As the service takes them; what was left empty is not there. */
export const configOf = (schema: Schema, config: Readonly<Record<string, string>>): Config =>
  Object.fromEntries(
    schema.flatMap(({ key, type }): [string, Value][] => {
      const text = (config[key] ?? '').trim();
      return text === '' ? [] : [[key, typed(type, text)]];
    }),
  );

const typed = (type: Schema[number]['type'], text: string): Value => {
  if (type === 'list')
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  return type === 'integer' && /^\d+$/.test(text) ? Number(text) : text;
};

/** What a form has changed: an empty secret stays as it is, any other value that was emptied is removed. */
export const configPatch = (
  schema: Schema,
  channel: Channel,
  config: Readonly<Record<string, string>>,
): Record<string, Value | null> => {
  const after = configOf(schema, config);
  const changed = schema.flatMap(({ key, secret }): [string, Value | null][] => {
    const [before, value] = [channel.config[key], after[key]];
    if (value === undefined) return secret || before === undefined ? [] : [[key, null]];
    return JSON.stringify(before) === JSON.stringify(value) ? [] : [[key, value]];
  });
  return Object.fromEntries(changed);
};

/** Beside the configuration: which escalations are sent, and when. */
export const reachOf = ({ when, quiet, timezone, start, end }: ChannelValues) => ({
  when: when.trim() === '' ? null : when.trim(),
  quiet_hours: quiet ? { timezone, start, end } : null,
});
