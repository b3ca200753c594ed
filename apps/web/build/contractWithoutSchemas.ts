import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const areaFile = /\/packages\/api\/src\/contract\/[A-Za-z]+\.ts$/;

/** What a check of answers, the types and the server read, and no browser. */
const unread = new Set(['input', 'output', 'errors']);

/** A table of the rows that are left compresses to very little. */
function withoutSchemas(endpoint: object): object {
  return Object.fromEntries(Object.entries(endpoint).filter(([name]) => !unread.has(name)));
}

function isEndpoint(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'path' in value && 'output' in value;
}

/** A valibot schema: its check is a function, which a written-out module cannot hold. */
function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '~run' in value;
}

/**
 * One area of the contract, as the module that a visitor loads: its calls without schemas, other values as they are. An
 * exported schema is left out: importing it fails the build, where parsing with it would fail in the browser.
 */
export function areaModule(area: Record<string, unknown>): string {
  const strip = (_key: string, value: unknown) => (isEndpoint(value) ? withoutSchemas(value) : value);
  return Object.entries(area)
    .filter(([, value]) => !isSchema(value))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value, strip)};\n`)
    .join('');
}

/**
 * The built app trusts its server's answers (`check` of the client is for development), so it needs no schemas of the
 * calls: they are 4 kB of a first visit (ADR 0007). The real file is run and what it exports is written out.
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
