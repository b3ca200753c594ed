import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProductPlan, type StoredProduct } from './productPlan.ts';
import { planGroupLeave } from './variantGroups.ts';

const input = { name: '壶', description: '', categoryId: 1, type: 1, priceAmount: 100, stock: 3 } as const;
const glaze = (value: string) => [{ name: 'Glaze', value }];

function createPlan(products: StoredProduct[] = []): ProductPlan {
  const now = new Date('2026-11-20T08:00:00.000Z');
  return new ProductPlan({ products, categoryIds: new Set([1]), galleryUrls: new Set(), currency: 'CNY', now });
}

function create(plan: ProductPlan, id: number, more: { groupId?: number; slug?: string; glaze?: string } = {}) {
  const { groupId, slug = `pot-${id}`, glaze: value } = more;
  const options = value ? glaze(value) : [];
  const checked = plan.checkNew({ ...input, slug, options, ...(groupId && { groupId }) });
  return checked.ok ? plan.create(id, checked.facts) : checked;
}

test('a plan begins a group with the product that it is called by', () => {
  const plan = createPlan();
  create(plan, 1, { glaze: 'white' });
  expect(create(plan, 2, { groupId: 1, glaze: 'black' })).toMatchObject({ groupId: 1 });
  expect([...plan.groupChanges.values()]).toEqual([{ id: 1, groupId: 1 }]);
  expect(plan.products.map(({ groupId }) => groupId)).toEqual([1, 1]);
});

test('a refused write leaves nothing in the plan', () => {
  const plan = createPlan();
  create(plan, 1);
  expect(create(plan, 2, { slug: 'pot-1' })).toEqual({ ok: false, code: 'TAKEN', fields: { slug: 'taken' } });
  expect(create(plan, 2, { groupId: 9 })).toEqual({ ok: false, code: 'NOT_FOUND', fields: { groupId: 'unknown' } });
  expect(plan.change({ id: 7, input: {} })).toEqual({ ok: false, code: 'NOT_FOUND' });
  expect(plan.written.map(({ id }) => id)).toEqual([1]);
  expect(plan.audited).toHaveLength(1);
});

test('a change counts the version; one that changes nothing is not written', () => {
  const stored = create(createPlan(), 1) as StoredProduct;
  const same = createPlan([stored]);
  expect(same.change({ id: 1, input: { name: stored.name } })).toEqual({ ok: true, product: stored });
  expect(same.change({ id: 1, input: { categoryId: 2 } })).toMatchObject({ fields: { categoryId: 'unknown' } });
  expect(same.written).toEqual([]);
  const plan = createPlan([{ ...stored, reserved: 2 }]);
  expect(plan.change({ id: 1, input: { stock: 9 } })).toMatchObject({ product: { version: 2, stock: 9, reserved: 2 } });
  expect(plan.audited).toMatchObject([{ action: 'product.update', before: { stock: 3 }, after: { stock: 9 } }]);
});

/** Two variants by their glaze, the first of them translated. */
function createGroup(): StoredProduct[] {
  const plan = createPlan();
  create(plan, 1, { glaze: 'white' });
  create(plan, 2, { groupId: 1, glaze: 'black' });
  const i18n = { 'zh-CN': { options: glaze('black') }, 'en-US': { name: 'Pot', options: glaze('Black') } };
  return plan.products.map((product) => (product.id === 2 ? { ...product, i18n } : product));
}

test('an option that is renamed in one variant is renamed in the whole group', () => {
  const options = [{ name: 'Colour', value: 'white' }];
  const plan = createPlan(createGroup());
  expect(plan.change({ id: 1, input: { options, i18n: { 'zh-CN': { options } } } })).toMatchObject({ ok: true });
  expect(plan.getProduct(2)).toMatchObject({
    version: 2,
    options: [{ name: 'Colour', value: 'black' }],
    i18n: {
      'zh-CN': { options: [{ name: 'Colour', value: 'black' }] },
      'en-US': { name: 'Pot', options: glaze('Black') },
    },
  });
  expect(plan.written.map(({ id, hasPictures }) => [id, hasPictures])).toEqual([
    [1, false],
    [2, false],
  ]);
  expect(plan.audited.map(({ targetId }) => targetId)).toEqual([1, 2]);
});

test('a translated name of an option is that of the whole group, too', () => {
  const plan = createPlan(createGroup());
  plan.change({ id: 1, input: { i18n: { 'en-US': { options: [{ name: 'Coating', value: 'White' }] } } } });
  expect(plan.getProduct(2)).toMatchObject({
    options: glaze('black'),
    i18n: { 'zh-CN': { options: glaze('black') }, 'en-US': { options: [{ name: 'Coating', value: 'Black' }] } },
  });
});

