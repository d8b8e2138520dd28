import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import type { BadAnswer } from '../badInput/faults.ts';

const Header = z.looseObject({ required: z.boolean().optional() });
const Answers = z.record(
  z.string(),
  z.looseObject({
    headers: z.record(z.string(), z.unknown()).default({}),
    content: z.record(z.string(), z.unknown()).default({}),
  }),
);
const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ responses: Answers }))),
  components: z.looseObject({ headers: z.record(z.string(), Header) }),
});

/** Holds answers against the OpenAPI document that promised them. */
export type Conformance = {
  /** What the document does not say of an answer of `GET /clusters/{cluster_id}` and the like; strict: no other field. */
  faults(operation: string, answer: BadAnswer): readonly string[];
  /** Successes that the document promises and that no answer has had yet, such as `GET /health 200`. */
  unmet(): readonly string[];
};

/** Of HTTP itself, and what tells browsers to keep an answer to themselves; the introduction of the document says so. */
const USUAL =
  /^(?:date|connection|keep-alive|content-(?:type|length|encoding|security-policy)|transfer-encoding|cross-origin-.+|origin-agent-cluster|referrer-policy|x-(?:content-type-options|dns-prefetch-control|download-options|frame-options|permitted-cross-domain-policies|xss-protection|accel-buffering))$/;

export const conformanceTo = (document: unknown): Conformance => {
  const { paths, components } = Document.parse(document);
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(closed(document), 'openapi');
  const validators = new Map<string, ValidateFunction>();
  const validatorAt = (...path: readonly string[]): ValidateFunction => {
    const $ref = `openapi#/${path.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
    const known = validators.get($ref) ?? ajv.compile({ $ref });
    validators.set($ref, known);
    return known;
  };
  const met = new Set<string>();

  const faults = (operation: string, { status, headers, text }: BadAnswer): readonly string[] => {
    const [method = '', path = ''] = operation.split(' ');
    const answer = paths[path]?.[method.toLowerCase()]?.responses[String(status)];
    if (answer === undefined) return [`${status} is not documented`];
    met.add(`${operation} ${status}`);
    const sent = [...headers.keys()].filter((name) => !USUAL.test(name));
    const names = new Map(Object.keys(answer.headers).map((name) => [name.toLowerCase(), name]));
    const type = headers.get('content-type')?.split(';', 1)[0] ?? '';
    return [
      ...sent.filter((name) => !names.has(name)).map((name) => `the header ${name} is not documented`),
      ...[...names]
        .filter(([name, documented]) => components.headers[documented]?.required === true && !headers.has(name))
        .map(([, documented]) => `no header ${documented}`),
      ...bodyFaults(type, text, Object.keys(answer.content), () =>
        validatorAt('paths', path, method.toLowerCase(), 'responses', String(status), 'content', type, 'schema'),
      ),
    ];
  };
  return {
    faults,
    unmet: () =>
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).flatMap(([method, { responses }]) =>
          Object.keys(responses)
            .filter((status) => status < '400')
            .map((status) => `${method.toUpperCase()} ${path} ${status}`)
            .filter((success) => !met.has(success)),
        ),
      ),
  };
};

const bodyFaults = (
  type: string,
  text: string,
  documented: readonly string[],
  validator: () => ValidateFunction,
): readonly string[] => {
  if (documented.length === 0) return text === '' ? [] : [`a body of ${type} is not documented`];
  if (!documented.includes(type)) return [`${type} is not documented`];
  if (!type.endsWith('json')) return [];
  const validate = validator();
  return validate(JSON.parse(text))
    ? []
    : (validate.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
      );
};

/** Answers may gain fields in later releases; those of this one are all in its document. */
const closed = (document: unknown): object =>
  JSON.parse(JSON.stringify(document), (_key, value: unknown) => {
    const isShape = typeof value === 'object' && value !== null && 'properties' in value && 'type' in value;
    return isShape && !('additionalProperties' in value) ? { ...value, additionalProperties: false } : value;
  });
