import { configChange, filledIn, shownConfig } from '../catalogue/configChange.ts';
import type { CatalogueEntry } from '../catalogue/queries.ts';
import type { NewSource, Source } from './queries.ts';

/** A name of the environment that no field was drawn for. `kept`: it is set, and stays so while its value is empty. */
export type Variable = { name: string; value: string; kept: boolean };

/** What people fill in of a source; numbers as they are typed. */
export type SourceValues = {
  kind: NewSource['kind'];
  name: string;
  config: Record<string, string>;
  env: Record<string, string>;
  variables: Variable[];
  command: string;
  /** One a line. */
  args: string;
  webhook_port: string;
  poll_interval_s: string;
  /** Local time as the browser's field has it. */
  start_from: string;
  read_only: boolean;
};

export const NO_VALUES: Omit<SourceValues, 'kind'> = {
  name: '',
  config: {},
  env: {},
  variables: [],
  command: '',
  args: '',
  webhook_port: '',
  poll_interval_s: '60',
  start_from: '',
  read_only: false,
};

/** What of a body a kind takes; the service refuses the rest. */
type Kind = Pick<CatalogueEntry, 'takes' | 'config_schema'>;

/** SU-60: what creates the source that was filled in. */
export const creationOf = (values: SourceValues, { takes }: Kind): NewSource => ({
  kind: values.kind,
  read_only: values.read_only,
  ...(values.name.trim() === '' ? {} : { name: values.name }),
  ...(values.poll_interval_s === '' ? {} : { poll_interval_s: Number(values.poll_interval_s) }),
  ...(values.start_from === '' ? {} : { start_from: new Date(values.start_from).toISOString() }),
  ...(takes.includes('config') ? { config: filledIn(values.config) } : {}),
  ...(takes.includes('env') ? { env: { ...filledIn(values.env), ...newVariables(values.variables) } } : {}),
  ...(takes.includes('command') ? { command: values.command, args: linesOf(values.args) } : {}),
  ...(takes.includes('webhook_port') && values.webhook_port !== ''
    ? { webhook_port: Number(values.webhook_port) }
    : {}),
});

/** What a form begins with. */
export const shownSource = (source: Source, { takes, config_schema: schema }: Kind): SourceValues => {
  const drawn = new Set(schema.map(({ key }) => key));
  return {
    ...NO_VALUES,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a kind that exists can be created
    kind: source.kind as SourceValues['kind'],
    name: source.name,
    ...(takes.includes('env') ? { env: shownConfig(source, schema) } : { config: shownConfig(source, schema) }),
    variables: Object.keys(source.has_env)
      .filter((name) => !drawn.has(name))
      .map((name) => ({ name, value: '', kept: true })),
    command: source.command ?? '',
    args: source.args.join('\n'),
    webhook_port: source.webhook_port === null ? '' : String(source.webhook_port),
    poll_interval_s: String(source.poll_interval_s),
    read_only: source.read_only,
  };
};

/** SU-62, X-64: what of a source was changed; a name of the environment whose row was removed is removed. */
export const changeOf = (source: Source, values: SourceValues, { takes, config_schema: schema }: Kind) => {
  const drawn = new Set(schema.map(({ key }) => key));
  const left = new Set(values.variables.map(({ name }) => name));
  const removed = Object.keys(source.has_env).filter((name) => !drawn.has(name) && !left.has(name));
  return {
    name: values.name,
    read_only: values.read_only,
    ...(values.poll_interval_s === '' ? {} : { poll_interval_s: Number(values.poll_interval_s) }),
    ...(takes.includes('config') ? { config: configChange(source, schema, values.config) } : {}),
    ...(takes.includes('env')
      ? {
          env: {
            ...Object.fromEntries(removed.map((name) => [name, null])),
            ...configChange(source, schema, values.env),
            ...newVariables(values.variables),
          },
        }
      : {}),
    ...(takes.includes('command') ? { command: values.command, args: linesOf(values.args) } : {}),
    ...(takes.includes('webhook_port')
      ? { webhook_port: values.webhook_port === '' ? null : Number(values.webhook_port) }
      : {}),
  };
};

/** A kept one whose value is empty is not sent. */
const newVariables = (variables: readonly Variable[]): Record<string, string> =>
  Object.fromEntries(
    variables
      .filter(({ name, value, kept }) => name.trim() !== '' && !(kept && value === ''))
      .map(({ name, value }) => [name.trim(), value]),
  );

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');
