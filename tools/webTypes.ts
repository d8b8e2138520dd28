import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import openapiTypes, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { OPEN } from '../api/openApi/openEnum.ts';
import { openApiDocument } from './openApiDocument.ts';

export const WEB_TYPES_FILE = resolve(import.meta.dirname, '../web/src/api/schema.d.ts');

const HEADER = `// Written by \`npm run web:types\` from the OpenAPI document of the service. Do not edit.
/* oxlint-disable typescript/no-redundant-type-constituents -- the document names the special values of open strings */
`;

/** What WEB_TYPES_FILE must hold for the service with this OpenAPI document. */
export const webTypes = async (document: unknown): Promise<string> => {
  const types = await openapiTypes(JSON.stringify(document, asTheWebKnowsIt), { silent: true });
  const style = await resolveConfig(WEB_TYPES_FILE);
  return format(HEADER + astToString(types), { ...style, parser: 'typescript' });
};

/**
 * The web application is of the same release as the service, so values that may grow are known to it. The headers of
 * its requests are set in one place, not by each caller.
 */
const asTheWebKnowsIt = (key: string, value: unknown): unknown => {
  if (key === 'parameters' && Array.isArray(value)) return value.filter((parameter) => !('$ref' in Object(parameter)));
  const values: unknown = Reflect.get(Object(value), OPEN);
  return values === undefined ? value : { ...Object(value), enum: values, [OPEN]: undefined };
};

/** `npm run web:types`. */
if (import.meta.main) await writeFile(WEB_TYPES_FILE, await webTypes(await openApiDocument()));
