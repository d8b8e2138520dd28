const compile = (): never => {
  throw new Error('no schema of this application is JSON Schema');
};

/**
 * The schema controller of applications that set compilers of their own, or have no schemas: without it Fastify loads
 * two compilers for JSON Schema, which nobody asks and which make a tenth of a start.
 */
export const NO_JSON_SCHEMA = {
  compilersFactory: { buildValidator: () => compile, buildSerializer: () => compile },
};
