import type { CallError } from '@sampan/api/clientEnvelope';
import { category as calls } from '@sampan/api/contract/product';
import type { Category } from '@sampan/api/entities';
import { categoryStatus } from '@sampan/api/statuses';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../data/ClientContext.ts';
import { runInTurn } from '../../../data/runInTurn.ts';
import { useAction } from '../../../data/useAction.ts';
import { useReads } from '../../../data/useEndpoint.ts';
import { writeOptimistically } from '../../../data/writeOptimistically.ts';
import type { TreeMove, TreeNode } from '../../../patterns/TreeList/tree.ts';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { applyTreeOrder } from './categoryTree.ts';

type Change = (now: readonly Category[]) => Category[];

/** Whether the category itself was deleted meanwhile; a new parent that was deleted is an error of its field. */
const isDeleted = ({ code, fields }: CallError) => code === 'NOT_FOUND' && !fields?.parentId;

/** Moves and hides categories. Updates optimistically, reads them again on failure and offers undo. */
export function useCategoryMoves(categories: readonly Category[], getName: (category: Category) => string) {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const queries = useQueryClient();
  const reads = useReads();
  const client = useClient();
  const { run } = useAction(calls.update, { invalidates: ['product'] });

  // A move numbers the categories beside it, too: one after another, also those of different categories.
  const send = (input: Parameters<typeof run>[0]) => runInTurn(client, 'categories', () => run(input));
  function write(input: Parameters<typeof run>[0], change: Change) {
    const call = () => send(input);
    return writeOptimistically(queries, { endpoint: calls.list, input: {}, change, call });
  }
  /** Shows why a change failed. */
  function showFailure(error: CallError, failed: 'moveFailed' | 'undoFailed' | 'saveFailed', name: string) {
    toast.error(t(`categories.${isDeleted(error) ? 'gone' : failed}`, { name }));
  }

  async function move({ id, parentId, index }: TreeMove, tree: readonly TreeNode[]) {
    const category = categories.find((one) => String(one.id) === id);
    if (!category) return;
    const name = getName(category);
    const to = { id: category.id, parentId: parentId === null ? null : Number(parentId), sort: index + 1 };
    const answer = await write(to, (now) => applyTreeOrder(now, tree));
    if (answer.status === 'fail') return showFailure(answer.error, 'moveFailed', name);
    toast.action(t('categories.moved', { name }), {
      label: t('common:action.undo'),
      onPress: () => void putBack(category, name),
    });
  }

  async function putBack({ id, parentId, sort }: Category, name: string) {
    const answer = await send({ id, parentId, sort });
    if (answer.status === 'success') return;
    showFailure(answer.error, 'undoFailed', name);
    void reads.invalidate(calls.list);
  }

  async function show(category: Category, isShown: boolean) {
    const status = isShown ? categoryStatus.active : categoryStatus.hidden;
    const change: Change = (now) => now.map((one) => (one.id === category.id ? { ...one, status } : one));
    const name = getName(category);
    const answer = await write({ id: category.id, status }, change);
    if (answer.status === 'fail') return showFailure(answer.error, 'saveFailed', name);
    toast.success(t(isShown ? 'categories.shown' : 'categories.hidden', { name }));
  }

  return { move, show };
}
