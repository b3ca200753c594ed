import { contract } from '@sampan/api/contract';
import type { ErrorBody } from '@sampan/api/errors';
import { make, refusal } from './catalogueSteps.ts';
import type { Scenario } from './scenario.ts';

const { product, category } = contract;

export const categoryScenarios: Scenario[] = [
  {
    name: 'categories are made, moved, sorted and hidden, and the shop shows it at once',
    async run(shop) {
      const staff = await shop.signIn('operator');
      const tree = async () => (await shop.guest.ok(category.tree, {})).map(({ slug }) => slug);
      const before = await tree();
      const top = await staff.ok(category.create, {
        name: '场景',
        slug: 'scene',
        i18n: { 'en-US': { name: 'Scene' } },
      });
      const below = await staff.ok(category.create, { name: '场景一', slug: 'scene-one', parentId: top.id });
      const second = await staff.ok(category.create, { name: '场景二', slug: 'scene-two', parentId: top.id, sort: 1 });
      const third = await staff.ok(category.create, { name: '场景三', slug: 'scene-three', parentId: below.id });
      const last = await tree();
      await staff.ok(category.update, { id: top.id, sort: 1 });
      const first = await tree();
      const refused = [
        await refusal(staff.send(category.update, { id: top.id, parentId: third.id })),
        await refusal(staff.send(category.create, { name: 'x', slug: 'scene-deep', parentId: third.id })),
        await refusal(staff.send(category.update, { id: top.id, parentId: 999_999 })),
        await refusal(staff.send(category.create, { name: 'x', slug: 'teaware' })),
        await refusal(staff.send(category.update, { id: top.id, image: 'https://elsewhere.example/x.png' })),
        await refusal(staff.send(category.update, { id: 999_999, name: 'x' })),
      ];
      const moved = await staff.ok(category.update, { id: below.id, parentId: null, sort: 2 });
      const found = (await shop.guest.ok(category.tree, {})).find(({ slug }) => slug === 'scene-one');
      await staff.ok(category.update, { id: top.id, status: 0 });
      const hidden = (await shop.guest.ok(category.active, {})).map(({ slug }) => slug);
      for (const { id } of [third, second, below, top]) await staff.ok(category.delete, { id });
      return [
        [top.sort === before.length + 1, below.sort, second.sort, third.parentId === below.id],
        [last.at(-1), first[0], (await tree()).join() === before.join()],
        refused,
        [moved.parentId, moved.sort, found?.children?.map(({ slug }) => slug)],
        [hidden.includes('scene'), hidden.includes('scene-two'), hidden.includes('scene-one')],
        await (await shop.newCustomer()).outcome(category.update, { id: top.id, name: 'x' }),
      ];
    },
    expected: [
      [true, 1, 1, true],
      ['scene', 'scene', true],
      [
        ['VALIDATION', { parentId: 'cycle' }],
        ['VALIDATION', { parentId: 'depth' }],
        ['NOT_FOUND', { parentId: 'unknown' }],
        ['TAKEN', { slug: 'taken' }],
        ['VALIDATION', { image: 'image' }],
        ['NOT_FOUND', undefined],
      ],
      [null, 2, ['scene-three']],
      [false, false, true],
      'FORBIDDEN',
    ],
  },
  {
    name: 'a category that goes sends on what is in it, and what is below it',
    async run(shop) {
      const staff = await shop.signIn('operator');
      const from = await staff.ok(category.create, { name: '出发', slug: 'scene-from' });
      const child = await staff.ok(category.create, { name: '小出发', slug: 'scene-child', parentId: from.id });
      const to = await staff.ok(category.create, { name: '到达', slug: 'scene-to' });
      const made = await make(shop, staff, { slug: 'scenario/moved', name: '搬家的东西', categoryId: from.id });
      const empty = await refusal(staff.send(category.delete, { id: from.id, moveTo: child.id }));
      const asked = await staff.send(category.delete, { id: from.id });
      const unknown = await refusal(staff.send(category.delete, { id: from.id, moveTo: 999_999 }));
      await staff.ok(category.delete, { id: from.id, moveTo: to.id });
      const after = await shop.guest.ok(product.detail, { id: made.id });
      const list = await staff.ok(category.list, {});
      const found = await shop.guest.ok(product.list, { categoryId: to.id });
      const byName = await shop.guest.ok(product.list, { keyword: '到达' });
      await staff.ok(product.delete, { id: made.id });
      for (const { id } of [child, to]) await staff.ok(category.delete, { id });
      return [
        [(asked.body as ErrorBody).code, (asked.body as ErrorBody).details],
        empty,
        unknown,
        [after.categoryId === to.id, after.categoryPath.length, after.version],
        list.find(({ id }) => id === child.id)?.parentId === to.id,
        list.some(({ id }) => id === from.id),
        found.list.map(({ slug }) => slug),
        byName.total,
      ];
    },
    expected: [
      ['IN_USE', { products: 1, categories: 1 }],
      ['VALIDATION', { moveTo: 'cycle' }],
      ['NOT_FOUND', { moveTo: 'unknown' }],
      [true, 1, 1],
      true,
      false,
      ['scenario/moved'],
      1,
    ],
  },
  {
    name: 'a product is found by the names of all categories above it, which it gains and loses with every move',
    async run(shop) {
      const staff = await shop.signIn('operator');
      const top = await staff.ok(category.create, { name: '石器部', slug: 'scene-stone' });
      const other = await staff.ok(category.create, { name: '竹器部', slug: 'scene-bamboo' });
      const below = await staff.ok(category.create, { name: '小件', slug: 'scene-small', parentId: top.id });
      const made = await make(shop, staff, { slug: 'scenario/small-thing', name: '镇尺', categoryId: below.id });
      const countFound = async () => {
        const names = ['石器部', '竹器部', '漆器部'];
        return Promise.all(names.map(async (keyword) => (await shop.guest.ok(product.list, { keyword })).total));
      };
      const first = await countFound();
      await staff.ok(category.update, { id: below.id, parentId: other.id });
      const moved = await countFound();
      await staff.ok(category.update, { id: other.id, name: '漆器部' });
      const renamed = await countFound();
      await staff.ok(category.delete, { id: other.id, moveTo: top.id });
      const handedOver = await countFound();
      await staff.ok(product.update, { id: made.id, version: made.version, subtitle: '一对' });
      const changed = await countFound();
      await staff.ok(product.delete, { id: made.id });
      for (const { id } of [below, top]) await staff.ok(category.delete, { id });
      return [{ first, moved, renamed, handedOver, changed }];
    },
    expected: [{ first: [1, 0, 0], moved: [0, 1, 0], renamed: [0, 0, 1], handedOver: [1, 0, 0], changed: [1, 0, 0] }],
  },
];
