import { dirname } from 'node:path/posix';

/** The part of the bundler's module graph that is used here. */
interface ModuleGraph {
  getModuleInfo: (id: string) => {
    code?: string | null;
    importedIds: readonly string[];
    dynamicallyImportedIds?: readonly string[];
  } | null;
}

/** Entry modules of the chunks, as absolute paths. */
export interface ChunkEntries {
  main: string;
  /** The home page and the lazy parts that it always shows. */
  home: readonly string[];
  /** Pages that most visits open after the home page. */
  browsing: readonly string[];
  /** Loaded on every page once it is idle. */
  later: readonly string[];
  /** Lazy parts of the product page; the order list needs most of what they share. */
  product: readonly string[];
  /** Lazy parts of the goods list. */
  filter: readonly string[];
  /** Pages of text and short lists, which need neither forms nor layers. */
  light: readonly string[];
  /** Pages of orders. */
  ordering: readonly string[];
  /** Pages of the account. */
  account: readonly string[];
  /** Tooltips; other anchored layers share their positioning code. */
  hints: readonly string[];
  /** Pages of the checkout. */
  buying: readonly string[];
  /** Pages with a short form. */
  signIn: readonly string[];
  /** The admin entry: modules that only it imports are in no chunk of the shop. */
  admin: string;
  /** The admin page that staff use most. */
  adminOften: readonly string[];
  /** Lazy parts that staff open on that page and in the back office's frame. */
  adminTools: readonly string[];
}

/** Chunks shared by several pages, in the order in which modules are assigned to them. */
export const sharedChunks = [
  'app',
  'shop',
  'later',
  'parts',
  'browsing',
  'basic',
  'light',
  'both',
  'hints',
  'buying',
  'form',
  'layers',
  'toolParts',
  'ordering',
  'account',
  'mixed',
  'pages',
  'admin',
  'tools',
  'office',
] as const;
type SharedChunk = (typeof sharedChunks)[number];

/** Barrel files of packages: importing one name needs only the module of that name. */
const indexes: Readonly<Record<string, RegExp>> = {
  '@sampan/api/entities': /\/packages\/api\/src\/entities\.ts$/,
  'lucide-react': /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/,
  'react-i18next': /\/react-i18next\/dist\/es\/index\.js$/,
};

/** Style sheets made of `.css.ts` modules. */
const isStyles = /\.vanilla\.css$/;

/** The bundler's helpers. */
const isRuntime = /rolldown[:/]runtime/;

/**
 * Assigns modules to chunks by the pages that a visit needs together. By default the bundler creates a chunk for every
 * combination of pages: dozens of files below 1 kB. A module's chunk never imports a later one of `sharedChunks`, so
 * that chunks have no import cycle: a module is needed wherever its importers are.
 */
export function createChunkNames(entries: ChunkEntries) {
  let assign: ((id: string) => SharedChunk | null) | undefined;
  return (id: string, graph: ModuleGraph): SharedChunk | null => {
    assign ??= createAssignment(entries, graph);
    return assign(id);
  };
}

