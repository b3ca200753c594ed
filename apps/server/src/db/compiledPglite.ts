import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import v8 from 'node:v8';

// V8 has a process-wide list of compiled code, and loses count now and then when WebAssembly's is taken back: that ends
// the process (nodejs/node#64500). So nothing is: neither what was compiled better since, nor a whole module, below.
v8.setFlagsFromString('--no-wasm-code-gc');

declare global {
  // Node's types have its shapes, and not what is called.
  namespace WebAssembly {
    function compile(bytes: Uint8Array): Promise<Module>;
  }
}

interface CompiledPglite {
  pgliteWasmModule: WebAssembly.Module;
  initdbWasmModule: WebAssembly.Module;
}

let compiled: Promise<CompiledPglite> | undefined;

/** The embedded database's code, compiled once and kept as long as the process. */
export function compiledPglite(): Promise<CompiledPglite> {
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
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  return WebAssembly.compile(await readFile(join(folder, name)));
}
