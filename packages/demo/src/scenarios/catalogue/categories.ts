import { contract } from '@sampan/api/contract';
import type { Category, VersionConflict } from '@sampan/api/entities';
import { defineScenario, type Scenario } from '../scenario.ts';
import { getErrorCode, make } from './catalogueSteps.ts';

const { audit, product, category } = contract;

export const categoryScenarios: Scenario[] = [
  defineScenario({
    name: 'categories are made, moved, sorted and hidden, and the shop shows it at once',
    async run(shop, { customer, operator }) {
      const readTreeSlugs = async () => (await shop.guest.ok(category.tree, {})).map(({ slug }) => slug);
      const before = await readTreeSlugs();
      const top = await operator.ok(category.create, {
        name: '场景',
        slug: 'scene',
        i18n: { 'en-US': { name: 'Scene' } },
      });
      const below = await operator.ok(category.create, { name: '场景一', slug: 'scene-one', parentId: top.id });
      const second = await operator.ok(category.create, {
        name: '场景二',
        slug: 'scene-two',
        parentId: top.id,
        sort: 1,
      });
      const third = await operator.ok(category.create, { name: '场景三', slug: 'scene-three', parentId: below.id });
      const last = await readTreeSlugs();
      await operator.ok(category.update, { id: top.id, sort: 1 });
      const first = await readTreeSlugs();
      const rejected = {
        cycle: await getErrorCode(operator.send(category.update, { id: top.id, parentId: third.id })),
        tooDeep: await getErrorCode(
          operator.send(category.create, { name: 'x', slug: 'scene-deep', parentId: third.id }),
        ),
        unknownParent: await getErrorCode(operator.send(category.update, { id: top.id, parentId: 999_999 })),
        takenSlug: await getErrorCode(operator.send(category.create, { name: 'x', slug: 'teaware' })),
        foreignImage: await getErrorCode(
          operator.send(category.update, { id: top.id, image: 'https://elsewhere.example/x.png' }),
        ),
        unknownCategory: await getErrorCode(operator.send(category.update, { id: 999_999, name: 'x' })),
      };
      const moved = await operator.ok(category.update, { id: below.id, parentId: null, sort: 2 });
      const firstCategory = (await shop.guest.ok(category.tree, {})).find(({ slug }) => slug === 'scene-one');
      await operator.ok(category.update, { id: top.id, status: 0 });
      const hidden = (await shop.guest.ok(category.active, {})).map(({ slug }) => slug);
      for (const { id } of [third, second, below, top]) await operator.ok(category.delete, { id });
      return {
        created: {
          isTopLast: top.sort === before.length + 1,
          below: below.sort,
          second: second.sort,
          isThirdBelow: third.parentId === below.id,
        },
        sorted: {
          last: last.at(-1),
          first: first[0],
          isTreeRestored: (await readTreeSlugs()).join() === before.join(),
        },
        rejected,
        moved: {
          parentId: moved.parentId,
          sort: moved.sort,
          children: firstCategory?.children?.map(({ slug }) => slug),
        },
        visible: {
          hidden: hidden.includes('scene'),
          belowHidden: hidden.includes('scene-two'),
          movedOut: hidden.includes('scene-one'),
        },
        asCustomer: await customer.outcome(category.update, { id: top.id, name: 'x' }),
      };
    },
    expected: {
      created: { isTopLast: true, below: 1, second: 1, isThirdBelow: true },
      sorted: { last: 'scene', first: 'scene', isTreeRestored: true },
      rejected: {
        cycle: { code: 'VALIDATION', fields: { parentId: 'cycle' } },
        tooDeep: { code: 'VALIDATION', fields: { parentId: 'depth' } },
        unknownParent: { code: 'NOT_FOUND', fields: { parentId: 'unknown' } },
        takenSlug: { code: 'TAKEN', fields: { slug: 'taken' } },
        foreignImage: { code: 'VALIDATION', fields: { image: 'image' } },
        unknownCategory: { code: 'NOT_FOUND', fields: undefined },
      },
      moved: { parentId: null, sort: 2, children: ['scene-three'] },
      visible: { hidden: false, belowHidden: false, movedOut: true },
      asCustomer: 'FORBIDDEN',
    },
  }),
  defineScenario({
    name: 'a category that changed since it was opened is not overwritten, and only staff see when that was',
    async run(shop, { operator: staff, admin: other }) {
      const { id, updatedAt } = await staff.ok(category.create, { name: '壶', slug: 'scene-pots' });
      await shop.backend.advance(1);
      const first = await other.ok(category.update, { id, updatedAt, name: '壶甲' });
      await shop.backend.advance(1);
      const change = { id, updatedAt, name: '壶乙' };
      const { status, code, details } = await staff.error(category.update, change);
      const { current, actor } = details as VersionConflict<Category>;
      const listed = (await staff.ok(category.list, {})).find((one) => one.id === id);
      const again = await staff.ok(category.update, { ...change, updatedAt: listed?.updatedAt });
      const unconditional = await staff.outcome(category.update, { id, name: '壶' });
      const shown = (await shop.guest.ok(category.active, {})).some((one) => one.updatedAt !== undefined);
      await staff.ok(category.delete, { id });
      return {
        conflict: { status, code, actor, name: current.name, isTimed: current.updatedAt === first.updatedAt },
        listed: { name: listed?.name, isTimed: listed?.updatedAt === first.updatedAt },
        again: again.name,
        unconditional,
        shown,
      };
    },
    expected: {
      conflict: { status: 409, code: 'VERSION_CONFLICT', actor: 'admin', name: '壶甲', isTimed: true },
      listed: { name: '壶甲', isTimed: true },
      again: '壶乙',
      unconditional: 'ok',
      shown: false,
    },
  }),
  defineScenario({
    name: 'who translates a category changes no other language of it, and removes one by null',
    async run(shop, { operator: staff, admin: other }) {
      const { id } = await staff.ok(category.create, {
        name: '译名',
        slug: 'scene-names',
        i18n: { 'zh-CN': { name: '译名' }, 'en-US': { name: 'Nams' } },
      });
      const made = await make(shop, staff, { slug: 'scenario/names', name: '无题', categoryId: id });
      await staff.ok(category.update, { id, i18n: { 'zh-HK': { name: '別稱' } } });
      const both = await other.ok(category.update, { id, i18n: { 'en-US': { name: 'Scenenames' } } });
      const countFound = async (keyword: string) => (await shop.guest.ok(product.list, { keyword })).total;
      const found = [await countFound('別稱'), await countFound('Scenenames')];
      const removed = await staff.ok(category.update, { id, i18n: { 'zh-HK': null } });
      const foundAfter = [await countFound('別稱'), await countFound('Scenenames')];
      const none = await staff.ok(category.update, { id, i18n: { 'zh-CN': null, 'en-US': null } });
      const stored = (await staff.ok(category.list, {})).find((one) => one.id === id);
      await staff.ok(product.delete, { id: made.id });
      await staff.ok(category.delete, { id });
      return {
        both: both.i18n,
        removed: removed.i18n,
        none: none.i18n,
        found,
        foundAfter,
        stored: [stored?.name, stored?.i18n],
      };
    },
    expected: {
      both: { 'zh-CN': { name: '译名' }, 'zh-HK': { name: '別稱' }, 'en-US': { name: 'Scenenames' } },
      removed: { 'zh-CN': { name: '译名' }, 'en-US': { name: 'Scenenames' } },
      none: undefined,
      found: [1, 1],
      foundAfter: [0, 1],
      stored: ['译名', undefined],
    },
  }),
  defineScenario({
    name: 'a category that goes sends on what is in it, and what is below it',
    async run(shop, { operator }) {
      const from = await operator.ok(category.create, { name: '出发', slug: 'scene-from' });
      const child = await operator.ok(category.create, { name: '小出发', slug: 'scene-child', parentId: from.id });
      const to = await operator.ok(category.create, { name: '到达', slug: 'scene-to' });
      const made = await make(shop, operator, { slug: 'scenario/moved', name: '搬家的东西', categoryId: from.id });
      const empty = await getErrorCode(operator.send(category.delete, { id: from.id, moveTo: child.id }));
      const deletion = await operator.error(category.delete, { id: from.id });
      const unknown = await getErrorCode(operator.send(category.delete, { id: from.id, moveTo: 999_999 }));
      await shop.backend.advance(1);
      await operator.ok(category.delete, { id: from.id, moveTo: to.id });
      const after = await shop.guest.ok(product.detail, { id: made.id });
      const list = await operator.ok(category.list, {});
      const products = await shop.guest.ok(product.list, { categoryId: to.id });
      const byName = await shop.guest.ok(product.list, { keyword: '到达' });
      await operator.ok(product.delete, { id: made.id });
      for (const { id } of [child, to]) await operator.ok(category.delete, { id });
      return {
        inUse: { code: deletion.code, details: deletion.details },
        empty,
        unknown,
        product: {
          isMoved: after.categoryId === to.id,
          isUpdated: after.updatedAt !== made.updatedAt,
          pathLength: after.categoryPath.length,
          version: after.version,
        },
        isChildMoved: list.find(({ id }) => id === child.id)?.parentId === to.id,
        isStillListed: list.some(({ id }) => id === from.id),
        foundByKeyword: products.list.map(({ slug }) => slug),
        totalByCategory: byName.total,
      };
    },
    expected: {
      inUse: { code: 'IN_USE', details: { products: 1, categories: 1 } },
      empty: { code: 'VALIDATION', fields: { moveTo: 'cycle' } },
      unknown: { code: 'NOT_FOUND', fields: { moveTo: 'unknown' } },
      product: { isMoved: true, isUpdated: true, pathLength: 1, version: 1 },
      isChildMoved: true,
      isStillListed: false,
      foundByKeyword: ['scenario/moved'],
      totalByCategory: 1,
    },
  }),
  defineScenario({
    name: 'a product is found by the names of all categories above it, which it gains and loses with every move',
    async run(shop, { operator }) {
      const top = await operator.ok(category.create, { name: '石器部', slug: 'scene-stone' });
      const other = await operator.ok(category.create, { name: '竹器部', slug: 'scene-bamboo' });
      const below = await operator.ok(category.create, { name: '小件', slug: 'scene-small', parentId: top.id });
      const made = await make(shop, operator, { slug: 'scenario/small-thing', name: '镇尺', categoryId: below.id });
      const countFound = async () => {
        const count = async (keyword: string) => (await shop.guest.ok(product.list, { keyword })).total;
        return { stone: await count('石器部'), bamboo: await count('竹器部'), lacquer: await count('漆器部') };
      };
      const first = await countFound();
      await operator.ok(category.update, { id: below.id, parentId: other.id });
      const moved = await countFound();
      await operator.ok(category.update, { id: other.id, name: '漆器部' });
      const renamed = await countFound();
      await operator.ok(category.delete, { id: other.id, moveTo: top.id });
      const handedOver = await countFound();
      await operator.ok(product.update, { id: made.id, version: made.version, subtitle: '一对' });
      const changed = await countFound();
      await operator.ok(product.delete, { id: made.id });
      for (const { id } of [below, top]) await operator.ok(category.delete, { id });
      return { first, moved, renamed, handedOver, changed };
    },
    expected: {
      first: { stone: 1, bamboo: 0, lacquer: 0 },
      moved: { stone: 0, bamboo: 1, lacquer: 0 },
      renamed: { stone: 0, bamboo: 0, lacquer: 1 },
      handedOver: { stone: 1, bamboo: 0, lacquer: 0 },
      changed: { stone: 1, bamboo: 0, lacquer: 0 },
    },
  }),
  defineScenario({
    name: 'a new category does not take the place of a deleted one, not in the log and not in imports',
    async run(_shop, { operator, admin }) {
      const gone = await operator.ok(category.create, { name: '去年', slug: 'scene-last-year' });
      await operator.ok(category.delete, { id: gone.id });
      const made = await operator.ok(category.create, { name: '今年', slug: 'scene-this-year' });
      const { list } = await admin.ok(audit.list, { targetType: 'category', targetId: made.id });
      await operator.ok(category.delete, { id: made.id });
      return { isSameId: made.id === gone.id, actions: list.map(({ action }) => action) };
    },
    expected: { isSameId: false, actions: ['category.create'] },
  }),
];