function createAssignment(
  {
    main,
    home,
    browsing,
    later,
    product,
    filter,
    light,
    ordering,
    account,
    hints,
    buying,
    signIn,
    admin,
    adminOften,
    adminTools,
  }: ChunkEntries,
  graph: ModuleGraph,
) {
  const getImports = createImports(graph);
  const count = (starts: readonly string[]) => countImporters(starts, getImports);
  const isPage = (id: string) => id.includes('/src/routes/');
  const shopEntries = findEntries(main, getImports, new Set([admin]));
  const adminEntries = [...findEntries(admin, getImports, new Set(shopEntries)), admin];
  const inShop = count(shopEntries);
  const inAdmin = count(adminEntries);
  const inLayers = count(shopEntries.filter((id) => !isPage(id)));
  /** Whether one of these modules imports a module. */
  const within = (starts: readonly string[]) => {
    const imports = count(starts);
    return (id: string) => imports(id) > 0;
  };
  const inMain = within([main]);
  const inHome = within(home.filter(isPage));
  const inHomeParts = within(home.filter((id) => !isPage(id)));
  const inBrowsing = within(browsing);
  const inLater = within(later);
  const inProduct = within(product);
  const inFilter = within(filter);
  const inLight = within(light);
  const inOrdering = within(ordering);
  const inAccount = within(account);
  const inBuying = within(buying);
  const inSignIn = within(signIn);
  const inAdminFrame = within([admin]);
  const isOften = within([admin, ...adminOften]);
  const inTools = within(adminTools);
  const isShared = (id: string) => inShop(id) + inAdmin(id) > 1;

  /** The first that a module meets decides; null leaves it a chunk of its own. */
  const rules: readonly [chunk: SharedChunk | null, isMet: (id: string) => boolean][] = [
    // The manifest names the admin entry by its chunk.
    [null, (id) => id === admin],
    ['app', (id) => inMain(id) || isRuntime.test(id)],
    // Modules that nearly all pages need.
    ['app', (id) => inLater(id) && (inHome(id) || inHomeParts(id) || inBrowsing(id))],
    ['app', (id) => isOften(id) && (inHome(id) || inHomeParts(id))],
    // Styles that every page or home gets anyway come with its first ones: later ones would make the browser lay out again.
    ['app', (id) => isStyles.test(id) && inLater(id)],
    ['shop', (id) => isStyles.test(id) && inHome(id)],
    ['shop', (id) => inHomeParts(id) || (inHome(id) && isShared(id))],
    ['later', inLater],
    ['parts', (id) => isShared(id) && (inBrowsing(id) || inProduct(id)) && isOften(id)],
    ['parts', (id) => isShared(id) && inFilter(id) && (isOften(id) || inBrowsing(id))],
    ['browsing', (id) => isShared(id) && (inBrowsing(id) || inFilter(id) || inProduct(id))],
    // The order list must not load all that pages of text share, nor they what it shares with other pages.
    ['basic', (id) => isShared(id) && inLight(id) && (isOften(id) || inBuying(id) || inSignIn(id))],
    ['light', (id) => isShared(id) && inLight(id)],
    ['both', (id) => inShop(id) > 0 && (isOften(id) || (inTools(id) && inBuying(id)))],
    ['hints', within(hints)],
    ['buying', (id) => inBuying(id) && isShared(id)],
    ['form', (id) => inSignIn(id) && isShared(id)],
    ['layers', (id) => inLayers(id) > 1],
    // Staff's tools must not load the pages of customers' orders for a few small modules.
    ['toolParts', (id) => inShop(id) > 0 && isShared(id) && inTools(id)],
    // Pages of customers must not load everything that they share with the back office.
    ['ordering', (id) => isShared(id) && inOrdering(id)],
    ['account', (id) => isShared(id) && inAccount(id)],
    ['mixed', (id) => inShop(id) > 0 && inAdmin(id) > 0],
    ['pages', (id) => inShop(id) > 0 && isShared(id)],
    [null, (id) => inShop(id) > 0],
    ['admin', (id) => inAdminFrame(id) || (isOften(id) && isShared(id))],
    // Nor all that the pages of the back office share.
    ['tools', (id) => isShared(id) && inTools(id)],
    ['office', isShared],
  ];
  return (id: string) => rules.find(([, isMet]) => isMet(id))?.[0] ?? null;
}

/** Returns the modules imported with `import()` from here on, without those behind `boundary`. */
function findEntries(start: string, getImports: GetImports, boundary: ReadonlySet<string>): string[] {
  const entries = new Set<string>();
  const reachable = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reachable.has(id)) continue;
    reachable.add(id);
    const { now, later } = getImports(id);
    for (const entry of later) {
      if (boundary.has(entry)) continue;
      entries.add(entry);
      open.push(entry);
    }
    open.push(...now);
  }
  return [...entries];
}

