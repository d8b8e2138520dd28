import { z } from 'zod';
import { ClusterSize } from '../../../domain/clusters/sizes.ts';
import type { FieldCode } from '../../../domain/core/problems/problems.ts';
import { VersionNumber } from '../../../domain/versions/versionNumber.ts';
import { bodyFor } from '../../http/serviceFields.ts';
import { ClusterName, FeatureList, RelativePath } from './clusterFields.ts';
import { ClusterResource } from './clusterResource.ts';
import { NAMES_NOTHING, namesSomething } from '../../http/fields.ts';

/** CL-49, CL-51; what is absent stays as it is. */
export const ChangeClusterBody = bodyFor(
  ClusterResource,
  z
    .strictObject({
      name: ClusterName.optional(),
      size: ClusterSize.optional(),
      version: VersionNumber.optional(),
      features: FeatureList.optional(),
      features_disabled: FeatureList.optional(),
      http_relative_path: RelativePath.optional(),
      auto_upgrade_enabled: z.boolean().optional(),
      deletion_protection: z.boolean().optional(),
      acknowledge_breaking: z.boolean().optional(),
    })
    .refine(namesSomething, {
      ...NAMES_NOTHING,
      // What else it holds is refused by itself.
      when: ({ issues }) => issues.length === 0,
    })
    .superRefine((body, ctx) => {
      const refuse = (fieldCode: FieldCode, message: string): void =>
        ctx.addIssue({ code: 'custom', path: ['version'], params: { fieldCode }, message });
      const others = Object.keys(body).filter((name) => name !== 'version' && name !== 'acknowledge_breaking');
      if (body.version !== undefined && others.length > 0)
        refuse('version_alone', 'Must be sent alone, or with acknowledge_breaking only');
      if (body.version === undefined && body.acknowledge_breaking !== undefined)
        refuse('required', 'Must be sent with acknowledge_breaking');
    })
    .meta({ minProperties: 1, dependentRequired: { acknowledge_breaking: ['version'] } }),
  ['type', 'location'],
);
export type ChangeClusterBody = z.infer<typeof ChangeClusterBody>;
