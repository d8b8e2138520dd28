import { z } from 'zod';
import type { JsonObject } from './serverSideApply.ts';

const SecretKey = z.strictObject({ name: z.string(), key: z.string(), optional: z.boolean().optional() });
const Amount = z.record(z.string(), z.string());

/** The part of the resource that is used here, as the operator's sources declare it. */
export const KeycloakSpec = z.strictObject({
  instances: z.int().min(0).default(1),
  image: z.string(),
  startOptimized: z.boolean().optional(),
  db: z.strictObject({
    vendor: z.string(),
    host: z.string(),
    port: z.int(),
    database: z.string(),
    usernameSecret: SecretKey,
    passwordSecret: SecretKey,
  }),
  hostname: z.strictObject({ hostname: z.string() }),
  http: z.strictObject({ httpEnabled: z.boolean() }),
  ingress: z.strictObject({ enabled: z.boolean() }),
  proxy: z.strictObject({ headers: z.enum(['xforwarded', 'forwarded']) }).optional(),
  features: z.strictObject({ enabled: z.array(z.string()), disabled: z.array(z.string()) }),
  additionalOptions: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  bootstrapAdmin: z.strictObject({ service: z.strictObject({ secret: z.string() }) }),
  update: z.strictObject({ strategy: z.enum(['RecreateOnImageChange', 'Auto', 'Explicit']) }),
  resources: z.strictObject({ requests: Amount, limits: Amount }),
  scheduling: z.looseObject({}).optional(),
});
export type KeycloakSpec = z.infer<typeof KeycloakSpec>;

type Refusal = { code: number; reason: string; message: string };

/** What a server with strict validation says of fields that the resource does not have, or not so. */
export const refusedFields = (body: JsonObject): Refusal | null => {
  const parsed = KeycloakSpec.partial().safeParse(body['spec']);
  if (parsed.success) return null;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  if (issue?.code === 'unrecognized_keys')
    return { code: 400, reason: 'BadRequest', message: `strict decoding error: unknown field "spec.${issue.keys[0]}"` };
  return { code: 422, reason: 'Invalid', message: `Keycloak "x" is invalid: spec.${field}: Invalid value` };
};
