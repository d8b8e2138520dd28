import { z } from 'zod';
import {
  activeVersions,
  versionRefusal,
  type Catalogue,
  type CatalogueInForce,
  type Runnable,
} from '../../../domain/versions/versionCatalogue.ts';
import { VERSION_PATTERN } from '../../../domain/versions/versionNumber.ts';
import type { LocationEntry } from '../../../domain/clusters/locations.ts';
import { ClusterSize } from '../../../domain/clusters/sizes.ts';
import type { FieldCode } from '../../../domain/core/problems/problems.ts';
import { bodyFor } from '../../http/serviceFields.ts';
import { ClusterName, FeatureList, RelativePath } from './clusterFields.ts';
import { ClusterResource } from './clusterResource.ts';
import { refuseFeatures } from './featureErrors.ts';
import { MaintenanceWindow } from '../maintenanceWindow.ts';

/** What may be asked for in this installation. */
export type Offer = { catalogue: CatalogueInForce; runnable: Runnable; locations: readonly LocationEntry[] };

/** Body of POST /clusters (CL-14 to CL-23); all violations are found at once (CL-13). */
export const createClusterBody = (offer: Offer) =>
  bodyFor(
    ClusterResource,
    z
      .strictObject({
        name: ClusterName,
        size: ClusterSize,
        location: locationField(offer.locations),
        version: versionField(offer),
        type: z.literal('keycloak').default('keycloak'),
        management_mode: z.literal('full').default('full'),
        features: FeatureList.default([]),
        features_disabled: FeatureList.default([]),
        http_relative_path: RelativePath.default(''),
        auto_upgrade_enabled: z.boolean().default(false),
        deletion_protection: z.boolean().default(false),
        maintenance_window: MaintenanceWindow.optional(),
      })
      // Runs although another field is invalid: what can be judged of the lists is judged in the same answer.
      .superRefine((body, ctx) => checkFeatures(body, offer.catalogue(), ctx), {
        when: ({ value }) => isObject(value),
      }),
  );

export type CreateClusterBody = z.output<ReturnType<typeof createClusterBody>>;

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

type Context = Pick<z.core.$RefinementCtx, 'addIssue'>;

const refuse = (ctx: Context, fieldCode: FieldCode, message: string, path: PropertyKey[] = []): void =>
  ctx.addIssue({ code: 'custom', params: { fieldCode }, message, path });

/** A location that exists and that this installation offers (CL-04, CL-16). */
const locationField = (locations: readonly LocationEntry[]) =>
  z
    .string()
    .meta({ enum: locations.map(({ location }) => location) })
    .superRefine((location, ctx) => {
      const entry = locations.find((candidate) => candidate.location === location);
      const offered = locations.filter(({ available }) => available).map((candidate) => candidate.location);
      if (entry === undefined) refuse(ctx, 'enum', `Must be one of ${offered.join(', ')}`);
      else if (!entry.available)
        refuse(ctx, 'location_unavailable', `Not available now; choose from ${offered.join(', ')}`);
    });

const REFUSALS = {
  unknown_version: 'Unknown version',
  version_inactive: 'Not offered for new clusters',
  version_unavailable: 'Not supported by the provisioner of this service',
} as const;

/** A version of the catalogue that is active and that the driver can run (CL-17). */
const versionField = ({ catalogue: inForce, runnable }: Offer) =>
  z
    .string()
    .meta({ pattern: VERSION_PATTERN.source })
    .superRefine((version, ctx) => {
      const catalogue = inForce();
      const offered = activeVersions(catalogue, runnable).join(', ');
      if (!VERSION_PATTERN.test(version))
        return refuse(ctx, 'pattern', `Must be three numbers such as 26.8.0; choose from ${offered}`);
      const refusal = versionRefusal(catalogue, runnable, version);
      if (refusal !== null) refuse(ctx, refusal, `${REFUSALS[refusal]}; choose from ${offered}`);
      return undefined;
    });

const NameList = z.array(z.unknown()).catch([]);
const VersionText = z.string().regex(VERSION_PATTERN).optional().catch(undefined);

/** CL-06, CL-07. `body` may be invalid elsewhere. */
const checkFeatures = (body: object, catalogue: Catalogue, ctx: Context): void => {
  const list = (name: string): readonly unknown[] => NameList.parse(Reflect.get(body, name));
  const lists = { features: list('features'), features_disabled: list('features_disabled') };
  refuseFeatures(catalogue, { version: VersionText.parse(Reflect.get(body, 'version')), ...lists }, ctx);
};
