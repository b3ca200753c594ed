import { expect, test } from 'vitest';
import { findCycles, getServerFolder, getUiFolder, groupImports, readImports } from './importCycles.ts';

const graph = (edges: Record<string, string[]>) =>
  new Map(Object.entries(edges).map(([node, targets]) => [node, new Set(targets)]));

test('a circle is found wherever it begins, a diamond is none', () => {
  expect(findCycles(graph({ a: ['b'], b: ['c'], c: ['a', 'd'], d: [] }))).toEqual([['a', 'b', 'c']]);
  expect(findCycles(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([]);
  expect(findCycles(graph({ a: ['b'], b: ['a'], c: ['d'], d: ['c'] }))).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('folders import each other in a circle where files of them do not', () => {
  const files = graph({ 'x/1': ['y/1'], 'y/2': ['x/2'], 'x/2': [], 'y/1': [] });
  expect(findCycles(files)).toEqual([]);
  expect(findCycles(groupImports(files, (file) => file[0]))).toEqual([['x', 'y']]);
});

test('a file above the folders does not hide a circle that goes through it', () => {
  const files = graph({ 'x/1': ['deps'], deps: ['y/1', 'other'], other: ['deps'], 'y/1': ['x/2'], 'x/2': [] });
  const getFolder = (file: string) => (file.includes('/') ? file[0] : undefined);
  expect(findCycles(files)).toEqual([['deps', 'other']]);
  expect(findCycles(groupImports(files, getFolder))).toEqual([['x', 'y']]);
});

const imports = readImports();

test('no files of packages and apps import each other in a circle, types included', () => {
  expect(imports.size).toBeGreaterThan(1_000);
  expect(imports.get('apps/server/src/areas/order/createOrder.ts')).toContain('packages/domain/src/order/newOrder.ts');
  expect(findCycles(imports)).toEqual([]);
});

test('no folders of the server import each other in a circle', () => {
  const folders = groupImports(imports, getServerFolder);
  expect([...folders.keys()]).toEqual(expect.arrayContaining(['http', 'areas', 'worker', 'providers', 'db']));
  expect(findCycles(folders)).toEqual([]);
});

test('no folders of the components import each other in a circle', () => {
  const folders = groupImports(imports, getUiFolder);
  expect([...folders.keys()]).toEqual(expect.arrayContaining(['app', 'primitives', 'patterns', 'features', 'screens']));
  expect(findCycles(folders)).toEqual([]);
});
