import type { Category, Picture, Product, Variant } from '@sampan/api/entities';
import { productStatus } from '@sampan/api/statuses';
import type { View } from '../art/pictures.ts';
import { parsePictureKey, pictureKey } from '../art/pictures.ts';
import { bamboo } from './catalog/bamboo.ts';
import { blueprints } from './catalog/blueprints.ts';
import { bowls } from './catalog/bowls.ts';
import { cups } from './catalog/cups.ts';
import { kitchen } from './catalog/kitchen.ts';
import { light } from './catalog/light.ts';
import { paper } from './catalog/paper.ts';
import type { ProductGroup, VariantSeed } from './catalog/productGroup.ts';
import { seasonal } from './catalog/seasonal.ts';
import { tea } from './catalog/tea.ts';
import { teapots } from './catalog/teapots.ts';
import { textiles } from './catalog/textiles.ts';
import { vases } from './catalog/vases.ts';
import type { AttributeName, OptionName } from './catalog/vocabulary.ts';
import { attributeNames, optionNames, optionValues } from './catalog/vocabulary.ts';
import { categoryPath } from './categories.ts';
import { mediaUrl } from './media.ts';
import { before, day, hour } from './time.ts';
import type { ShopLocale, Words } from './translations.ts';
import { eachLocale, getBase, inLocale } from './translations.ts';

/** Every group of the shop, category by category. */
export const productGroups: readonly ProductGroup[] = [
  ...teapots,
  ...cups,
  ...tea,
  ...bowls,
  ...kitchen,
  ...vases,
  ...bamboo,
  ...textiles,
  ...light,
  ...paper,
  ...blueprints,
  ...seasonal,
];

/** At this many and below, the shop says how few are left. */
const lowStock = 5;
const statusByKey = { onShelf: 1, offShelf: 0, archived: 2 } as const;

const viewLabels: Record<View, Words> = {
  1: ['正面', '正面', 'front'],
  2: ['侧面', '側面', 'turned'],
  3: ['细节', '細節', 'detail'],
  4: ['使用场景', '使用情境', 'in use'],
  5: ['包装', '包裝', 'packed'],
};

function toOptions(variant: VariantSeed, locale: ShopLocale) {
  return (Object.keys(optionNames) as OptionName[]).flatMap((name) => {
    const value = variant[name];
    if (!value) return [];
    return [{ name: inLocale(optionNames[name], locale), value: inLocale(optionValues[value], locale) }];
  });
}

function getAttributes(group: ProductGroup, locale: ShopLocale) {
  return (Object.keys(attributeNames) as AttributeName[]).flatMap((name) => {
    const value = group.attributes[name];
    return value ? [{ name: inLocale(attributeNames[name], locale), value: inLocale(value, locale) }] : [];
  });
}

/** The first variant has the group's slug; the others append what they are. */
function toSlug(group: ProductGroup, variant: VariantSeed): string {
  if (variant === group.variants[0]) return group.slug;
  const values = (Object.keys(optionNames) as OptionName[]).flatMap((name) => variant[name] ?? []);
  return [group.slug, ...values].join('-');
}

function createGallery(productId: number, group: ProductGroup, variant: VariantSeed): Picture[] {
  const spec = parsePictureKey(`${group.form}-${variant.look.replace('-plain', '')}-1`);
  if (!spec || !('form' in spec)) throw new RangeError(`no picture ${group.form}-${variant.look}`);
  // A file has no parcel.
  const views: View[] = group.files ? [1, 2, 3, 4] : [1, 2, 3, 4, 5];
  return views.map((view, index) => ({
    id: productId * 10 + view,
    url: mediaUrl(pictureKey({ ...spec, view })),
    alt: [
      getBase(group.name),
      ...toOptions(variant, 'zh-CN').map((option) => option.value),
      getBase(viewLabels[view]),
    ].join(' · '),
    sort: index + 1,
  }));
}

const mimeByExtension = new Map([
  ['pdf', 'application/pdf'],
  ['svg', 'image/svg+xml'],
]);

function getFiles(productId: number, group: ProductGroup, createdAt: string) {
  return group.files?.map((file, index) => ({
    id: productId * 10 + index + 1,
    name: file.name,
    size: file.size,
    mime: mimeByExtension.get(file.name.slice(file.name.lastIndexOf('.') + 1)) ?? 'application/octet-stream',
    checksum: file.checksum,
    createdAt,
    productId,
  }));
}

/** Every product, variants included, with nothing sold yet. Ids count up from 1 in the order of the groups. */
export function createProducts(now: Date, categories: readonly Category[]): Product[] {
  const products: Product[] = [];
  productGroups.forEach((group, groupIndex) => {
    const path = categoryPath(categories, group.category);
    const firstId = products.length + 1;
    // Strides through the catalog, so that the newest twelve come from many categories.
    const age = ((groupIndex * 19) % productGroups.length) * 5 * day + 95 * day;
    const createdAt = before(now, age);
    group.variants.forEach((variant, index) => {
      const id = firstId + index;
      const priceAmount = variant.price ?? group.price;
      const gallery = createGallery(id, group, variant);
      const wasReduced = group.wasPrice !== undefined && group.wasPrice > priceAmount;
      const files = getFiles(id, group, createdAt);
      products.push({
        id,
        groupId: group.variants.length > 1 ? firstId : null,
        slug: toSlug(group, variant),
        name: getBase(group.name),
        subtitle: getBase(group.subtitle),
        description: getBase(group.description),
        categoryId: path.at(-1) as number,
        categoryPath: path,
        type: files ? 2 : 1,
        status: statusByKey[group.status ?? 'onShelf'],
        isFeatured: group.isFeatured === true && index === 0,
        priceAmount,
        ...(wasReduced && { listPriceAmount: group.wasPrice }),
        currency: 'CNY',
        stock: variant.stock,
        lowStock,
        sold: 0,
        cover: (gallery[0] as Picture).url,
        gallery,
        attributes: getAttributes(group, 'zh-CN'),
        options: toOptions(variant, 'zh-CN'),
        ...(files && { files }),
        i18n: eachLocale((locale) => ({
          name: inLocale(group.name, locale),
          subtitle: inLocale(group.subtitle, locale),
          description: inLocale(group.description, locale),
          attributes: getAttributes(group, locale),
          options: toOptions(variant, locale),
        })),
        version: 1,
        createdAt,
        updatedAt: before(now, (age % (7 * day)) + hour),
      });
    });
  });
  return products;
}

/** The product and its siblings on shelf, as the picker offers them; undefined for a product without variants. */
export function getVariants(product: Product, products: readonly Product[]): Variant[] | undefined {
  if (product.groupId === null) return undefined;
  return products
    .filter((one) => one.groupId === product.groupId && (one.status === productStatus.onShelf || one.id === product.id))
    .map(({ id, slug, options, priceAmount, stock, cover, i18n }) => ({
      id,
      slug,
      options,
      priceAmount,
      stock,
      cover,
      ...(i18n && { i18n: eachLocale((locale) => ({ options: i18n[locale]?.options ?? options })) }),
    }));
}
