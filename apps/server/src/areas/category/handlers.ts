import type { contract } from '@sampan/api/contract';
import type { Category } from '@sampan/api/entities';
import { type HandlersOf, notYet } from '../../http/handler.ts';
import { type CategoryTree, categoryTree } from './tree.ts';

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

export const categoryHandlers: HandlersOf<typeof contract.category> = {
  async active(_input, { deps }) {
    const tree = await categoryTree(deps);
    return tree.list.filter(({ id }) => isActive(tree, id));
  },

  async list(_input, { deps, viewer }) {
    const tree = await categoryTree(deps);
    const isStaff = viewer !== null && viewer.role <= 2;
    return isStaff ? tree.list : tree.list.filter(({ id }) => isActive(tree, id));
  },

  async tree(_input, { deps }) {
    return nested(await categoryTree(deps), null);
  },

  create: notYet,
  delete: notYet,
  update: notYet,
};
