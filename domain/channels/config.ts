import { z } from 'zod';
import type { FieldError } from '../core/problems/problems.ts';
import type { ChannelField, ChannelKindEntry } from './channelKinds.ts';

export const ConfigValue = z.union([z.string(), z.int(), z.array(z.string())]);
export type ConfigValue = z.infer<typeof ConfigValue>;
/** Settings of a channel by key, secret ones too. */
export const ChannelConfig = z.record(z.string(), ConfigValue);
export type ChannelConfig = z.infer<typeof ChannelConfig>;
/** In a PATCH an absent key keeps its value and null removes it. */
export type ChannelConfigPatch = Readonly<Record<string, ConfigValue | null>>;

/** Whether an address lies in one of `SERVICE_ALLOWED_CIDRS`, where plain http may go. */
export type IsOwnAddress = (address: string) => boolean;

const VALUE_CHARS_MAX = 2_048;
const VALUES_MAX = 20;
const PORT_MAX = 65_535;

/** What is wrong with a configuration for this kind, all of it. */
export const channelConfigErrors = (
  { kind, fields }: Pick<ChannelKindEntry, 'kind' | 'fields'>,
  config: ChannelConfig,
  isOwn: IsOwnAddress,
): readonly FieldError[] => [
  ...Object.keys(config)
    .filter((key) => !fields.some((field) => field.key === key))
    .map((key) => error(key, 'unknown_field', 'Unknown field.')),
  ...fields.flatMap((field) => valueErrors(field, config[field.key], isOwn)),
  ...togetherErrors(kind, config),
];

const error = (key: string, code: FieldError['code'], detail: string): FieldError => ({
  field: `/config/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
  code,
  detail,
});

const valueErrors = (field: ChannelField, value: ConfigValue | undefined, isOwn: IsOwnAddress): FieldError[] => {
  const { key, type, required, expected } = field;
  if (value === undefined) return required ? [error(key, 'required', `Required: ${expected}`)] : [];
  if (type === 'integer')
    return typeof value === 'number' && value >= 1 && value <= PORT_MAX ? [] : [error(key, 'type', expected)];
  if (type === 'list') return listErrors(field, value);
  if (typeof value !== 'string') return [error(key, 'type', `Must be a text. ${expected}`)];
  return textErrors(field, value, isOwn);
};

const listErrors = ({ key, pattern, required, expected }: ChannelField, value: ConfigValue): FieldError[] => {
  if (typeof value !== 'object') return [error(key, 'type', `Must be a list. ${expected}`)];
  if (required && value.length === 0) return [error(key, 'min_length', `At least one. ${expected}`)];
  if (value.length > VALUES_MAX) return [error(key, 'max_items', `At most ${VALUES_MAX}.`)];
  const fits = new RegExp(pattern);
  const faults = value.flatMap((each, index) =>
    each.length <= VALUE_CHARS_MAX && fits.test(each) ? [] : [error(`${key}/${index}`, 'pattern', expected)],
  );
  return faults.map((fault) => ({ ...fault, field: fault.field.replaceAll('~1', '/') }));
};

const textErrors = (
  { key, type, choices, pattern, expected }: ChannelField,
  value: string,
  isOwn: IsOwnAddress,
): FieldError[] => {
  if (value.length > VALUE_CHARS_MAX) return [error(key, 'max_length', `At most ${VALUE_CHARS_MAX} characters.`)];
  if (type === 'choice') return choices.includes(value) ? [] : [error(key, 'enum', `Must be ${expected}`)];
  if (value === '' || !new RegExp(pattern).test(value)) return [error(key, 'pattern', expected)];
  const refusal = type === 'url' ? urlRefusal(value, isOwn) : null;
  return refusal === null ? [] : [error(key, 'format', refusal)];
};

/** https anywhere, http only to an address of this network's own; X-68 is judged again at each call. */
const urlRefusal = (text: string, isOwn: IsOwnAddress): string | null => {
  if (!URL.canParse(text)) return 'Must be a URL such as https://example.com.';
  const { protocol, username, password, hostname, search, hash } = new URL(text);
  if (username !== '' || password !== '') return 'Must not hold a user name or a password.';
  if (search !== '' || hash !== '') return 'Must not hold a query or a fragment.';
  if (protocol === 'https:') return null;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (protocol === 'http:' && isOwn(host === 'localhost' ? '127.0.0.1' : host)) return null;
  return 'Must be https; http goes only to an address (not a name) inside SERVICE_ALLOWED_CIDRS.';
};

/** What no field shows alone. */
const togetherErrors = (kind: ChannelKindEntry['kind'], config: ChannelConfig): FieldError[] => {
  const has = (key: string): boolean => config[key] !== undefined;
  if (kind === 'slack' && has('webhook_url') === has('bot_token'))
    return [error('webhook_url', 'required', 'Give either a webhook URL or a bot token.')];
  if (kind === 'slack' && has('bot_token') && !has('channel'))
    return [error('channel', 'required', 'A bot token needs the channel that it posts to.')];
  if (kind === 'email' && has('username') !== has('password'))
    return [error(has('username') ? 'password' : 'username', 'required', 'Give both a user name and a password.')];
  return [];
};

/** Secret values apart from those that may be shown. */
export const splitChannelConfig = (
  { fields }: Pick<ChannelKindEntry, 'fields'>,
  config: ChannelConfig,
): { shown: ChannelConfig; secrets: Record<string, string> } => {
  const secretKeys = new Set(fields.filter(({ secret }) => secret).map(({ key }) => key));
  const shown: ChannelConfig = {};
  const secrets: Record<string, string> = {};
  for (const [key, value] of Object.entries(config))
    if (secretKeys.has(key)) secrets[key] = String(value);
    else shown[key] = value;
  return { shown, secrets };
};

/** The configuration after a merge patch; a secret that is not sent stays. */
export const patchChannelConfig = (current: ChannelConfig, patch: ChannelConfigPatch): ChannelConfig => {
  const merged = new Map<string, ConfigValue | null>([...Object.entries(current), ...Object.entries(patch)]);
  return Object.fromEntries([...merged].filter((value): value is [string, ConfigValue] => value[1] !== null));
};
