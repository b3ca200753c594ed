import { expect, test } from 'vitest';
import { contract, endpoints } from './contract.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument();
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

/** Yields every object in a JSON value, with its path. */
function* objectsIn(value: unknown, path = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Record<string, unknown>];
  for (const [name, child] of Object.entries(value)) yield* objectsIn(child, `${path}/${name}`);
}

function resolve(ref: string): unknown {
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document);
}

test('every call of the contract is in the document, under its method and path', () => {
  for (const endpoint of endpoints) {
    expect(document.paths[endpoint.path]?.[endpoint.method.toLowerCase()], endpoint.path).toBeDefined();
  }
  expect(operations).toHaveLength(endpoints.length);
});

test('every operation has a name of its own and an answer', () => {
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { operationId, responses } of operations) {
    expect(Object.keys(responses), operationId).toContain('200');
    expect(Object.keys(responses), operationId).toContain('500');
    for (const [status, response] of Object.entries(responses)) {
      expect(status).toMatch(/^[2-5]\d\d$/);
      expect(response.description, operationId).not.toBe('');
    }
  }
});

test('the document is JSON and every reference in it leads somewhere', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  const refs = [...objectsIn(document)].flatMap(([path, object]) =>
    typeof object.$ref === 'string' ? [[path, object.$ref] as const] : [],
  );
  expect(refs.length).toBeGreaterThan(endpoints.length);
  for (const [path, ref] of refs) {
    expect(ref, path).toMatch(/^#\/components\/schemas\//);
    expect(resolve(ref), `${path} → ${ref}`).toBeTypeOf('object');
  }
});

test('component names are what OpenAPI allows and no dialect keyword is left inside', () => {
  for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^[a-zA-Z0-9._-]+$/);
  for (const [path, object] of objectsIn(document)) {
    // No assertion per object, which would be slow: there are tens of thousands.
    if ('$defs' in object || '$schema' in object) expect.fail(`${path} speaks a dialect`);
  }
});

test('schemas say only types that JSON Schema has', () => {
  const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
  for (const [path, object] of objectsIn(document.components.schemas)) {
    // Under `properties`, `type` may be the name of a property.
    if (typeof object.type === 'string' && !path.endsWith('/properties')) expect(types, path).toContain(object.type);
    for (const name of (object.required as string[] | undefined) ?? []) {
      expect(Object.keys(object.properties as object), path).toContain(name);
    }
  }
});

test('a category holds categories, by reference to itself', () => {
  const children = document.components.schemas.Category?.properties?.children;
  expect(children).toEqual({ type: 'array', items: { $ref: '#/components/schemas/Category' } });
});

test('parameters in a path are declared, required and taken out of the body', () => {
  for (const [path, item] of Object.entries(document.paths)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const operation of Object.values(item)) {
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(declared.map(({ name }) => name)).toEqual(names);
      expect(declared.every(({ required }) => required)).toBe(true);
    }
  }
});

test('a call for the logged in names the bearer, a public one needs nobody', () => {
  expect(document.paths[contract.order.create.path]?.post?.security).toEqual([{ bearer: [] }]);
  expect(document.paths[contract.product.list.path]?.get?.security).toEqual([]);
  expect(document.paths[contract.product.list.path]?.get?.responses).not.toHaveProperty('401');
});

test('Idempotency-Key is required where the contract requires it and offered on every other POST', () => {
  const getKey = (path: string) =>
    document.paths[path]?.post?.parameters.find(({ name }) => name === 'Idempotency-Key')?.required;
  expect(getKey(contract.order.create.path)).toBe(true);
  expect(getKey(contract.order.cancel.path)).toBe(false);
  expect(document.paths[contract.product.list.path]?.get?.parameters.map(({ name }) => name)).not.toContain(
    'Idempotency-Key',
  );
});

test('an upload is a form with the file as bytes, a download is bytes', () => {
  const upload = document.paths[contract.user.uploadAvatar.path]?.post?.requestBody?.content;
  expect(upload?.['multipart/form-data']?.schema.properties?.file).toEqual({ type: 'string', format: 'binary' });
  const download = document.paths[contract.file.download.path]?.get?.responses[200]?.content;
  expect(download?.['application/octet-stream']?.schema).toEqual({ type: 'string', format: 'binary' });
});

test('each refusal names the codes that a call declares', () => {
  const responses = document.paths[contract.order.create.path]?.post?.responses;
  for (const code of contract.order.create.errors.filter(
    (name) => name !== 'KYC_REQUIRED' && name !== 'ACCOUNT_DISABLED',
  )) {
    expect(responses?.[422]?.description.split(', ')).toContain(code);
  }
  expect(responses?.[403]?.description).toContain('KYC_REQUIRED');
  expect(responses?.[429]?.headers).toHaveProperty('Retry-After');
});
