import type { FastifyServerOptions } from 'fastify';

function failOnJsonSchema(): never {
  throw new Error('A route has a JSON schema, and this server has no compiler for it.');
}

/**
 * Option of each Fastify instance of the server. Without it the first one loads ajv and fast-json-stringify, which take
 * 4 MB and are never used: no route has a JSON schema, because valibot checks the contract's calls.
 */
export const schemaController: FastifyServerOptions['schemaController'] = {
  compilersFactory: { buildValidator: failOnJsonSchema, buildSerializer: failOnJsonSchema },
};
