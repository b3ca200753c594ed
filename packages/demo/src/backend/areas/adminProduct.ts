import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Product, StaffProduct } from '@sampan/api/entities';
import { isLowStock } from '@sampan/domain/catalogue/lowStock';
import { pickTexts } from '@sampan/domain/catalogue/pickTexts';
import { toSortName } from '@sampan/domain/catalogue/sortName';
import { toStaffTokens } from '@sampan/domain/catalogue/toCard';
import { queryProductTokens } from '@sampan/domain/search/productSearch';
import { matches } from '@sampan/domain/search/searchTokens';
import { compareBy, type DemoHandler, mapPage } from '../call.ts';
import { type DemoState, listProducts } from '../state.ts';

type Input = ParsedInputOf<Contract['adminProduct']['list']>;
/** Filters of the staff product list; bulk changes and exports use them too. */
export type StaffFilter = Omit<Input, 'page' | 'limit' | 'sort'>;

function isFound(product: Product, filter: StaffFilter, tokens: readonly string[] | undefined): boolean {
  const { categoryId, status, type, isFeatured, isLow, minPrice = 0, maxPrice = Number.MAX_SAFE_INTEGER } = filter;
  return (
    (categoryId === undefined || product.categoryPath.includes(categoryId)) &&
    (status === undefined || product.status === status) &&
    (type === undefined || product.type === type) &&
    (isFeatured === undefined || product.isFeatured === isFeatured) &&
    (isLow === undefined || isLowStock(product) === isLow) &&
    product.priceAmount >= minPrice &&
    product.priceAmount <= maxPrice &&
    (tokens === undefined || matches(toStaffTokens(product), tokens))
  );
}

/** Returns the products that match the filter, one entry per variant. */
export function findStaffProducts(state: DemoState, filter: StaffFilter): Product[] {
  const tokens = filter.keyword ? queryProductTokens(filter.keyword) : undefined;
  return listProducts(state).filter((product) => isFound(product, filter, tokens));
}

const keyByName = {
  updated: ({ updatedAt }: Product) => updatedAt,
  price: ({ priceAmount }: Product) => priceAmount,
  stock: ({ stock }: Product) => stock,
  sold: ({ sold }: Product) => sold,
  name: ({ name }: Product) => toSortName(name),
} as const;

function toRow(state: DemoState, product: Product): StaffProduct {
  const { id, slug, name, categoryId, status, isFeatured, priceAmount, currency } = product;
  const { stock, sold, cover, options, version, updatedAt, i18n } = product;
  const texts = pickTexts(i18n, ['name', 'options']);
  return {
    ...{ id, slug, name, categoryId, status, isFeatured, priceAmount, currency },
    ...{ stock, sold, cover, options, version, updatedAt },
    reserved: state.units.get(id)?.reserved ?? 0,
    ...(texts && { i18n: texts }),
  };
}

export const listStaffProducts: DemoHandler<Contract['adminProduct']['list']> = (input, { state }) => {
  const found = findStaffProducts(state, input).sort(compareBy(keyByName, input.sort));
  return mapPage(found, input, (product) => toRow(state, product));
};
