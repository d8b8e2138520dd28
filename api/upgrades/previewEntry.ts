import { z } from 'zod';
import { SEVERITIES, type CatalogueChange } from '../../domain/versions/versionCatalogue.ts';
import { openEnum } from '../openApi/openEnum.ts';

/** One change of the preview: exactly these four fields (CL-66). */
export const PreviewEntry = z
  .object({
    title: z.string(),
    summary: z.string(),
    severity: openEnum(SEVERITIES),
    action_required: z.string().nullable(),
  })
  .meta({ id: 'UpgradePreviewEntry' });
export type PreviewEntry = z.infer<typeof PreviewEntry>;

export const toPreviewEntry = ({ title, summary, severity, action_required }: CatalogueChange): PreviewEntry => ({
  title,
  summary,
  severity,
  action_required,
});
