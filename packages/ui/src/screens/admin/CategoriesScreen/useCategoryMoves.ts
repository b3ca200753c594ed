import { category as calls } from '@sampan/api/contract/product';
import type { Category } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../data/useAction.ts';
import { useReads } from '../../../data/useEndpoint.ts';
import { writeOptimistically } from '../../../data/writeOptimistically.ts';
import type { TreeMove, TreeNode } from '../../../patterns/TreeList/tree.ts';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { applyTreeOrder } from './categoryTree.ts';

type Change = (now: readonly Category[]) => Category[];

/** Moves and hides categories. Updates optimistically, reads them again on failure and offers undo. */
export function useCategoryMoves(categories: readonly Category[], getName: (category: Category) => string) {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const reads = useReads();
  const { run } = useAction(calls.update, { invalidates: ['product'] });

  async function write(input: Parameters<typeof run>[0], change: Change): Promise<boolean> {
    const call = () => run(input);
    const answer = await writeOptimistically(reads, { endpoint: calls.list, input: {}, change, call });
    return answer.status === 'success';
  }

  async function move({ id, parentId, index }: TreeMove, tree: readonly TreeNode[]) {
    const category = categories.find((one) => String(one.id) === id);
    if (!category) return;
    const name = getName(category);
    const to = { id: category.id, parentId: parentId === null ? null : Number(parentId), sort: index + 1 };
    if (!(await write(to, (now) => applyTreeOrder(now, tree)))) {
      toast.error(t('categories.moveFailed', { name }));
      return;
    }
    toast.action(t('categories.moved', { name }), {
      label: t('common:action.undo'),
      onPress: () => void putBack(category, name),
    });
  }

  async function putBack({ id, parentId, sort }: Category, name: string) {
    const answer = await run({ id, parentId, sort });
    if (answer.status === 'fail') toast.error(t('categories.undoFailed', { name }));
  }

  async function show(category: Category, isShown: boolean) {
    const status = isShown ? 1 : 0;
    const change: Change = (now) => now.map((one) => (one.id === category.id ? ({ ...one, status } as Category) : one));
    const name = getName(category);
    if (await write({ id: category.id, status }, change)) {
      toast.success(t(isShown ? 'categories.shown' : 'categories.hidden', { name }));
    } else toast.error(t('categories.saveFailed', { name }));
  }

  return { move, show };
}
