/** JSON as the API server keeps it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

/** Paths of fields, as `.spec.image`, that somebody has set. */
export type ManagedFields = ReadonlyMap<string, ReadonlySet<string>>;

export type Applied =
  { object: JsonObject; managers: ManagedFields } | { conflicts: readonly { field: string; manager: string }[] };

type Leaf = { path: readonly string[]; value: Json };

const isMap = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists count as one field: those of the resources here have no keys to merge by. */
const leavesOf = (value: JsonObject, path: readonly string[] = []): readonly Leaf[] =>
  Object.entries(value).flatMap(([name, child]): readonly Leaf[] => {
    const own = [...path, name];
    return isMap(child) && Object.keys(child).length > 0 ? leavesOf(child, own) : [{ path: own, value: child }];
  });

const nameOf = (path: readonly string[]): string => path.map((part) => `.${part}`).join('');

/** What names an object is nobody's field. */
const IDENTITY = new Set(['.apiVersion', '.kind', '.metadata.name', '.metadata.namespace']);

const at = (object: Json | undefined, [first, ...rest]: readonly string[]): Json | undefined => {
  if (first === undefined) return object;
  return isMap(object) ? at(object[first], rest) : undefined;
};

const withValue = (object: JsonObject, [first = '', ...rest]: readonly string[], value: Json): JsonObject => {
  const child = object[first];
  return { ...object, [first]: rest.length === 0 ? value : withValue(isMap(child) ? child : {}, rest, value) };
};

const without = (object: JsonObject, [first = '', ...rest]: readonly string[]): JsonObject => {
  const { [first]: child, ...others } = object;
  if (rest.length === 0 || !isMap(child)) return others;
  const left = without(child, rest);
  return Object.keys(left).length === 0 ? others : { ...others, [first]: left };
};

const sameJson = (left: Json | undefined, right: Json | undefined): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

/**
 * Server-side apply as the API server does it: a field that somebody else has set to another value is a conflict,
 * unless it is forced; what this manager set before and leaves out now goes, unless others have set it as well.
 */
export const serverSideApply = (
  live: JsonObject,
  managers: ManagedFields,
  { body, manager, force }: { body: JsonObject; manager: string; force: boolean },
): Applied => {
  const wanted = leavesOf(body).filter(({ path }) => !IDENTITY.has(nameOf(path)));
  const others = [...managers].filter(([name]) => name !== manager);
  const conflicts = wanted
    .filter(({ path, value }) => !sameJson(at(live, path), value))
    .flatMap(({ path }) =>
      others.filter(([, fields]) => fields.has(nameOf(path))).map(([name]) => ({ field: nameOf(path), manager: name })),
    );
  if (conflicts.length > 0 && !force) return { conflicts };
  const own = new Set(wanted.map(({ path }) => nameOf(path)));
  const lost = new Set(conflicts.map(({ field }) => field));
  const kept = others.map(([name, fields]) => [name, fields.difference(lost)] as const);
  const given = [...(managers.get(manager) ?? [])].filter(
    (field) => !own.has(field) && !kept.some(([, fields]) => fields.has(field)),
  );
  const cleared = given.reduce((object, field) => without(object, pathOf(live, field)), live);
  const { apiVersion = null, kind = null } = body;
  const named: JsonObject = { ...cleared, apiVersion, kind };
  const object = wanted.reduce((so, { path, value }) => withValue(so, path, value), named);
  return { object, managers: new Map([...kept, [manager, own]]) };
};

/** Names of labels have dots of their own. */
const pathOf = (live: JsonObject, field: string): readonly string[] =>
  leavesOf(live).find(({ path }) => nameOf(path) === field)?.path ?? [];
