import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import v8 from 'node:v8';

// V8 sometimes miscounts references in its process-wide list of compiled code when it frees WebAssembly code, and then
// aborts the process (nodejs/node#64500). So never free any: disable the code GC, and keep the modules below.
v8.setFlagsFromString('--no-wasm-code-gc');
// Nor optimize any: V8's optimizing compiler takes 600 MB for PostgreSQL's parser, which is one function of 105 kB, and
// 0.6 s of CPU, at each start. Queries cost 7 to 28 % more without it (docs/performance.md). Both flags are needed: the
// first alone changes nothing, and with the second alone V8 optimizes everything at once.
v8.setFlagsFromString('--no-wasm-tier-up');
v8.setFlagsFromString('--no-wasm-dynamic-tiering');

declare global {
  // @types/node declares the WebAssembly types, but not its functions.
  namespace WebAssembly {
    function compile(bytes: Uint8Array): Promise<Module>;
  }
}

interface CompiledPglite {
  pgliteWasmModule: WebAssembly.Module;
  initdbWasmModule: WebAssembly.Module;
}

let compiled: Promise<CompiledPglite> | undefined;

/** The compiled WebAssembly modules of the embedded database, cached for the life of the process. */
export function getCompiledPglite(): Promise<CompiledPglite> {
  compiled ??= compile();
  return compiled;
}

async function compile(): Promise<CompiledPglite> {
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([
    compileFile('pglite.wasm'),
    compileFile('initdb.wasm'),
  ]);
  return { pgliteWasmModule, initdbWasmModule };
}

async function compileFile(name: string): Promise<WebAssembly.Module> {
  const file = createRequire(import.meta.url).resolve(`@electric-sql/pglite/${name}`);
  return WebAssembly.compile(await readFile(file));
}
