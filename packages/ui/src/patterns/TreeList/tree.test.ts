import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getAllRows, getHeight, getIds, moveNode, type TreeNode, toRows } from './tree.ts';
import { stepMove, toDropMove, treeSteps } from './treeMoves.ts';

const node = (id: string, ...children: TreeNode[]): TreeNode => ({ id, label: id, children });
/** tea (green, black (smoked)) · table · bamboo */
const shop = [node('tea', node('green'), node('black', node('smoked'))), node('table'), node('bamboo')];

/** `tea(green black(smoked)) table bamboo` */
function written(tree: readonly TreeNode[]): string {
  return tree.map(({ id, children }) => (children?.length ? `${id}(${written(children)})` : id)).join(' ');
}

/** A tree of up to 20 nodes: each hangs from one before it, or from none. */
const someTree = fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 20 }).map((picks) => {
  const parents = picks.map((pick, index) => (pick % (index + 1)) - 1);
  const build = (parent: number): TreeNode[] =>
    parents.flatMap((of, index) => (of === parent ? [node(`n${index}`, ...build(index))] : []));
  return build(-1);
});

/** Invariants of every tree after any move. */
function expectWhole(before: readonly TreeNode[], after: readonly TreeNode[]) {
  expect(getIds(after).sort()).toEqual(getIds(before).sort());
  expect(new Set(getIds(after)).size).toBe(getIds(after).length);
}

test('no move loses a node, doubles one, or hangs one below itself', () => {
  fc.assert(
    fc.property(
      someTree,
      fc.nat(),
      fc.option(fc.nat()),
      fc.integer({ min: -2, max: 25 }),
      (tree, which, under, index) => {
        const ids = getIds(tree);
        const id = ids[which % ids.length] as string;
        const parentId = under === null ? null : (ids[under % ids.length] as string);
        const after = moveNode(tree, { id, parentId, index });
        expectWhole(tree, after);
        if (after === tree) return;
        const row = getAllRows(after).find((found) => found.node.id === id);
        expect(row?.parentId).toBe(parentId);
        // All that lay below it still does, in the same order.
        const below = (of: readonly TreeNode[]) =>
          written(getAllRows(of).find((found) => found.node.id === id)?.node.children ?? []);
        expect(below(after)).toBe(below(tree));
      },
    ),
  );
});

test('every step keeps the tree whole and inside its levels', () => {
  fc.assert(
    fc.property(
      someTree,
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(...treeSteps)), { maxLength: 15 }),
      fc.integer({ min: 1, max: 4 }),
      (tree, path, room) => {
        const levels = Math.max(...tree.map(getHeight)) + room - 1;
        const ids = getIds(tree);
        const end = path.reduce<readonly TreeNode[]>((now, [which, step]) => {
          const move = stepMove(now, ids[which % ids.length] as string, step, levels);
          return move ? moveNode(now, move, levels) : now;
        }, tree);
        expectWhole(tree, end);
        expect(Math.max(...end.map(getHeight))).toBeLessThanOrEqual(levels);
      },
    ),
  );
});

test('wherever a row is dropped, the tree stays whole and inside its levels', () => {
  fc.assert(
    fc.property(someTree, fc.nat(), fc.nat(), fc.integer({ min: -6, max: 6 }), (tree, which, where, shift) => {
      const levels = Math.max(...tree.map(getHeight)) + 1;
      const ids = getIds(tree);
      const id = ids[which % ids.length] as string;
      const rows = toRows(tree, new Set(ids.filter((other) => other !== id)));
      const overId = rows[where % rows.length]?.node.id as string;
      const move = toDropMove({ rows, id, overId, shift, maxLevels: levels });
      if (!move) return;
      const after = moveNode(tree, move, levels);
      expectWhole(tree, after);
      expect(Math.max(...after.map(getHeight))).toBeLessThanOrEqual(levels);
      // It is where it was shown.
      const row = getAllRows(after).find((found) => found.node.id === id);
      expect([row?.parentId, row?.depth]).toEqual([move.parentId, move.depth]);
    }),
    { numRuns: 1000 },
  );
});

test('between rows that lie too deep for all its levels a row cannot be dropped', () => {
  const forest = [node('a', node('b', node('c'), node('d'))), node('e', node('f'))];
  const rows = toRows(forest, new Set(['a', 'b']));
  expect(toDropMove({ rows, id: 'e', overId: 'd', shift: 0, maxLevels: 3 })).toBeUndefined();
  expect(toDropMove({ rows, id: 'e', overId: 'd', shift: 0, maxLevels: 4 })).toMatchObject({ parentId: 'b', index: 1 });
});

test('a node goes neither into itself nor below itself nor below nothing', () => {
  expect(moveNode(shop, { id: 'tea', parentId: 'tea', index: 0 })).toBe(shop);
  expect(moveNode(shop, { id: 'tea', parentId: 'smoked', index: 0 })).toBe(shop);
  expect(moveNode(shop, { id: 'tea', parentId: 'nowhere', index: 0 })).toBe(shop);
  expect(moveNode(shop, { id: 'nobody', parentId: null, index: 0 })).toBe(shop);
});

test('a node comes with all its levels, and no deeper than they fit', () => {
  expect(moveNode(shop, { id: 'black', parentId: 'table', index: 0 }, 2)).toBe(shop);
  expect(written(moveNode(shop, { id: 'black', parentId: 'table', index: 0 }, 3))).toBe(
    'tea(green) table(black(smoked)) bamboo',
  );
});

test('up and down stay among siblings, into goes below the one above, out comes beside the parent', () => {
  const after = (id: string, step: (typeof treeSteps)[number]) => {
    const move = stepMove(shop, id, step);
    return move && written(moveNode(shop, move));
  };
  expect(after('table', 'up')).toBe('table tea(green black(smoked)) bamboo');
  expect(after('tea', 'down')).toBe('table tea(green black(smoked)) bamboo');
  expect(after('table', 'into')).toBe('tea(green black(smoked) table) bamboo');
  expect(after('black', 'out')).toBe('tea(green) black(smoked) table bamboo');
  expect([after('tea', 'up'), after('bamboo', 'down'), after('green', 'into'), after('tea', 'out')]).toEqual(
    Array(4).fill(undefined),
  );
});

test('a closed node shows none of its rows, and takes what is dropped into it at its end', () => {
  const rows = toRows(shop, new Set());
  expect(rows.map((row) => row.node.id)).toEqual(['tea', 'table', 'bamboo']);
  const move = toDropMove({ rows, id: 'table', overId: 'table', shift: 1 });
  expect(move).toEqual({ id: 'table', parentId: 'tea', index: 2, depth: 1 });
});

test('a row dropped inside another branch becomes part of it at any pointer offset', () => {
  const rows = toRows(shop, new Set(['tea', 'black']));
  expect(toDropMove({ rows, id: 'bamboo', overId: 'black', shift: 0 })).toMatchObject({
    parentId: 'tea',
    index: 1,
    depth: 1,
  });
  expect(toDropMove({ rows, id: 'bamboo', overId: 'black', shift: 5 })).toMatchObject({ parentId: 'green', depth: 2 });
});
