import type { Document, Schema } from './documentTypes.ts';

const REF = '#/components/schemas/';

/**
 * One name for a shape that is sent as it is received, and no name that nothing refers to. zod writes the shapes of
 * requests beside those of answers, as `…Input`.
 */
export const settleNames = (document: Document): Document => {
  const { schemas } = document.components;
  const same = Object.keys(schemas).filter((name) => {
    const output = schemas[name.slice(0, -'Input'.length)];
    return name.endsWith('Input') && output !== undefined && equal(schemas[name], output);
  });
  const used = withoutUnused(rename(document, same));
  return withoutUnused(rename(used, received(used.components.schemas)));
};

/** Shapes that are received and never sent need no `Input` behind their name. */
const received = (schemas: Document['components']['schemas']): readonly string[] =>
  Object.keys(schemas).filter((name) => name.endsWith('Input') && !(name.slice(0, -'Input'.length) in schemas));

/** Alike but for the names that they refer to. */
const equal = (input: Schema | undefined, output: Schema): boolean =>
  JSON.stringify(input).replaceAll('Input"', '"') === JSON.stringify(output);

/** Takes `Input` from the end of these names, where the document has them and where it refers to them. */
const rename = (document: Document, names: readonly string[]): Document => {
  const short = (name: string): string => (names.includes(name) ? name.slice(0, -'Input'.length) : name);
  const renamed: Document = JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(REF)
      ? `${REF}${short(value.slice(REF.length))}`
      : value,
  );
  const { schemas, ...components } = renamed.components;
  const entries = Object.entries(schemas).map(([name, schema]) => [short(name), schema] as const);
  return { ...renamed, components: { ...components, schemas: Object.fromEntries(entries) } };
};

const withoutUnused = (document: Document): Document => {
  const { schemas } = document.components;
  const used = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([A-Za-z]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name] ?? {});
    }
  };
  follow(document.paths);
  const kept = Object.entries(schemas)
    .filter(([name]) => used.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(kept) } };
};
