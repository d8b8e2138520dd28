import { z } from 'zod';
import type { FieldError } from '../../domain/core/problems/problems.ts';
import { HOURLY_LIMIT } from '../../domain/sources/hourlyLimit.ts';
import { settingErrors, SOURCE_KINDS, type SourceKindEntry } from '../../domain/sources/sourceKinds.ts';
import { NAMES_NOTHING, namesSomething, Moment, NOT_BLANK, recordId } from '../http/fields.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { SourceResource } from './resource.ts';

/** SU-63: names that could change what a program is. */
const DENIED_NAMES = new Set([
  'LD_PRELOAD',
  'LD_LIBRARY_PATH',
  'NODE_OPTIONS',
  'NODE_PATH',
  'PYTHONPATH',
  'PYTHONSTARTUP',
  'BASH_ENV',
  'ENV',
  'PATH',
  'HOME',
]);
const ENV_NAME = /^[A-Z_][A-Z0-9_]{0,63}$/;
const ENV_MAX = 32;
const NO_NUL = { params: { fieldCode: 'format' }, message: 'Must not hold U+0000.' } as const;
const isPlain = (text: string): boolean => !text.includes('\u0000');

const name = z.string().trim().min(1, NOT_BLANK).max(140);
const interval = z.int().min(10).max(86_400);
const hourlyLimit = z.int().min(1).max(10_000);
const command = z.string().trim().min(1, NOT_BLANK).max(512).refine(isPlain, NO_NUL);
const args = z.array(z.string().max(1024).refine(isPlain, NO_NUL)).max(32);
const port = z.int().min(1024).max(65_535);
const value = z.string().max(4096).refine(isPlain, NO_NUL);

/** The names of `env`, whatever its values are. */
const envNames = (env: Readonly<Record<string, unknown>>, ctx: z.RefinementCtx): void => {
  const names = Object.keys(env);
  const refuse = (path: string[], fieldCode: string, message: string): void =>
    ctx.addIssue({ code: 'custom', path, params: { fieldCode }, message });
  if (names.length > ENV_MAX) refuse([], 'max_items', `At most ${ENV_MAX} entries.`);
  for (const each of names) {
    if (DENIED_NAMES.has(each) || each.startsWith('GIT_SSH'))
      refuse([each], 'env_key_denied', 'Reserved name. Choose another one.');
    else if (!ENV_NAME.test(each))
      refuse([each], 'pattern', 'Use capital letters, digits and underscores, such as API_TOKEN.');
  }
};

/** SU-60, SU-63: the fields of every kind; which of them a kind takes is checked together with the rest. */
export const createSourceBody = bodyFor(
  SourceResource,
  z
    .strictObject({
      kind: z.enum([...SOURCE_KINDS.map(({ kind }) => kind), 'widget']).superRefine((kind, ctx) => {
        if (kind === 'widget')
          ctx.addIssue({
            code: 'custom',
            params: { fieldCode: 'built_in_kind' },
            message: 'The widget is built in. Create a widget key to use it.',
          });
      }),
      name: name.optional(),
      enabled: z.boolean().default(true),
      read_only: z.boolean().default(false),
      poll_interval_s: interval.optional(),
      hourly_limit: hourlyLimit.default(HOURLY_LIMIT),
      start_from: Moment.optional(),
      config: z.record(z.string(), z.string()).optional(),
      oauth_grant_id: recordId.optional(),
      env: z.record(z.string(), value).superRefine(envNames).optional(),
      command: command.optional(),
      args: args.optional(),
      webhook_port: port.optional(),
    })
    .superRefine(
      (body, ctx) => {
        for (const { field, code, detail } of kindErrors(body))
          ctx.addIssue({ code: 'custom', path: pathOf(field), params: { fieldCode: code }, message: detail });
      },
      // Also beside other violations, so that all are listed at once.
      { when: () => true },
    ),
);

/** an absent name keeps its value, null removes it. */
export const patchSourceBody = bodyFor(
  SourceResource,
  z
    .strictObject({
      name: name.optional(),
      enabled: z.boolean().optional(),
      read_only: z.boolean().optional(),
      poll_interval_s: interval.optional(),
      hourly_limit: hourlyLimit.optional(),
      config: z.record(z.string(), z.string().nullable()).optional(),
      oauth_grant_id: recordId.optional(),
      env: z.record(z.string(), value.nullable()).superRefine(envNames).optional(),
      command: command.optional(),
      args: args.optional(),
      webhook_port: port.nullable().optional(),
    })
    .refine(namesSomething, NAMES_NOTHING),
  ['kind'],
);

export type PatchSourceBody = z.infer<typeof patchSourceBody>;

const values = z.record(z.string(), z.string()).optional();
const Loose = z.looseObject({ kind: z.string(), config: values, env: values, oauth_grant_id: z.unknown().optional() });

/** Runs beside other checks, so nothing is known of the body yet. */
const kindErrors = (given: unknown): readonly FieldError[] => {
  const body = Loose.safeParse(given).data;
  const entry = SOURCE_KINDS.find(({ kind }) => kind === body?.kind);
  if (body === undefined || entry === undefined) return [];
  const isSignedIn = entry.canSignIn && body.oauth_grant_id !== undefined;
  const settings = body[entry.settings] ?? {};
  const errors = settingErrors(entry, isSignedIn ? withoutSecrets(entry, settings) : settings, isSignedIn);
  return [...foreignFields(body, entry), ...conflicts(body, entry), ...errors];
};

const withoutSecrets = ({ configSchema }: SourceKindEntry, values: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => !configSchema.some(({ key, secret }) => secret && key === name)),
  );

/** SU-57: a sign-in stands in for the secret settings, so there is one or there are the others. */
export const conflicts = (
  body: { config?: Readonly<Record<string, string | null>> | undefined; oauth_grant_id?: unknown },
  { configSchema, canSignIn }: SourceKindEntry,
): readonly FieldError[] =>
  (canSignIn ? configSchema : [])
    .filter(({ key, secret }) => secret && body.oauth_grant_id !== undefined && typeof body.config?.[key] === 'string')
    .map(({ key }) => ({ field: `/config/${key}`, code: 'conflict', detail: 'Not allowed together with a sign-in.' }));

/** Fields of a body that only other kinds have. */
export const foreignFields = (
  body: Readonly<Record<string, unknown>>,
  { settings, canSignIn, isCustom }: SourceKindEntry,
): readonly FieldError[] => {
  const foreign = [
    ...(settings === 'config' ? ['env', 'webhook_port'] : ['config']),
    ...(canSignIn ? [] : ['oauth_grant_id']),
    ...(isCustom ? [] : ['command', 'args']),
  ];
  return foreign
    .filter((each) => body[each] !== undefined)
    .map((each) => ({ field: `/${each}`, code: 'unknown_field', detail: 'Unknown field for this kind of source.' }));
};

const pathOf = (field: string): string[] =>
  field
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
