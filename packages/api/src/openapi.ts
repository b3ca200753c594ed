import { type ConversionConfig, type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { contract } from './contract.ts';
import { commonErrorCodes, type Endpoint } from './endpoint.ts';
import * as entities from './entities.ts';
import { ErrorBodySchema, type ErrorCode, statusByCode } from './errors.ts';

type Content = Record<string, { schema: JsonSchema }>;
type Responses = Record<string, { description: string; headers?: object; content?: Content }>;

const accessDescriptions: Record<Endpoint['access'], string> = {
  public: 'Open to everybody.',
  customer: 'For the logged in.',
  staff: 'For staff: role 1 or 2.',
  admin: 'For administrators: role 1.',
  provider: "For the provider alone, proven by the body's signature.",
};

const refPrefix = '#/components/schemas/';

/** Parts that JSON Schema cannot express: bytes, and checks written as functions. */
const conversion = {
  target: 'draft-2020-12',
  errorMode: 'ignore',
  overrideSchema: ({ valibotSchema }) => (valibotSchema.type === 'blob' ? { type: 'string', format: 'binary' } : null),
  overrideRef: ({ referenceId }) => refPrefix + referenceId,
} satisfies ConversionConfig;

function isSchema(value: unknown): value is GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}

/** `ProductCardSchema` is the component `ProductCard`. Only objects become components. */
function getEntitySchemas(): Record<string, GenericSchema> {
  const schemas: [string, GenericSchema][] = Object.entries(entities).flatMap(
    ([name, value]): [string, GenericSchema][] =>
      isSchema(value) && /object/.test(value.type) ? [[name.replace(/Schema$/, ''), value]] : [],
  );
  return Object.fromEntries([...schemas, ['Error', ErrorBodySchema]]);
}

/** Converts a schema; entities become references. */
function toOutputSchema(schema: GenericSchema, definitions: Record<string, GenericSchema>): JsonSchema {
  const named = Object.entries(definitions).find(([, definition]) => definition === schema);
  if (named) return { $ref: refPrefix + named[0] };
  const {
    $defs: _shared,
    $schema: _dialect,
    ...json
  } = toJsonSchema(schema, { ...conversion, definitions, typeMode: 'output' });
  return json;
}

/** Inputs share no components with outputs, as defaults and conversions make them differ. */
function toInputSchema(schema: GenericSchema): JsonSchema {
  const { $schema: _dialect, ...json } = toJsonSchema(schema, { ...conversion, typeMode: 'input' });
  return json;
}

function toParameters(endpoint: Endpoint, input: JsonSchema) {
  const properties = Object.entries(input.properties ?? {});
  const isInPath = (name: string) => endpoint.path.includes(`{${name}}`);
  const fromInput = properties
    .filter(([name]) => endpoint.method === 'GET' || isInPath(name))
    .map(([name, schema]) => ({
      name,
      in: isInPath(name) ? 'path' : 'query',
      required: isInPath(name) || (input.required?.includes(name) ?? false),
      schema: typeof schema === 'boolean' ? {} : schema,
    }));
  if (endpoint.method === 'GET' || endpoint.idempotency === 'none') return fromInput;
  return [
    ...fromInput,
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: endpoint.idempotency === 'required',
      description: 'One per intention of the user: the same key and body get the stored answer again.',
      schema: { type: 'string', maxLength: 255 },
    },
  ];
}

function toRequestBody(endpoint: Endpoint, input: JsonSchema) {
  if (endpoint.method === 'GET') return undefined;
  const typeByBody = { json: 'application/json', multipart: 'multipart/form-data', raw: '*/*' } as const;
  return {
    required: endpoint.body !== 'json' || Boolean(input.required?.length),
    content: { [typeByBody[endpoint.body]]: { schema: input } },
  };
}

function getErrorResponses(endpoint: Endpoint): Responses {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set<ErrorCode>([...endpoint.errors, ...commonErrorCodes])) {
    if (code === 'UNAUTHENTICATED' && endpoint.access === 'public') continue;
    const status = statusByCode[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        ...((status === 429 || status === 503) && {
          headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
        }),
        content: {
          'application/json': {
            schema: {
              allOf: [{ $ref: `${refPrefix}Error` }, { type: 'object', properties: { code: { enum: codes } } }],
            },
          },
        },
      },
    ]),
  );
}

function toResponses(endpoint: Endpoint, output: JsonSchema): Responses {
  const isText = endpoint.answer === 'bare' && output.type === 'string';
  const type = endpoint.answer === 'blob' ? 'application/octet-stream' : isText ? 'text/plain' : 'application/json';
  return { 200: { description: 'Done.', content: { [type]: { schema: output } } } };
}

function toOperation(area: string, id: string, endpoint: Endpoint, shared: Record<string, GenericSchema>) {
  const input = toInputSchema(endpoint.input);
  const requestBody = toRequestBody(endpoint, input);
  return {
    operationId: id,
    tags: [area],
    description: accessDescriptions[endpoint.access],
    security: endpoint.access === 'public' || endpoint.access === 'provider' ? [] : [{ bearer: [] }],
    parameters: toParameters(endpoint, input),
    ...(requestBody && { requestBody }),
    responses: { ...toResponses(endpoint, toOutputSchema(endpoint.output, shared)), ...getErrorResponses(endpoint) },
  };
}

/**
 * The contract as an OpenAPI 3.1 document, from the schemas that the server validates with. Checks
 * written as functions are missing, as JSON Schema cannot express them.
 */
export function openApiDocument() {
  const shared = getEntitySchemas();
  const paths: Record<string, Record<string, ReturnType<typeof toOperation>>> = {};
  for (const [area, calls] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(calls)) {
      const operation = toOperation(area, `${area}.${name}`, endpoint, shared);
      paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sampan',
      version: '2.0.0',
      description: 'Amounts are integers in minor units beside a currency; times are ISO 8601 in UTC.',
    },
    servers: [{ url: '/' }],
    tags: Object.keys(contract).map((name) => ({ name })),
    paths,
    components: {
      schemas: toJsonSchemaDefs(shared, { ...conversion, typeMode: 'output' }),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}
