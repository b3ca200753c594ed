import type { Category } from '@sampan/api/entities';
import { mediaUrl } from './media.ts';
import type { Words } from './translations.ts';
import { eachLocale, getBase, inLocale } from './translations.ts';

interface CategorySeed {
  slug: string;
  name: Words;
  /** Picture key of its tile. */
  image: string;
  isHidden?: boolean;
  children?: readonly CategorySeed[];
}

/** Two levels: goods hang on the lower one only. */
const seeds: readonly CategorySeed[] = [
  {
    slug: 'teaware',
    name: ['茶', '茶', 'Tea'],
    image: 'teapot-celadon-waves-1',
    children: [
      { slug: 'teapots', name: ['茶壶与茶席', '茶壺與茶席', 'Teapots and trays'], image: 'sidepot-celadon-1' },
      { slug: 'cups', name: ['茶杯与盖碗', '茶杯與蓋碗', 'Cups and gaiwans'], image: 'gaiwan-moon-1' },
      { slug: 'tea', name: ['茶叶', '茶葉', 'Loose tea'], image: 'teatin-jade-brush-1' },
    ],
  },
  {
    slug: 'table',
    name: ['餐桌', '餐具', 'Table'],
    image: 'bowl-indigo-waves-1',
    children: [
      { slug: 'bowls', name: ['碗与碟', '碗與碟', 'Bowls and plates'], image: 'bowl-celadon-waves-1' },
      { slug: 'kitchen', name: ['厨房', '廚房', 'Kitchen'], image: 'steamer-bamboo-scale-1' },
    ],
  },
  {
    slug: 'home',
    name: ['家居', '家居', 'Home'],
    image: 'lantern-cinnabar-bands-1',
    children: [
      { slug: 'vases', name: ['花器', '花器', 'Vases'], image: 'vase-celadon-1' },
      { slug: 'bamboo-wood', name: ['竹与木', '竹與木', 'Bamboo and wood'], image: 'basket-bamboo-scale-1' },
      { slug: 'textiles', name: ['布艺', '布藝', 'Textiles'], image: 'cushion-indigo-scale-1' },
      { slug: 'light-scent', name: ['灯与香', '燈與香', 'Light and scent'], image: 'lantern-moon-bands-1' },
      {
        slug: 'seasonal',
        name: ['时令', '時令', 'Seasonal'],
        image: 'hat-bamboo-bands-1',
        isHidden: true,
      },
    ],
  },
  {
    slug: 'paper',
    name: ['纸与图纸', '紙與圖則', 'Paper and plans'],
    image: 'scroll-harbour-brush-1',
    children: [
      {
        slug: 'stationery',
        name: ['纸品与模型', '紙品與模型', 'Stationery and models'],
        image: 'notebook-indigo-waves-1',
      },
      { slug: 'blueprints', name: ['图纸', '圖則', 'Blueprints'], image: 'blueprint-indigo-1' },
    ],
  },
];

/** All categories, flat: a parent before its children, `sort` counting within one parent. */
export function createCategories(): Category[] {
  const categories: Category[] = [];
  function add(seed: CategorySeed, parentId: number | null, sort: number): void {
    const category: Category = {
      id: categories.length + 1,
      parentId,
      name: getBase(seed.name),
      slug: seed.slug,
      image: mediaUrl(seed.image),
      sort,
      status: seed.isHidden ? 0 : 1,
      i18n: eachLocale((locale) => ({ name: inLocale(seed.name, locale) })),
    };
    categories.push(category);
    seed.children?.forEach((child, index) => {
      add(child, category.id, index + 1);
    });
  }
  seeds.forEach((seed, index) => {
    add(seed, null, index + 1);
  });
  return categories;
}

/** Ids from the top category down to the one with this slug. Throws on a slug that the shop does not have. */
export function categoryPath(categories: readonly Category[], slug: string): number[] {
  const category = categories.find((one) => one.slug === slug);
  if (!category) throw new RangeError(`no category ${slug}`);
  const parent = categories.find((one) => one.id === category.parentId);
  return parent ? [...categoryPath(categories, parent.slug), category.id] : [category.id];
}