test('a sibling that already has the translated name, or no translation, is not written', () => {
  const coating = [{ name: 'Coating', value: 'White' }];
  const [first, second] = createGroup() as [StoredProduct, StoredProduct];
  const translated = { 'en-US': { options: [{ name: 'Coating', value: 'Black' }] } };
  for (const i18n of [undefined, { 'en-US': { name: 'Pot' } }, translated]) {
    const plan = createPlan([first, { ...second, i18n }]);
    plan.change({ id: 1, input: { i18n: { 'en-US': { options: coating } } } });
    expect(plan.written.map(({ id }) => id)).toEqual([1]);
  }
});

test('a rename that would make two siblings alike is refused', () => {
  const products = createGroup();
  const options = [{ name: 'Colour', value: 'black' }];
  const third: StoredProduct = { ...(products[1] as StoredProduct), id: 3, slug: 'pot-3', options, i18n: undefined };
  const plan = createPlan([...products, third]);
  const rename = { id: 1, input: { options: [{ name: 'Colour', value: 'white' }] } };
  expect(plan.change(rename)).toEqual({ ok: false, code: 'VALIDATION', fields: { options: 'taken' } });
  expect(plan.written).toEqual([]);
  const apart = createPlan([...products, { ...third, options: [{ name: 'Colour', value: 'red' }] }]);
  expect(apart.change(rename)).toMatchObject({ ok: true });
});

test('another option in place of one, or another order, renames nothing', () => {
  const size = { name: 'Size', value: 'L' };
  const other = createPlan(createGroup());
  other.change({ id: 1, input: { options: [size] } });
  expect(other.written.map(({ id }) => id)).toEqual([1]);
  const both = createGroup().map((product) => ({ ...product, options: [...product.options, size] }));
  const ordered = createPlan(both);
  ordered.change({ id: 1, input: { options: [size, ...glaze('white')] } });
  expect(ordered.written.map(({ id }) => id)).toEqual([1]);
});

test('a file that renames an option in every row writes each product once', () => {
  const plan = createPlan(createGroup());
  const to = (value: string) => [{ name: 'Colour', value }];
  plan.change({ id: 1, input: { options: to('white') } });
  plan.change({ id: 2, input: { options: to('black'), stock: 8 } });
  expect(plan.written).toMatchObject([
    { id: 1, product: { version: 2, options: to('white') } },
    { id: 2, before: { options: glaze('black') }, product: { version: 2, stock: 8, options: to('black') } },
  ]);
});

test('an old picture does not keep a product on the shelf', () => {
  const stored = create(createPlan(), 1) as StoredProduct;
  const gallery = [{ id: 4, url: 'https://elsewhere.example/x.png', alt: '', sort: 1 }];
  const plan = () => createPlan([{ ...stored, gallery, status: 1 }]);
  expect(plan().change({ id: 1, input: { status: 0 } })).toMatchObject({ ok: true });
  expect(plan().change({ id: 1, input: { name: 'x' } })).toMatchObject({ fields: { 'gallery.0.url': 'image' } });
});

test('a group bears the id of one of its own, and one alone is none', () => {
  const leave = (groupId: number, leavingId: number, rest: number[]) =>
    planGroupLeave(
      [...rest, leavingId].map((id) => ({ id, groupId })),
      groupId,
      leavingId,
    )[0]?.groupId;
  expect(leave(3, 3, [5, 4])).toBe(4);
  expect(leave(3, 4, [3, 5])).toBe(3);
  expect(leave(3, 4, [3])).toBeNull();
  expect(leave(3, 3, [])).toBeUndefined();
});

test('after any change every group has at least two members and the id of one of them', () => {
  const step = fc.record({ id: fc.integer({ min: 1, max: 6 }), groupId: fc.option(fc.integer({ min: 1, max: 6 })) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let products = [1, 2, 3, 4, 5, 6].map((id) => create(createPlan(), id, { glaze: `${id}` }) as StoredProduct);
      for (const { id, groupId } of steps) {
        const plan = createPlan(products);
        plan.change({ id, input: { groupId } });
        products = plan.products;
      }
      for (const [groupId, members] of Map.groupBy(products, (one) => one.groupId)) {
        if (groupId === null) continue;
        expect(members.length).toBeGreaterThan(1);
        expect(members.map(({ id }) => id)).toContain(groupId);
      }
    }),
  );
});
