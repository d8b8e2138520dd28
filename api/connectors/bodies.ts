import { z } from 'zod';
import type { CatalogueEntry } from '../../domain/connectors/connectorKinds.ts';
import { configErrors } from '../../domain/connectors/config.ts';
import { AutonomyLevel } from '../../domain/connectors/events.ts';
import type { FieldError } from '../../domain/core/problems/problems.ts';
import { NAMES_NOTHING, namesSomething, NOT_BLANK } from '../http/fields.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { ConnectorResource } from './resource.ts';

/** SU-33: the levels at which an agent would act do not exist, which is said apart from a typing error. */
export const RequestedLevel = z
  .enum([...AutonomyLevel.options, 'propose', 'act'])
  .superRefine((level, ctx) => {
    if (!AutonomyLevel.safeParse(level).success)
      ctx.addIssue({
        code: 'custom',
        params: { fieldCode: 'not_available' },
        message: 'Must be investigate or off.',
      });
  })
  .describe('`investigate`, or `off`: connected and checked, but its tools are not offered.');

/** SU-32; the configuration is checked against the schema of the kind, together with the rest. */
export const createConnectorBody = (catalogue: readonly CatalogueEntry[]) =>
  bodyFor(
    ConnectorResource,
    z
      .strictObject({
        kind: z.enum(catalogue.filter(({ category }) => category === 'connector').map(({ kind }) => kind)),
        name: z.string().trim().min(1, NOT_BLANK).max(140),
        config: z.record(z.string(), z.string()),
        autonomy_level: RequestedLevel.default('investigate'),
      })
      .superRefine(
        (body, ctx) => {
          for (const error of errorsOf(catalogue, body))
            ctx.addIssue({
              code: 'custom',
              path: pathOf(error),
              params: { fieldCode: error.code },
              message: error.detail,
            });
        },
        // Also beside other violations, so that all are listed at once.
        { when: () => true },
      ),
  );

/** an absent key keeps its value, null removes it. */
export const PatchConnectorBody = bodyFor(
  ConnectorResource,
  z
    .strictObject({
      config: z.record(z.string(), z.string().nullable()).optional(),
      autonomy_level: RequestedLevel.optional(),
      enabled: z.boolean().optional(),
      name: fixed('name'),
      kind: fixed('kind'),
    })
    .refine(namesSomething, NAMES_NOTHING),
);

/** The name stands in the tools' names that investigations have recorded; the kind says what the secrets are for. */
function fixed(field: string) {
  return z
    .unknown()
    .optional()
    .superRefine((value, ctx) => {
      if (value !== undefined)
        ctx.addIssue({
          code: 'custom',
          params: { fieldCode: 'immutable' },
          message: `The ${field} of a connector cannot be changed. Create a new connector.`,
        });
    });
}

/** Runs beside other checks, so nothing is known of the body yet. */
const errorsOf = (catalogue: readonly CatalogueEntry[], body: unknown): readonly FieldError[] => {
  const known = z.object({ kind: z.string(), config: z.record(z.string(), z.string()) }).safeParse(body);
  const entry = catalogue.find(({ kind }) => kind === known.data?.kind);
  return known.success && entry !== undefined ? configErrors(entry, known.data.config) : [];
};

const pathOf = ({ field }: FieldError): string[] =>
  field
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
