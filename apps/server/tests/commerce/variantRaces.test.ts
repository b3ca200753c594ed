import { contract } from '@sampan/api/contract';
import type { InputOf } from '@sampan/api/endpoint';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products } from '../../src/db/schema.ts';
import { waitForLocks } from '../support/waitForLocks.ts';
import { type Commerce, openCommerce, sound } from './shop.ts';

const { product } = contract;

let shop: Commerce;
let categoryId: number;
let serial = 0;
beforeAll(async () => {
  // On PGlite no transaction can wait for a lock of another.
  shop = await openCommerce('postgres');
  categoryId = await shop.addCategory();
});
afterAll(() => shop.close());

const token = () => ({ token: shop.staff.token });

/** Calls to create a variant; each has its own option unless one is given. */
function createVariant({ option, ...values }: Partial<InputOf<typeof product.create>> & { option?: string } = {}) {
  serial += 1;
  const input = {
    ...{ slug: `variant-${serial}`, name: `款式 v${serial}`, description: '', categoryId, type: 1, status: 1 },
    ...{ priceAmount: 900 + serial, stock: 10, options: [{ name: 'Glaze', value: option ?? `g${serial}` }] },
    ...values,
  } as InputOf<typeof product.create>;
  return shop.call(product.create, input, token());
}

async function createFirst(values?: Parameters<typeof createVariant>[0]): Promise<number> {
  const answer = await createVariant(values);
  if (!answer.ok) throw new Error(answer.body);
  return answer.data.id;
}

/** Starts the calls one after the other while the product is locked, and lets them go on when all wait for it. */
async function race<Result>(id: number, calls: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const { started } = await shop.db.transaction(async (tx) => {
    await tx.select().from(products).where(eq(products.id, id)).for('update');
    const started: Promise<Result>[] = [];
    for (const call of calls) {
      started.push(call());
      await waitForLocks(shop.db, started.length);
    }
    return { started };
  });
  return Promise.all(started);
}

const getStatuses = (answers: readonly { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode);
const readGroup = (groupId: number) => shop.db.select().from(products).where(eq(products.groupId, groupId));

test('a product that is deleted while it gets a variant leaves one that lists show', async () => {
  const first = await createFirst();
  const answers = await race<{ statusCode: number }>(first, [
    () => createVariant({ groupId: first, slug: 'left-alone' }),
    () => shop.call(product.delete, { id: first }, token()),
  ]);
  expect(getStatuses(answers)).toEqual([200, 200]);
  const [left] = await shop.db.select().from(products).where(eq(products.slug, 'left-alone'));
  expect(left).toMatchObject({ isCard: true, groupId: null });
  expect(await shop.balances()).toMatchObject(sound);
});

test('a product that gets a variant while it is deleted refuses it', async () => {
  const first = await createFirst();
  const answers = await race<{ statusCode: number }>(first, [
    () => shop.call(product.delete, { id: first }, token()),
    () => createVariant({ groupId: first }),
  ]);
  expect(getStatuses(answers)).toEqual([200, 404]);
  expect(await shop.balances()).toMatchObject(sound);
});

test('two variants on the shelf that a product off the shelf gets at once make one card', async () => {
  const first = await createFirst({ status: 0 });
  const create = () => createVariant({ groupId: first });
  expect(getStatuses(await race(first, [create, create]))).toEqual([200, 200]);
  const group = await readGroup(first);
  expect(group).toHaveLength(3);
  expect(group.filter(({ isCard }) => isCard)).toHaveLength(1);
  expect(await shop.balances()).toMatchObject(sound);
});

test('six variants at once all count on the card of their group', async () => {
  const first = await createFirst();
  const create = () => createVariant({ groupId: first });
  const answers = await race(
    first,
    Array.from({ length: 6 }, () => create),
  );
  expect(new Set(getStatuses(answers))).toEqual(new Set([200]));
  const card = (await readGroup(first)).find(({ isCard }) => isCard);
  expect(card).toMatchObject({ cardStock: 70, variantCount: 7 });
  expect(await shop.balances()).toMatchObject(sound);
});

test('of two variants with the same options at once one is refused', async () => {
  const first = await createFirst();
  const create = () => createVariant({ groupId: first, option: 'celadon' });
  const alone = await createVariant({ groupId: await createFirst({ option: 'celadon' }), option: 'celadon' });
  expect(getStatuses(await race(first, [create, create])).sort()).toEqual([200, alone.statusCode]);
  expect(alone.ok).toBe(false);
});

test('a variant that leaves its group while another joins it counts on its own', async () => {
  const first = await createFirst();
  const second = await createFirst({ groupId: first });
  const { version } = await shop.expectOk(product.detail, { id: second }, token());
  const answers = await race<{ statusCode: number }>(first, [
    () => createVariant({ groupId: first }),
    () => shop.call(product.update, { id: second, version, groupId: null }, token()),
  ]);
  expect(getStatuses(answers)).toEqual([200, 200]);
  expect(await readGroup(first)).toHaveLength(2);
  expect(await shop.balances()).toMatchObject(sound);
});
