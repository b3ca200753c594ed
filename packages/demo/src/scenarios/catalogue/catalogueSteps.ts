import { contract } from '@sampan/api/contract';
import type { InputOf } from '@sampan/api/endpoint';
import type { Category, Product } from '@sampan/api/entities';
import type { ErrorBody } from '@sampan/api/errors';
import type { ScenarioClient, ScenarioShop } from '../scenario.ts';

const { product, category } = contract;
type NewProduct = InputOf<typeof product.create>;

/** Finds an active category by its slug. @throws Error if there is none */
export async function getCategory(shop: ScenarioShop, slug: string): Promise<Category> {
  const found = (await shop.guest.ok(category.active, {})).find((one) => one.slug === slug);
  if (!found) throw new Error(`no category ${slug}`);
  return found;
}

/** Creates a product on shelf that has no orders. */
export async function make(shop: ScenarioShop, staff: ScenarioClient, values: Partial<NewProduct>): Promise<Product> {
  const { id: categoryId } = await getCategory(shop, 'stationery');
  return staff.ok(product.create, {
    slug: 'scenario/thing',
    name: '物件',
    description: '',
    categoryId,
    type: 1,
    status: 1,
    priceAmount: 5000,
    stock: 8,
    ...values,
  });
}

/** Returns code and fields of an error response. */
export async function getErrorCode(asked: Promise<{ body: unknown }>) {
  const { code, fields } = (await asked).body as ErrorBody;
  return { code, fields };
}

/** Returns the required fields of a new product. */
export async function createProductInput(shop: ScenarioShop): Promise<NewProduct> {
  const { id: categoryId } = await getCategory(shop, 'stationery');
  return { slug: 'scenario/blank', name: 'x', description: '', categoryId, type: 1, priceAmount: 100, stock: 0 };
}
