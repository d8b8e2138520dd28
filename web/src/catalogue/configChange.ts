import type { Schema } from './queries.ts';

/** The settings of a system as the service shows them; of a secret only that it is set. */
type Config = { config: Readonly<Record<string, unknown>> };

/** What a form begins with: the values that may be shown; a secret is empty. */
export const shownConfig = ({ config }: Config, schema: Schema): Record<string, string> =>
  Object.fromEntries(
    schema.map(({ key }) => {
      const value = config[key];
      return [key, typeof value === 'string' ? value : ''];
    }),
  );

/** What a form has changed: an empty secret stays as it is, any other value that was emptied is removed. */
export const configChange = (
  { config }: Config,
  schema: Schema,
  filledIn: Readonly<Record<string, string>>,
): Record<string, string | null> => {
  const changed = schema.flatMap(({ key, secret }): [string, string | null][] => {
    const [before, after] = [config[key], filledIn[key] ?? ''];
    if (after === '') return secret || before === undefined ? [] : [[key, null]];
    return after === before ? [] : [[key, after]];
  });
  return Object.fromEntries(changed);
};

/** What was left empty is not sent. */
export const filledIn = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
