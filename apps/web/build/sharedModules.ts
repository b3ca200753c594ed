interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** The module and all that it imports, without what it loads later. */
function withImports(start: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(start)) return found;
  found.add(start);
  for (const id of modules.getModuleInfo(start)?.importedIds ?? []) withImports(id, modules, found);
  return found;
}

/**
 * Names the chunk of what every one of these modules imports. By itself the bundler makes a chunk of every combination
 * of routes: thirty requests for one page, each compressed alone.
 */
export function sharedModules(name: string, starts: readonly string[]) {
  let imports: Set<string>[] | undefined;
  return (id: string, modules: Modules): string | null => {
    imports ??= starts.map((start) => withImports(start, modules));
    return imports.every((found) => found.has(id)) ? name : null;
  };
}
