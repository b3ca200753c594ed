interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** Its index imports every icon there is: who wants one of them does not share the rest. */
const isIndexOfIcons = (id: string) => id.includes('/lucide-react/dist/esm/lucide-react');

/** The module and all that it imports, without what it loads later. */
function withImports(start: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(start)) return found;
  found.add(start);
  if (isIndexOfIcons(start)) return found;
  for (const id of modules.getModuleInfo(start)?.importedIds ?? []) withImports(id, modules, found);
  return found;
}

/**
 * Names the chunk of what at least two of these modules import. By itself the bundler makes a chunk of every
 * combination of routes: thirty requests for one page, each compressed alone.
 */
export function sharedModules(name: string, starts: readonly string[]) {
  let imports: Set<string>[] | undefined;
  return (id: string, modules: Modules): string | null => {
    imports ??= starts.map((start) => withImports(start, modules));
    return imports.filter((found) => found.has(id)).length > 1 ? name : null;
  };
}
