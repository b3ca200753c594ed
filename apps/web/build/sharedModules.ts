interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds?: readonly string[] } | null;
}

/** These import all that their package has: who wants one thing of it does not share the rest. */
const indexes = [
  '/lucide-react/dist/esm/lucide-react',
  '/react-i18next/dist/es/index.js',
  '/packages/api/src/entities.ts',
];
const isIndex = (id: string) => indexes.some((index) => id.includes(index));

/** The module and all that it imports, without what it loads later. */
function withImports(start: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(start)) return found;
  found.add(start);
  if (isIndex(start)) return found;
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

/** Names the chunk of what the first of these modules has in common with any of the others. */
export function sharedWith(name: string, [first = '', ...others]: readonly string[]) {
  let imports: Set<string>[] | undefined;
  return (id: string, modules: Modules): string | null => {
    imports ??= [first, ...others].map((start) => withImports(start, modules));
    const [own, ...theirs] = imports;
    return own?.has(id) && theirs.some((found) => found.has(id)) ? name : null;
  };
}

/** The module and all that it may ever load, but what lies behind this door. */
function withLater(start: string, door: RegExp, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(start) || door.test(start)) return found;
  found.add(start);
  const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(start) ?? {};
  for (const id of [...importedIds, ...dynamicallyImportedIds]) withLater(id, door, modules, found);
  return found;
}

/**
 * Names the chunk of what at least two of these modules import, and nothing does that can be loaded without passing the
 * door, nor the room that lies behind it. Its group needs no dependencies: they are in it, or others have them.
 */
export function sharedChunk(name: string, starts: readonly string[], { entry, door, room }: Behind) {
  const isShared = sharedModules(name, starts);
  let others: Set<string> | undefined;
  return (id: string, modules: Modules): string | null => {
    others ??= new Set([...withLater(entry, door, modules), ...withImports(room, modules)]);
    return others.has(id) ? null : isShared(id, modules);
  };
}

export interface Behind {
  entry: string;
  door: RegExp;
  room: string;
}