/** Returns a function that counts how many of these modules import a module, directly or indirectly. */
function countImporters(starts: readonly string[], getImports: GetImports): (id: string) => number {
  const counts = new Map<string, number>();
  for (const start of starts) {
    const reachable = new Set<string>();
    const open = [start];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (reachable.has(id)) continue;
      reachable.add(id);
      open.push(...getImports(id).now);
    }
    for (const id of reachable) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return (id) => counts.get(id) ?? 0;
}

/** Caches the imports of each module: the bundler's graph copies its data on every access. */
function createImports(graph: ModuleGraph): GetImports {
  const importsById = new Map<string, Imports>();
  const findNamed = createNamedModules(graph);
  return (id) => {
    const found = importsById.get(id) ?? readImports(id, graph, findNamed);
    importsById.set(id, found);
    return found;
  };
}

interface Imports {
  now: readonly string[];
  later: readonly string[];
}
type GetImports = (id: string) => Imports;

function readImports(id: string, graph: ModuleGraph, findNamed: FindNamed): Imports {
  const { code, importedIds = [], dynamicallyImportedIds: later = [] } = graph.getModuleInfo(id) ?? {};
  if (Object.values(indexes).some((index) => index.test(id))) return { now: [], later };
  const named = Object.entries(indexes).flatMap(([name, index]) => {
    const indexId = importedIds.find((imported) => index.test(imported));
    return indexId === undefined ? [] : findNamed(readNames(code ?? '', name), indexId);
  });
  return { now: [...importedIds, ...named], later };
}

/** Returns the names that a module imports or exports from a package. */
function readNames(code: string, packageName: string): Set<string> {
  const imports = code.matchAll(
    new RegExp(`(?:import|export)\\s*\\{([^}]*)\\}\\s*from\\s*["']${packageName}["']`, 'g'),
  );
  return new Set(
    [...imports].flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(/\s/)[0] ?? '')),
  );
}

type FindNamed = (names: ReadonlySet<string>, indexId: string) => string[];

/** Returns a function that finds the modules from which a barrel file re-exports names. Each barrel is read once. */
function createNamedModules(graph: ModuleGraph): FindNamed {
  const modulesByIndex = new Map<string, ReadonlyMap<string, string>>();
  return (names, indexId) => {
    const modules = modulesByIndex.get(indexId) ?? readBarrel(indexId, graph);
    modulesByIndex.set(indexId, modules);
    return [...new Set([...names].flatMap((name) => modules.get(name) ?? []))];
  };
}

/** Returns the module of each name that a barrel file re-exports. */
function readBarrel(indexId: string, graph: ModuleGraph): Map<string, string> {
  const { code, importedIds = [] } = graph.getModuleInfo(indexId) ?? {};
  const folder = dirname(indexId);
  const imported = new Set(importedIds);
  const modules = new Map<string, string>();
  for (const [, list = '', file = ''] of (code ?? '').matchAll(
    /export\s*(\*|\{[^}]*\})\s*from\s*["']\.\/([^"']+)["']/g,
  )) {
    const id = `${folder}/${file}`;
    if (!imported.has(id)) continue;
    for (const name of list === '*' ? readExports(id, graph) : readListed(list)) modules.set(name, id);
  }
  return modules;
}

/** Returns the names that `{ one, default as other }` exports. */
const readListed = (list: string) =>
  list
    .slice(1, -1)
    .split(',')
    .map((name) => name.trim().split(/\s/).at(-1) ?? '');

/** Returns the names that a module declares and exports. */
function readExports(id: string, graph: ModuleGraph): string[] {
  const { code } = graph.getModuleInfo(id) ?? {};
  return [...(code ?? '').matchAll(/export\s+(?:const|function|class)\s+(\w+)/g)].map(([, name = '']) => name);
}
