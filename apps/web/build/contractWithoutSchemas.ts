import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const areaFile = /\/packages\/api\/src\/contract\/[A-Za-z]+\.ts$/;

/** Fields that only response checks, types and the server use, not the browser. */
const unread = new Set(['input', 'output', 'errors', 'endsSession']);

/** Removes the schemas of a call. The remaining fields compress very well. */
function withoutSchemas(endpoint: object): object {
  return Object.fromEntries(Object.entries(endpoint).filter(([name]) => !unread.has(name)));
}

function isEndpoint(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'path' in value && 'output' in value;
}

/** A valibot schema has a check function, which cannot be written out as JSON. */
function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '~run' in value;
}

/**
 * Returns one area of the contract as a module for the browser: calls without schemas, other values unchanged. An
 * exported schema is left out, so that importing it fails at build time and not in the browser.
 */
export function areaModule(area: Record<string, unknown>): string {
  const strip = (_key: string, value: unknown) => (isEndpoint(value) ? withoutSchemas(value) : value);
  return Object.entries(area)
    .filter(([, value]) => !isSchema(value))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value, strip)};\n`)
    .join('');
}

/**
 * Removes the schemas of the contract from the built app, which trusts its server's responses (`check` of the client is
 * for development). This saves 4 kB on a first visit (ADR 0007). Imports the real module and writes out its exports.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'sampan-contract-without-schemas',
    apply: 'build',
    async load(id) {
      if (!areaFile.test(id)) return;
      const area: Record<string, unknown> = await import(/* @vite-ignore */ pathToFileURL(id).href);
      return { code: areaModule(area), moduleType: 'js', moduleSideEffects: false };
    },
  };
}
