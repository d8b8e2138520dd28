import { readFileSync } from 'node:fs';
import { parseCatalogue } from '../../../domain/versions/catalogueFile.ts';
import type { Catalogue, CatalogueChange, CatalogueVersion } from '../../../domain/versions/versionCatalogue.ts';

/** The file that the service ships, as it stands. */
export const shippedFile = (): { versions: Record<string, unknown>[]; features: Record<string, unknown>[] } =>
  JSON.parse(readFileSync(new URL('../../../catalogue/keycloak.json', import.meta.url), 'utf8'));

export const shippedCatalogue = (): Catalogue => parseCatalogue(shippedFile());

export const changeOf = (severity: CatalogueChange['severity'], title = 't'): CatalogueChange => ({
  title,
  summary: 's',
  severity,
  action_required: null,
  source: null,
});

/** A version that is not offered and changes nothing, but for `fields`. */
export const versionOf = (version: string, fields: Partial<CatalogueVersion> = {}): CatalogueVersion => ({
  version,
  released: null,
  active: false,
  is_major_change: false,
  waypoint: false,
  changes: [],
  ...fields,
});

/** These versions, which must stand oldest first. */
export const catalogueOf = (...versions: readonly CatalogueVersion[]): Catalogue => ({ versions, features: [] });
