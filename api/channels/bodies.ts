import { z } from 'zod';
import { ChannelKind, kindEntry } from '../../domain/channels/channelKinds.ts';
import { channelConfigErrors, ChannelConfig, ConfigValue, type IsOwnAddress } from '../../domain/channels/config.ts';
import { parseWhen, WHEN_CHARS_MAX } from '../../domain/channels/when.ts';
import { RuleSyntaxError } from '../../domain/rules/tokens.ts';
import { windowClock } from '../clusters/maintenanceWindow.ts';
import { NAMES_NOTHING, namesSomething, NOT_BLANK } from '../http/fields.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { ChannelResource } from './resource.ts';

const Name = z.string().trim().min(1, NOT_BLANK).max(140);

/** SU-116: a fault is told with its place. */
const When = z
  .string()
  .trim()
  .min(1, 'Leave it out or give null for every escalation.')
  .max(WHEN_CHARS_MAX)
  .superRefine((when, context) => {
    try {
      parseWhen(when);
    } catch (error) {
      if (!(error instanceof RuleSyntaxError)) throw error;
      const message = `The condition ${error.message}, at character ${error.position + 1}.`;
      context.addIssue({ code: 'custom', params: { fieldCode: 'format' }, message, input: when });
    }
  })
  .nullable()
  .describe('Conditions of the rule language joined by `and`, such as `priority >= high`. Null: every escalation.');

const QuietHours = z
  .strictObject({ timezone: windowClock.timezone, start: windowClock.start_local, end: windowClock.end_local })
  .refine(({ start, end }) => start !== end, {
    path: ['end'],
    params: { fieldCode: 'conflict' },
    message: 'Must differ from the start.',
  })
  .nullable()
  .describe('From `start` until `end`, which may lie on the next day, only `urgent` is sent.');

/** SU-116; the configuration is checked against the fields of the kind, together with the rest. */
export const createChannelBody = (isOwn: IsOwnAddress) =>
  bodyFor(
    ChannelResource,
    z
      .strictObject({
        kind: ChannelKind,
        name: Name,
        enabled: z.boolean().default(true),
        config: ChannelConfig,
        when: When.optional().describe('Left out: the default of the kind.'),
        quiet_hours: QuietHours.default(null),
      })
      .superRefine(
        (body, context) => {
          for (const { field, code, detail } of errorsOf(body, isOwn))
            context.addIssue({
              code: 'custom',
              path: field.slice(1).split('/').map(unescaped),
              params: { fieldCode: code },
              message: detail,
            });
        },
        // Also beside other violations, so that all are listed at once.
        { when: () => true },
      ),
  );

const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

const Judged = z.object({ kind: ChannelKind, config: ChannelConfig });

/** Runs beside other checks, so nothing is known of the body yet. */
const errorsOf = (body: unknown, isOwn: IsOwnAddress) => {
  const known = Judged.safeParse(body);
  return known.success ? channelConfigErrors(kindEntry(known.data.kind), known.data.config, isOwn) : [];
};

/** an absent key keeps its value, null removes it. */
export const ChangeChannelBody = bodyFor(
  ChannelResource,
  z
    .strictObject({
      name: Name,
      enabled: z.boolean(),
      config: z.record(z.string(), ConfigValue.nullable()),
      when: When,
      quiet_hours: QuietHours,
    })
    .partial()
    .refine(namesSomething, NAMES_NOTHING),
);
