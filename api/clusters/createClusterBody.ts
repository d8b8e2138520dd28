import { z } from 'zod';
import {
  activeVersions,
  versionRefusal,
  type Catalogue,
  type Runnable,
} from '../../domain/versions/versionCatalogue.ts';
import { baseName, featureRefusal } from '../../domain/versions/features.ts';
import { VERSION_PATTERN } from '../../domain/versions/versionNumber.ts';
import type { LocationEntry } from '../../domain/clusters/locations.ts';
import { ClusterSize } from '../../domain/clusters/sizes.ts';
import type { FieldCode } from '../../domain/core/problems.ts';
import { NOT_BLANK } from '../http/fields.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { ClusterResource } from './clusterResource.ts';
import { MaintenanceWindow } from './maintenanceWindow.ts';

/** What may be asked for in this installation. */
export type Offer = { catalogue: Catalogue; runnable: Runnable; locations: readonly LocationEntry[] };

/** Body of POST /clusters (CL-14 to CL-23); all violations are found at once (CL-13). */
export const createClusterBody = (offer: Offer) =>
  bodyFor(
    ClusterResource,
    z
      .strictObject({
        name: z
          .string()
          .trim()
          .min(1, NOT_BLANK)
          .max(63)
          .regex(
            /^[a-zA-Z][a-zA-Z0-9 _-]*$/,
            'Must start with a letter and hold letters, digits, spaces, _ and - only',
          ),
        size: ClusterSize,
        location: locationField(offer.locations),
        version: versionField(offer),
        type: z.literal('keycloak').default('keycloak'),
        management_mode: z.literal('full').default('full'),
        features: FeatureList,
        features_disabled: FeatureList,
        http_relative_path: z
          .string()
          .max(64)
          .regex(/^(?:\/|(?:\/[A-Za-z0-9_-]+)*)$/, 'Must be parts of letters, digits, _ and -, each after one /')
          .transform((path) => (path === '/' ? '' : path))
          .default(''),
        auto_upgrade_enabled: z.boolean().default(false),
        deletion_protection: z.boolean().default(false),
        maintenance_window: MaintenanceWindow.optional(),
      })
      // Runs although another field is invalid: what can be judged of the lists is judged in the same answer.
      .superRefine((body, ctx) => checkFeatures(body, offer.catalogue, ctx), { when: ({ value }) => isObject(value) }),
  );

export type CreateClusterBody = z.output<ReturnType<typeof createClusterBody>>;

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

type Context = Pick<z.core.$RefinementCtx, 'addIssue'>;

const refuse = (ctx: Context, fieldCode: FieldCode, message: string, path: PropertyKey[] = []): void =>
  ctx.addIssue({ code: 'custom', params: { fieldCode }, message, path });

/** CL-06; what the names mean is checked with the version. */
const FeatureList = z.array(z.string().min(1).max(100)).max(50).default([]);

/** A location that exists and that this installation offers (CL-04, CL-16). */
const locationField = (locations: readonly LocationEntry[]) =>
  z.string().superRefine((location, ctx) => {
    const entry = locations.find((candidate) => candidate.location === location);
    const offered = locations.filter(({ available }) => available).map((candidate) => candidate.location);
    if (entry === undefined) refuse(ctx, 'enum', `Must be one of ${offered.join(', ')}`);
    else if (!entry.available)
      refuse(ctx, 'location_unavailable', `Not available now; offered are ${offered.join(', ')}`);
  });

const REFUSALS = {
  unknown_version: 'No such version',
  version_inactive: 'Not offered for new clusters',
  version_unavailable: 'The provisioner of this service cannot run it',
} as const;

/** A version of the catalogue that is active and that the driver can run (CL-17). */
const versionField = ({ catalogue, runnable }: Offer) =>
  z.string().superRefine((version, ctx) => {
    const offered = activeVersions(catalogue, runnable).join(', ');
    if (!VERSION_PATTERN.test(version))
      return refuse(ctx, 'pattern', `Must be three numbers such as 26.8.0; offered are ${offered}`);
    const refusal = versionRefusal(catalogue, runnable, version);
    if (refusal !== null) refuse(ctx, refusal, `${REFUSALS[refusal]}; offered are ${offered}`);
    return undefined;
  });

const NameList = z.array(z.unknown()).catch([]);
const VersionText = z.string().regex(VERSION_PATTERN).optional().catch(undefined);

/** CL-06, CL-07. `body` may be invalid elsewhere. */
const checkFeatures = (body: object, catalogue: Catalogue, ctx: Context): void => {
  const version = VersionText.parse(Reflect.get(body, 'version'));
  const enabled = NameList.parse(Reflect.get(body, 'features'));
  const disabled = NameList.parse(Reflect.get(body, 'features_disabled'));
  checkList('features', enabled, version, catalogue, ctx);
  checkList('features_disabled', disabled, version, catalogue, ctx);
  const names = new Set(enabled.map((name) => baseName(String(name))));
  disabled.forEach((name, index) => {
    if (names.has(baseName(String(name))))
      refuse(ctx, 'conflict', 'This feature stands in features too', ['features_disabled', index]);
  });
};

const checkList = (
  field: 'features' | 'features_disabled',
  names: readonly unknown[],
  version: string | undefined,
  catalogue: Catalogue,
  ctx: Context,
): void =>
  names.forEach((name, index) => {
    if (typeof name !== 'string' || name === '') return;
    const path = [field, index];
    if (names.indexOf(name) !== index) return refuse(ctx, 'duplicate', 'This feature stands here twice', path);
    const refusal = featureRefusal(catalogue.features, name, version);
    if (refusal === 'feature_unknown') refuse(ctx, refusal, 'No such feature; see /cluster-features', path);
    if (refusal === 'feature_unsupported') refuse(ctx, refusal, `Version ${version} does not have this feature`, path);
    return undefined;
  });
