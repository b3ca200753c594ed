import type { contract } from '@sampan/api/contract';
import type { Category } from '@sampan/api/entities';
import type { Deps } from '../../deps.ts';
import { type HandlersOf, JsonText } from '../../http/handler.ts';
import { catalogueOf } from '../product/catalogue.ts';
import { type CategoryTree, categoryTree } from './tree.ts';
import { categoryWrites } from './write.ts';

/** Active categories below one, nested; nothing below a hidden one is shown. */
function nested(tree: CategoryTree, parentId: number | null): Category[] {
  return tree
    .childrenOf(parentId)
    .filter(({ status }) => status === 1)
    .map((category) => ({ ...category, children: nested(tree, category.id) }));
}

/** Whether the category and all above it are active. */
function isActive(tree: CategoryTree, id: number): boolean {
  return tree.pathOf(id).every((each) => tree.byId.get(each)?.status === 1);
}

/** An answer kept as text, ready to be sent, until the categories change or what they count. */
function kept(deps: Deps, key: string, choose: (tree: CategoryTree) => Category[]): Promise<JsonText<Category[]>> {
  return catalogueOf(deps).get('membership', `categories ${key}`, async () => {
    return new JsonText<Category[]>(JSON.stringify(choose(await categoryTree(deps))));
  });
}

const activeOf = (tree: CategoryTree) => tree.list.filter(({ id }) => isActive(tree, id));

export const categoryHandlers: HandlersOf<typeof contract.category> = {
  active: (_input, { deps }) => kept(deps, 'active', activeOf),

  list(_input, { deps, viewer }) {
    const isStaff = viewer !== null && viewer.role <= 2;
    return isStaff ? kept(deps, 'all', ({ list }) => list) : kept(deps, 'active', activeOf);
  },

  tree: (_input, { deps }) => kept(deps, 'tree', (tree) => nested(tree, null)),

  ...categoryWrites,
};
