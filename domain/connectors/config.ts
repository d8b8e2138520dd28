import type { FieldError } from '../core/problems/problems.ts';
import type { CatalogueEntry, ConfigField } from './connectorKinds.ts';

/** Longest value of one key. */
export const VALUE_LENGTH_MAX = 4096;

/** Values by key; in a PATCH an absent key keeps its value and null removes it. */
export type ConfigPatch = Readonly<Record<string, string | null>>;
export type SplitConfig = { config: Record<string, string>; secrets: Record<string, string> };

/** What is wrong with a configuration for this kind; fields point into the member `at` of a body. */
export const configErrors = (
  entry: Pick<CatalogueEntry, 'configSchema'>,
  values: Readonly<Record<string, string>>,
  at: 'config' | 'env' = 'config',
): readonly FieldError[] => [
  ...Object.keys(values)
    .filter((key) => fieldOf(entry, key) === undefined)
    .map((key): FieldError => ({ field: pointer(at, key), code: 'unknown_field', detail: 'Unknown field.' })),
  ...entry.configSchema.flatMap((field) => valueErrors(field, values[field.key], at)),
];

/** What is known of a kind; one that this release cannot run has no fields. */
export const entryOf = (catalogue: readonly CatalogueEntry[], kind: string): Pick<CatalogueEntry, 'configSchema'> =>
  catalogue.find((entry) => entry.kind === kind) ?? { configSchema: [] };

/** Secret values apart from those that may be shown. */
export const splitConfig = (
  entry: Pick<CatalogueEntry, 'configSchema'>,
  values: Readonly<Record<string, string>>,
): SplitConfig => {
  const isSecret = ([key]: [string, string]): boolean => fieldOf(entry, key)?.secret === true;
  const all = Object.entries(values);
  return {
    config: Object.fromEntries(all.filter((value) => !isSecret(value))),
    secrets: Object.fromEntries(all.filter(isSecret)),
  };
};

/** The configuration after a merge patch; a secret that is not sent stays. */
export const patchConfig = (
  current: Readonly<Record<string, string>>,
  patch: ConfigPatch,
): Readonly<Record<string, string>> => {
  const merged = new Map<string, string | null>([...Object.entries(current), ...Object.entries(patch)]);
  return Object.fromEntries([...merged].filter((value): value is [string, string] => value[1] !== null));
};

const fieldOf = (entry: Pick<CatalogueEntry, 'configSchema'>, key: string): ConfigField | undefined =>
  entry.configSchema.find((field) => field.key === key);

const valueErrors = (field: ConfigField, value: string | undefined, at: string): readonly FieldError[] => {
  const error = (code: FieldError['code'], detail: string): FieldError[] => [
    { field: pointer(at, field.key), code, detail },
  ];
  if (value === undefined) return field.required ? error('required', 'Required for this kind of connector.') : [];
  if (value.length > VALUE_LENGTH_MAX) return error('max_length', `At most ${VALUE_LENGTH_MAX} characters.`);
  return new RegExp(field.pattern).test(value) ? [] : error('pattern', field.expected);
};

const pointer = (at: string, key: string): string => `/${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
