import type { contract } from '@sampan/api/contract';
import type { Category } from '@sampan/api/entities';
import { categoryStatus } from '@sampan/api/statuses';
import { isStaff } from '@sampan/domain/access/access';
import { CachedJson } from '../../cache/cachedJson.ts';
import type { Deps } from '../../deps.ts';
import type { HandlersOf } from '../../http/calls/handler.ts';
import { type CategoryTree, getActiveCategories, getCategoryTree } from './queries.ts';
import { categoryWrites } from './service.ts';

/** Active categories below a parent, nested; a hidden category hides its children. */
function nestCategories(tree: CategoryTree, parentId: number | null): Category[] {
  return tree
    .getChildren(parentId)
    .filter(({ status }) => status === categoryStatus.active)
    .map((category) => ({ ...category, children: nestCategories(tree, category.id) }));
}

/** Caches a response as JSON text until categories or their product counts change. */
function getCachedCategories(
  deps: Deps,
  key: string,
  choose: (tree: CategoryTree) => Category[],
): Promise<CachedJson<Category[]>> {
  return deps.caches.catalogue.get('membership', `categories ${key}`, async () => {
    return new CachedJson<Category[]>(JSON.stringify(choose(await getCategoryTree(deps))));
  });
}

export const categoryHandlers: HandlersOf<typeof contract.category> = {
  active: (_input, { deps }) => getCachedCategories(deps, 'active', getActiveCategories),

  list(_input, { deps, viewer }) {
    return isStaff(viewer)
      ? getCachedCategories(deps, 'all', ({ list, toStaffCategory }) => list.map(toStaffCategory))
      : getCachedCategories(deps, 'active', getActiveCategories);
  },

  tree: (_input, { deps }) => getCachedCategories(deps, 'tree', (tree) => nestCategories(tree, null)),

  ...categoryWrites,
};
