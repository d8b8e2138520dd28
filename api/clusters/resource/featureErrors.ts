import type { z } from 'zod';
import { baseName, featureRefusal } from '../../../domain/versions/features.ts';
import type { FieldCode, FieldError } from '../../../domain/core/problems/problems.ts';
import type { Catalogue } from '../../../domain/versions/versionCatalogue.ts';
import { pointer } from '../../problems/fieldErrors.ts';

export type FeatureLists = {
  /** Undefined where it is not known: then only names are judged. */
  version: string | undefined;
  /** May hold what is no name; that is somebody else's to refuse. */
  features: readonly unknown[];
  features_disabled: readonly unknown[];
};

/** CL-06, CL-07: what is wrong with the lists of a cluster's features. */
export const featureErrors = (catalogue: Catalogue, lists: FeatureLists): readonly FieldError[] => {
  const names = new Set(lists.features.map((name) => baseName(String(name))));
  return [
    ...listErrors(catalogue, 'features', lists),
    ...listErrors(catalogue, 'features_disabled', lists),
    ...lists.features_disabled.flatMap((name, index) =>
      names.has(baseName(String(name)))
        ? [errorAt('features_disabled', index, 'conflict', 'This feature is also listed in features.')]
        : [],
    ),
  ];
};

type ListName = 'features' | 'features_disabled';

const listErrors = ({ features }: Catalogue, list: ListName, lists: FeatureLists): readonly FieldError[] => {
  const { version, [list]: names } = lists;
  return names.flatMap((name, index) => {
    if (typeof name !== 'string' || name === '') return [];
    if (names.indexOf(name) !== index) return [errorAt(list, index, 'duplicate', 'This feature is listed twice.')];
    const refusal = featureRefusal(features, name, version);
    if (refusal === 'feature_unknown')
      return [errorAt(list, index, refusal, 'Unknown feature; see /cluster-features.')];
    if (refusal === 'feature_unsupported')
      return [errorAt(list, index, refusal, `Version ${version} does not have this feature.`)];
    return [];
  });
};

const errorAt = (list: ListName, index: number, code: FieldCode, detail: string): FieldError => ({
  field: pointer([list, String(index)]),
  code,
  detail,
});

/** The same as issues of a schema, whose validator collects them. */
export const refuseFeatures = (
  catalogue: Catalogue,
  lists: FeatureLists,
  ctx: Pick<z.core.$RefinementCtx, 'addIssue'>,
): void => {
  for (const { field, code, detail } of featureErrors(catalogue, lists)) {
    const [, list = '', index = ''] = field.split('/');
    ctx.addIssue({ code: 'custom', params: { fieldCode: code }, message: detail, path: [list, Number(index)] });
  }
};
