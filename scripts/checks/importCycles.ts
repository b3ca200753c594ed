/**
 * Finds import cycles between files, and between folders of the server and of packages/ui. Type-only imports count,
 * dynamic ones do not.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { root } from '../sources.ts';

/** Imported nodes by importing node. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const isLoose = /\.(test|stories|spec|fakes)\.tsx?$|\/testing\/|\/story[A-Z]/;
const staticImport = /^(?:import|export)\b[^;'"]*?\bfrom\s+'([^']+)'|^import\s+'([^']+)'/gm;
const anyImport = new RegExp(`${staticImport.source}|\\bimport\\(\\s*'([^']+)'`, 'gm');

/** Reads the static imports of the product's source files, by path from the root. */
export const readImports = (): Graph =>
  readGraph(
    globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !isLoose.test(file)),
    staticImport,
  );

/** Reads all imports of the product, its stories, texts and Storybook's configuration, dynamic ones too. */
export const readStoryImports = (): Graph =>
  readGraph(
    globSync(['{packages,apps}/*/{src,build}/**/*.{ts,tsx}', '.storybook/**/*.{ts,tsx}', 'locales/*/*.json'], {
      cwd: root,
    }),
    anyImport,
  );

function readGraph(paths: readonly string[], pattern: RegExp): Graph {
  const files = new Set(paths.map((path) => path.replaceAll(sep, '/')));
  const find = (path: string) => [path, `${path}.ts`, `${path}.tsx`].find((candidate) => files.has(candidate));
  const resolve = (from: string, specifier: string) => {
    const [, name, rest] = /^@sampan\/(\w+)\/(.+)$/.exec(specifier) ?? [];
    if (name === 'locales') return find(`locales/${rest}`);
    if (name) return find(`${name === 'server' || name === 'web' ? 'apps' : 'packages'}/${name}/src/${rest}`);
    return specifier.startsWith('.') ? find(relative('.', join(dirname(from), specifier))) : undefined;
  };
  return new Map(
    [...files].map((file) => {
      const imports = [...readFileSync(join(root, file), 'utf8').matchAll(pattern)];
      const targets = imports.map((found) => resolve(file, found.slice(1).find((each) => each) ?? ''));
      return [file, new Set(targets.filter((target) => target !== undefined))];
    }),
  );
}

/** Returns these nodes and all that they import, directly or not. */
export function findReachable(graph: Graph, starts: readonly string[]): Set<string> {
  const reached = new Set(starts);
  // A set is iterated over what is added meanwhile.
  for (const node of reached) for (const target of graph.get(node) ?? []) reached.add(target);
  return reached;
}

/** Collapses the graph to groups of nodes. A node without a group stands for what it imports itself. */
export function groupImports(graph: Graph, getGroup: (node: string) => string | undefined): Graph {
  const groups = new Map<string, Set<string>>();
  for (const [node, targets] of graph) {
    const group = getGroup(node);
    if (group === undefined) continue;
    const edges = groups.get(group) ?? new Set();
    groups.set(group, edges);
    const passed = new Set<string>();
    function follow(nodes: Iterable<string>): void {
      for (const target of nodes) {
        const other = getGroup(target);
        if (other !== undefined && other !== group) edges.add(other);
        if (other !== undefined || passed.has(target)) continue;
        passed.add(target);
        follow(graph.get(target) ?? []);
      }
    }
    follow(targets);
  }
  return groups;
}

/** Finds groups of nodes that import each other (strongly connected components of two or more; Tarjan 1972). */
export function findCycles(graph: Graph): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  function visit(node: string): number {
    const own = index.size;
    index.set(node, own);
    low.set(node, own);
    stack.push(node);
    for (const target of graph.get(node) ?? []) {
      const reached = index.has(target) ? (stack.includes(target) ? (index.get(target) ?? own) : own) : visit(target);
      low.set(node, Math.min(low.get(node) ?? own, reached));
    }
    if (low.get(node) === own) {
      const component = stack.splice(stack.indexOf(node));
      if (component.length > 1) cycles.push(component.sort());
    }
    return low.get(node) ?? own;
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return cycles;
}

/** Returns the server folder of a file; undefined for files above them, such as `deps.ts`. */
export function getServerFolder(file: string): string | undefined {
  return /^apps\/server\/src\/([^/]+)\//.exec(file)?.[1];
}

/** Returns the folder of a file of packages/ui, below its source folder. */
export function getUiFolder(file: string): string | undefined {
  return /^packages\/ui\/src\/([^/]+)\//.exec(file)?.[1];
}

if (import.meta.main) {
  const graph = readImports();
  for (const cycle of findCycles(graph)) console.log(`${cycle.length} files: ${cycle.join(', ')}`);
  for (const folders of [groupImports(graph, getServerFolder), groupImports(graph, getUiFolder)]) {
    for (const cycle of findCycles(folders)) {
      console.log(`${cycle.length} folders: ${cycle.join(', ')}`);
      for (const folder of cycle) console.log(`  ${folder} → ${[...(folders.get(folder) ?? [])].sort().join(', ')}`);
    }
  }
}
