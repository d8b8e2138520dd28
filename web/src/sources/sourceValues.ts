import { configChange, filledIn, shownConfig } from '../catalogue/configChange.ts';
import type { CatalogueEntry } from '../catalogue/queries.ts';
import type { NewSource, Source } from './queries.ts';

/** A name of the environment that no field was drawn for. `kept`: it is set, and stays so while its value is empty. */
export type Variable = { name: string; value: string; kept: boolean };

/** From when on tickets are wanted. */
export type Start = 'now' | 'two_weeks' | 'all' | 'since';
const TWO_WEEKS_MS = 14 * 86_400_000;

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
  hourly_limit: string;
  start: Start;
  /** Local time as the browser's field has it, of `since`. */
  start_from: string;
  read_only: boolean;
  /** Somebody has signed in to the mailbox, or is about to, and there is no password (SU-57). */
  signed_in: boolean;
  /** What they came back with; empty while an earlier sign-in counts. */
  oauth_grant_id: string;
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
  hourly_limit: '100',
  start: 'now',
  start_from: '',
  read_only: false,
  signed_in: false,
  oauth_grant_id: '',
};

/** What of a body a kind takes; the service refuses the rest. */
type Kind = Pick<CatalogueEntry, 'takes' | 'config_schema'>;

/** SU-60: what creates the source that was filled in. */
export const creationOf = (given: SourceValues, kind: Kind, now = new Date()): NewSource => {
  const [values, { takes }] = [withoutReplaced(given, kind), kind];
  return {
    kind: values.kind,
    read_only: values.read_only,
    ...(values.name.trim() === '' ? {} : { name: values.name }),
    ...numbersOf(values),
    start_from: startOf(values, now).toISOString(),
    ...(takes.includes('config') ? { config: filledIn(values.config) } : {}),
    ...(takes.includes('env') ? { env: { ...filledIn(values.env), ...newVariables(values.variables) } } : {}),
    ...(takes.includes('command') ? { command: values.command, args: linesOf(values.args) } : {}),
    ...(takes.includes('webhook_port') && values.webhook_port !== ''
      ? { webhook_port: Number(values.webhook_port) }
      : {}),
    ...grantOf(values, kind),
  };
};

/** What is left empty is not sent. */
const numbersOf = ({ poll_interval_s: interval, hourly_limit: limit }: SourceValues) => ({
  ...(interval === '' ? {} : { poll_interval_s: Number(interval) }),
  ...(limit === '' ? {} : { hourly_limit: Number(limit) }),
});

/** The times that the choices which take in what is there already begin with. */
export const startsOf = (since: string, now: Date): Partial<Record<Start, string>> => ({
  two_weeks: new Date(now.getTime() - TWO_WEEKS_MS).toISOString(),
  all: new Date(0).toISOString(),
  ...(since === '' ? {} : { since: new Date(since).toISOString() }),
});

const startOf = ({ start, start_from: since }: SourceValues, now: Date): Date => {
  if (start === 'all') return new Date(0);
  if (start === 'two_weeks') return new Date(now.getTime() - TWO_WEEKS_MS);
  return start === 'since' && since !== '' ? new Date(since) : now;
};

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
    hourly_limit: String(source.hourly_limit),
    read_only: source.read_only,
    signed_in: source.oauth_provider !== null,
  };
};

/** SU-62, X-64: what of a source was changed; a name of the environment whose row was removed is removed. */
export const changeOf = (source: Source, given: SourceValues, kind: Kind) => {
  const values = withoutReplaced(given, kind);
  const { takes, config_schema: schema } = kind;
  const drawn = new Set(schema.map(({ key }) => key));
  const left = new Set(values.variables.map(({ name }) => name));
  const removed = Object.keys(source.has_env).filter((name) => !drawn.has(name) && !left.has(name));
  return {
    name: values.name,
    read_only: values.read_only,
    ...numbersOf(values),
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
    ...grantOf(values, kind),
  };
};

/** SU-57: the secret settings, which a sign-in stands in for, leave with it. */
export const withoutReplaced = (values: SourceValues, { takes, config_schema: schema }: Kind): SourceValues => {
  if (!values.signed_in || !takes.includes('oauth_grant_id')) return values;
  const replaced = new Set(schema.filter(({ secret }) => secret).map(({ key }) => key));
  const config = Object.entries(values.config).filter(([key]) => !replaced.has(key));
  return { ...values, config: Object.fromEntries(config) };
};

const grantOf = ({ signed_in, oauth_grant_id }: SourceValues, { takes }: Kind): { oauth_grant_id?: string } =>
  takes.includes('oauth_grant_id') && signed_in && oauth_grant_id !== '' ? { oauth_grant_id } : {};

/** A kept one whose value is empty is not sent. */
const newVariables = (variables: readonly Variable[]): Record<string, string> =>
  Object.fromEntries(
    variables
      .filter(({ name, value, kept }) => name.trim() !== '' && !(kept && value === ''))
      .map(({ name, value }) => [name.trim(), value]),
  );

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');
