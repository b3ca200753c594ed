import type { Category, CategoryChoice, ImportMapping, Locale } from '@sampan/api/entities';
import { maxLevels } from '../category/categoryMoves.ts';
import { categoryFinder } from './categories.ts';
import { categoryKey, categoryPath } from './categoryTexts.ts';
import { toLatin } from './handles.ts';

/** Before anybody chose: a category is left out with its row. */
export const emptyMapping: ImportMapping = { categories: [], defaultCategory: null, untrackedStock: 0 };

/** The key of the default category among those that are created. */
export const defaultKey = '';
/** Characters of a category's name. */
const maxName = 60;

const defaultNames: Record<Locale, string> = { 'zh-CN': '未分类', 'zh-HK': '未分類', 'en-US': 'Uncategorised' };

export interface CategoryResolverOptions {
  categories: readonly Category[];
  mapping: ImportMapping;
  /** Ids of the categories that the import creates, by the key of their text. */
  created: ReadonlyMap<string, number>;
}

/**
 * Gives the category that a product's texts mean, the preferred text first: a remembered choice of one of them, else a
 * category that one of them names, else the default category where the choice or the lack of a text asks for it.
 */
export function categoryResolver({ categories, mapping, created }: CategoryResolverOptions) {
  const ids = new Set(categories.map(({ id }) => id));
  const find = categoryFinder(categories);
  const choiceByKey = choicesByKey(mapping);
  const existing = (id: number) => (ids.has(id) ? id : undefined);
  const { defaultCategory } = mapping;
  const defaultId = defaultCategory?.to === 'category' ? existing(defaultCategory.categoryId) : created.get(defaultKey);

  function chosen(text: string): number | undefined {
    const choice = choiceByKey.get(categoryKey(text));
    if (choice?.to === 'category') return existing(choice.categoryId);
    return choice?.to === 'create' ? created.get(categoryKey(text)) : undefined;
  }
  return function resolve(texts: readonly string[]): number | undefined {
    for (const read of [chosen, find]) {
      const id = texts.map(read).find((each) => each !== undefined);
      if (id !== undefined) return id;
    }
    const [preferred] = texts;
    const isDefault = preferred === undefined || choiceByKey.get(categoryKey(preferred))?.to === 'default';
    return isDefault ? defaultId : undefined;
  };
}

/** The remembered choices by the keys of their texts. */
export function choicesByKey(mapping: ImportMapping): Map<string, CategoryChoice> {
  return new Map(mapping.categories.map(({ text, choice }) => [categoryKey(text), choice]));
}

/** A category to create; a negative id stands for one that the same plan creates. */
export interface PlannedCategory {
  id: number;
  parentId: number | null;
  name: string;
  slug: string;
}

export interface CategoryPlan {
  /** Parents before their children. */
  categories: PlannedCategory[];
  /** The category of each key, a negative id for one of this plan. */
  idByKey: Map<string, number>;
}

/** The levels that a path keeps: of more than the shop has, the first ones and the last. */
function pathParts(text: string): string[] {
  const path = categoryPath(text).map((part) => part.slice(0, maxName));
  return path.length > maxLevels ? [...path.slice(0, maxLevels - 1), path.at(-1) as string] : path;
}

/**
 * The categories that an import creates for these texts. Levels that exist are used: two texts share what they have in
 * common, and a second import finds what the first one made.
 */
export function planCategories(
  existing: readonly Category[],
  texts: readonly string[],
  needsDefault: Locale | null,
): CategoryPlan {
  const plan: PlannedCategory[] = [];
  const idByKey = new Map<string, number>();
  const slugs = new Set(existing.map(({ slug }) => slug));

  function newSlug(path: readonly string[]): string {
    const base = [toLatin(path.at(-1) ?? ''), toLatin(path.join(' '))].filter((part) => part !== '');
    const free = base.find((slug) => !slugs.has(slug));
    for (let count = 1; ; count += 1) {
      const slug = free ?? `${base[0] ?? 'category'}-${count}`;
      if (slugs.has(slug)) continue;
      slugs.add(slug);
      return slug;
    }
  }
  function getChild(parentId: number | null, name: string): number | undefined {
    const wanted = name.toLowerCase();
    const isNamed = (category: Category) =>
      [category.name, ...Object.values(category.i18n ?? {}).map((each) => each?.name)].some(
        (each) => each?.trim().toLowerCase() === wanted,
      );
    const known = existing.find((category) => category.parentId === parentId && isNamed(category));
    return known?.id ?? plan.find((one) => one.parentId === parentId && one.name.toLowerCase() === wanted)?.id;
  }
  function ensure(path: readonly string[]): number {
    let parentId: number | null = null;
    for (const [index, name] of path.entries()) {
      let id = getChild(parentId, name);
      if (id === undefined) {
        id = -(plan.length + 1);
        plan.push({ id, parentId, name, slug: newSlug(path.slice(0, index + 1)) });
      }
      parentId = id;
    }
    return parentId as number;
  }
  for (const text of texts) {
    const parts = pathParts(text);
    if (parts.length > 0) idByKey.set(categoryKey(text), ensure(parts));
  }
  if (needsDefault) idByKey.set(defaultKey, ensure([defaultNames[needsDefault]]));
  return { categories: plan, idByKey };
}

/** The mapping that the next import finds: what was created is an existing category from now on. */
export function rememberCreated(mapping: ImportMapping, created: ReadonlyMap<string, number>): ImportMapping {
  const defaultId = created.get(defaultKey);
  return {
    ...mapping,
    categories: mapping.categories.map(({ text, choice }) => {
      const categoryId = choice.to === 'create' ? created.get(categoryKey(text)) : undefined;
      return { text, choice: categoryId === undefined ? choice : { to: 'category', categoryId } };
    }),
    defaultCategory:
      mapping.defaultCategory?.to === 'create' && defaultId !== undefined
        ? { to: 'category', categoryId: defaultId }
        : mapping.defaultCategory,
  };
}

/** A mapping with newer choices: those of other texts are kept, the oldest ones go where there are too many. */
export function mergeMappings(before: ImportMapping, next: ImportMapping, maxTexts: number): ImportMapping {
  const own = new Set(next.categories.map(({ text }) => categoryKey(text)));
  const kept = before.categories.filter(({ text }) => !own.has(categoryKey(text)));
  return { ...next, categories: [...kept, ...next.categories].slice(-maxTexts) };
}
