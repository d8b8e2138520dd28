import type { Answer, Document, Operation, Paths, Schema } from './documentTypes.ts';

/**
 * Gives a name to every body and page that stands in an operation itself: bodies are called after their operation
 * (`CreateClusterBody`), pages after what they list (`TicketPage`).
 */
export const nameShapes = (document: Document): Document => {
  const schemas = { ...document.components.schemas };
  const keep = (name: string, schema: Schema): Schema => {
    schemas[name] = schema;
    return { $ref: `#/components/schemas/${name}` };
  };
  const paths: Paths = {};
  for (const [path, methods] of Object.entries(document.paths)) {
    const named = Object.entries(methods).map(([method, operation]) => [method, nameIn(operation, keep)] as const);
    paths[path] = Object.fromEntries(named);
  }
  return { ...document, paths, components: { ...document.components, schemas } };
};

type Keep = (name: string, schema: Schema) => Schema;

const nameIn = (operation: Operation, keep: Keep): Operation => ({
  ...operation,
  ...bodyOf(operation, keep),
  responses: Object.fromEntries(
    Object.entries(operation.responses).map(([status, answer]) => [status, pageOf(answer, keep)]),
  ),
});

/** A body that may be null may also be left out. */
const bodyOf = ({ operationId = '', requestBody }: Operation, keep: Keep): Pick<Operation, 'requestBody'> => {
  if (requestBody === undefined) return {};
  const media = requestBody.content['application/json'];
  if (media === undefined) return { requestBody };
  const [object, isOptional] = withoutNull(media.schema);
  const schema = keep(`${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Body`, object);
  const types = Object.keys(requestBody.content);
  const content = Object.fromEntries(types.map((type) => [type, { schema }]));
  return { requestBody: { ...requestBody, required: !isOptional, content } };
};

const withoutNull = (schema: Schema): [schema: Schema, isOptional: boolean] => {
  const { anyOf } = schema;
  if (!Array.isArray(anyOf)) return [schema, false];
  const [object, ...others] = anyOf.filter((one: Schema) => one['type'] !== 'null');
  return others.length === 0 && object !== undefined ? [object, true] : [schema, false];
};

const pageOf = (answer: Answer, keep: Keep): Answer => {
  const schema = answer.content?.['application/json']?.schema;
  const item = schema === undefined ? null : listedIn(schema);
  if (schema === undefined || item === null) return answer;
  return { ...answer, content: { 'application/json': { schema: keep(`${item}Page`, schema) } } };
};

/** The name of the items of a page; null for anything else. */
const listedIn = ({ properties }: Schema): string | null => {
  const items: unknown = Reflect.get(Object(properties), 'items');
  const ref: unknown = Reflect.get(Object(Reflect.get(Object(items), 'items')), '$ref');
  const isPage = 'next_cursor' in Object(properties);
  return isPage && typeof ref === 'string' ? (ref.split('/').at(-1) ?? null) : null;
};
