import type { Product } from '@sampan/api/entities';
import { productStatus } from '@sampan/api/statuses';
import { type DemoState, listProducts } from '../state.ts';

/** Product with the variants visible to the viewer; only staff get the files. */
export function toProductDto(state: DemoState, product: Product, isForStaff: boolean): Product {
  const siblings = listProducts(state).filter(
    ({ groupId, status }) =>
      groupId !== null && groupId === product.groupId && (isForStaff || status === productStatus.onShelf),
  );
  const variants = siblings.map(({ id, slug, options, priceAmount, stock, cover, i18n }) => {
    const translations = Object.entries(i18n ?? {}).flatMap(([locale, { options: translated } = {}]) =>
      translated ? [[locale, { options: translated }]] : [],
    );
    const own = { id, slug, options, priceAmount, stock, cover };
    return translations.length > 0 ? { ...own, i18n: Object.fromEntries(translations) } : own;
  });
  const { files = [], ...shown } = product;
  return { ...shown, ...(siblings.length > 0 && { variants }), ...(isForStaff && { files }) };
}
