import type { Category, CategoryChoice, ImportMapping, Locale } from '@sampan/api/entities';
import { maxLevels } from '../category/categoryMoves.ts';
import { truncate } from '../text/truncate.ts';
import { createCategoryFinder, getCategoryKey, parseCategoryPath } from './categories.ts';
import { toLatin } from './handles.ts';

/** Mapping before any choice was made: rows with an unknown category are skipped. */
export const emptyMapping: ImportMapping = { categories: [], defaultCategory: null, untrackedStock: 0 };

/** Key of the created default category in `created`. */
export const defaultKey = '';
/** Maximum lengths of a category's name and slug, characters, as in its calls. */
const [maxName, maxSlug] = [60, 100];

const defaultNames: Record<Locale, { name: string }> = {
  'zh-CN': { name: '未分类' },
  'zh-HK': { name: '未分類' },
  'en-US': { name: 'Uncategorised' },
};

export interface CategoryResolverOptions {
  categories: readonly Category[];
  mapping: ImportMapping;
  /** Ids of categories that the import creates, by text key. */
  created: ReadonlyMap<string, number>;
}

/**
 * Resolves a product's category texts to a category id, the preferred text first: a remembered choice, else a category
 * with that name, else the default category if the choice or a missing text requires it.
 */
export function createCategoryResolver({ categories, mapping, created }: CategoryResolverOptions) {
  const ids = new Set(categories.map(({ id }) => id));
  const find = createCategoryFinder(categories);
  const choiceByKey = indexChoices(mapping);
  const getExistingId = (id: number) => (ids.has(id) ? id : undefined);
  const { defaultCategory } = mapping;
  const defaultId =
    defaultCategory?.to === 'category' ? getExistingId(defaultCategory.categoryId) : created.get(defaultKey);

  function getChosenCategory(text: string): number | undefined {
    const choice = choiceByKey.get(getCategoryKey(text));
    if (choice?.to === 'category') return getExistingId(choice.categoryId);
    return choice?.to === 'create' ? created.get(getCategoryKey(text)) : undefined;
  }
  return function resolve(texts: readonly string[]): number | undefined {
    for (const read of [getChosenCategory, find]) {
      const id = texts.map(read).find((each) => each !== undefined);
      if (id !== undefined) return id;
    }
    const [preferred] = texts;
    const isDefault = preferred === undefined || choiceByKey.get(getCategoryKey(preferred))?.to === 'default';
    return isDefault ? defaultId : undefined;
  };
}

/** Remembered choices by text key. */
export function indexChoices(mapping: ImportMapping): Map<string, CategoryChoice> {
  return new Map(mapping.categories.map(({ text, choice }) => [getCategoryKey(text), choice]));
}

/** A category to create; a negative parentId refers to a category of the same plan. */
export interface PlannedCategory extends Pick<Category, 'id' | 'parentId' | 'name' | 'slug'> {
  /** Names in all locales, of the default category. */
  i18n?: Record<Locale, { name: string }>;
}

export interface CategoryPlan {
  /** Parents come before their children. */
  categories: PlannedCategory[];
  /** Category id by text key; negative for categories of this plan. */
  idByKey: Map<string, number>;
}

/** Path parts, limited to the maximum depth: the first levels and the last one. */
function splitPath(text: string): string[] {
  const path = parseCategoryPath(text);
  return path.length > maxLevels ? [...path.slice(0, maxLevels - 1), path.at(-1) as string] : path;
}

/**
 * Plans the categories to create for these texts, and the default category, named in `defaultLocale`, unless that is null.
 * Reuses existing levels: texts share common parents, and a repeated import finds the categories of the first one.
 */
export function planCategories(
  existing: readonly Category[],
  texts: readonly string[],
  defaultLocale: Locale | null,
): CategoryPlan {
  const plan: PlannedCategory[] = [];
  const idByKey = new Map<string, number>();
  const slugs = new Set(existing.map(({ slug }) => slug));

  const cutSlug = (slug: string, length: number) => slug.slice(0, length).replace(/-$/, '');
  function createSlug(path: readonly string[]): string {
    const base = [path.at(-1) ?? '', path.join(' ')].map((text) => cutSlug(toLatin(text), maxSlug)).filter(Boolean);
    const free = base.find((slug) => !slugs.has(slug));
    for (let count = 1; ; count += 1) {
      const end = `-${count}`;
      const slug = free ?? cutSlug(base[0] ?? 'category', maxSlug - end.length) + end;
      if (slugs.has(slug)) continue;
      slugs.add(slug);
      return slug;
    }
  }
  function getChild(parentId: number | null, part: string): number | undefined {
    const name = truncate(part, maxName).toLowerCase();
    // Earlier releases cut names without an ellipsis.
    const knownNames = [name, part.slice(0, maxName).trim().toLowerCase()];
    const isKnown = (category: Category) =>
      [category.name, ...Object.values(category.i18n ?? {}).map((each) => each?.name)].some(
        (each) => each !== undefined && knownNames.includes(each.trim().toLowerCase()),
      );
    const known = existing.find((category) => category.parentId === parentId && isKnown(category));
    return known?.id ?? plan.find((one) => one.parentId === parentId && one.name.toLowerCase() === name)?.id;
  }
  function ensure(path: readonly string[]): number {
    let parentId: number | null = null;
    const names = path.map((part) => truncate(part, maxName));
    for (const [index, part] of path.entries()) {
      let id = getChild(parentId, part);
      if (id === undefined) {
        id = -(plan.length + 1);
        plan.push({ id, parentId, name: names[index] ?? '', slug: createSlug(names.slice(0, index + 1)) });
      }
      parentId = id;
    }
    return parentId as number;
  }
  for (const text of texts) {
    const parts = splitPath(text);
    if (parts.length > 0) idByKey.set(getCategoryKey(text), ensure(parts));
  }
  if (defaultLocale) {
    const id = ensure([defaultNames[defaultLocale].name]);
    for (const category of plan) if (category.id === id) category.i18n = defaultNames;
    idByKey.set(defaultKey, id);
  }
  return { categories: plan, idByKey };
}

/** Mapping for the next import: created categories become existing ones. */
export function rememberCreated(mapping: ImportMapping, created: ReadonlyMap<string, number>): ImportMapping {
  const defaultId = created.get(defaultKey);
  return {
    ...mapping,
    categories: mapping.categories.map(({ text, choice }) => {
      const categoryId = choice.to === 'create' ? created.get(getCategoryKey(text)) : undefined;
      return { text, choice: categoryId === undefined ? choice : { to: 'category', categoryId } };
    }),
    defaultCategory:
      mapping.defaultCategory?.to === 'create' && defaultId !== undefined
        ? { to: 'category', categoryId: defaultId }
        : mapping.defaultCategory,
  };
}

/**
 * Merges newer choices into a mapping; choices for other texts are kept, the oldest ones are dropped above `maxTexts`.
 */
export function mergeMappings(before: ImportMapping, next: ImportMapping, maxTexts: number): ImportMapping {
  const own = new Set(next.categories.map(({ text }) => getCategoryKey(text)));
  const kept = before.categories.filter(({ text }) => !own.has(getCategoryKey(text)));
  return { ...next, categories: [...kept, ...next.categories].slice(-maxTexts) };
}
