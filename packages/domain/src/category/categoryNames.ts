interface NamedCategory {
  id: number;
  parentId: number | null;
  name: string;
  i18n?: Partial<Record<string, { name?: string | undefined }>> | null | undefined;
}

export type CategoryById = ReadonlyMap<number, NamedCategory>;

/** Names that products of a category are found by: its own in all languages, then those of the categories above it. */
export function getCategoryNames(categories: CategoryById, id: number | null): string[] {
  const category = id === null ? undefined : categories.get(id);
  if (!category) return [];
  const { name, i18n, parentId } = category;
  const translated = Object.values(i18n ?? {}).map((entry) => entry?.name ?? '');
  return [name, ...translated, ...getCategoryNames(categories, parentId)];
}
