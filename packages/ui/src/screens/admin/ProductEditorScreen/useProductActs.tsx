import { product as calls } from '@sampan/api/contract/product';
import type { Product } from '@sampan/api/entities';
import { productStatus } from '@sampan/api/statuses';
import { Archive, ArchiveRestore, ExternalLink, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../app/navigation.tsx';
import { useAction } from '../../../data/useAction.ts';
import { useReads } from '../../../data/useEndpoint.ts';
import { CallFailure } from '../../../patterns/Form/CallFailure.tsx';
import { AlertDialog } from '../../../primitives/AlertDialog/AlertDialog.tsx';
import type { MenuAction } from '../../../primitives/Menu/Menu.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';

type Question = 'archive' | 'delete' | 'archiveInstead';

/** Actions on a product outside the form: open in the shop, archive, delete. */
export function useProductActs(product: Product | undefined, name: string): { menu: MenuAction[]; dialogs: ReactNode } {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const reads = useReads();
  const { navigate } = useNavigation();
  const [question, setQuestion] = useState<Question>();
  const status = useAction(calls.status, { invalidates: ['product', 'admin'] });
  const remove = useAction(calls.delete, { invalidates: [calls.list, calls.featuredList, calls.tree, 'admin'] });
  const isArchived = product?.status === productStatus.archived;

  async function putStatus(next: Product['status']) {
    if (!product) return;
    const answer = await status.run({ id: product.id, status: next });
    if (answer.status === 'fail') {
      if (next === 0) toast.error(t('product.notSaved'));
      return;
    }
    reads.put(calls.detail, { id: String(product.id) }, { ...product, ...answer.data });
    setQuestion(undefined);
    toast.success(t(next === 2 ? 'product.archived' : 'product.restored', { name }));
  }

  async function removeIt() {
    if (!product) return;
    const answer = await remove.run({ id: product.id });
    if (answer.status === 'success') {
      setQuestion(undefined);
      toast.success(t('product.deleted', { name }));
      navigate('/admin/products', { replace: true });
    } else if (answer.error.code === 'IN_USE') setQuestion('archiveInstead');
  }

  function ask(next: Question) {
    status.reset();
    remove.reset();
    setQuestion(next);
  }

  const menu: MenuAction[] = [
    ...(product?.status === productStatus.onShelf
      ? [
          {
            label: t('product.viewInShop'),
            icon: ExternalLink,
            onSelect: () => navigate(`/goods/${product.slug}`),
          },
        ]
      : []),
    isArchived
      ? { label: t('product.restore'), icon: ArchiveRestore, onSelect: () => void putStatus(0) }
      : { label: t('product.archive'), icon: Archive, onSelect: () => ask('archive') },
    { label: t('product.delete'), icon: Trash2, tone: 'danger' as const, onSelect: () => ask('delete') },
  ];

  const isArchiving = question === 'archive' || question === 'archiveInstead';
  const dialogs = (
    <>
      <AlertDialog
        isOpen={isArchiving}
        onOpenChange={(isOpen) => !isOpen && setQuestion(undefined)}
        title={t(question === 'archiveInstead' ? 'product.archiveInsteadTitle' : 'product.archiveTitle', { name })}
        description={t(question === 'archiveInstead' ? 'product.archiveInsteadText' : 'product.archiveText')}
        confirmLabel={t('product.archive')}
        safeLabel={t('product.keep')}
        isBusy={status.isPending}
        onConfirm={() => void putStatus(2)}
      >
        <CallFailure error={status.error} />
      </AlertDialog>
      <AlertDialog
        isOpen={question === 'delete'}
        onOpenChange={(isOpen) => !isOpen && setQuestion(undefined)}
        title={t('product.deleteTitle', { name })}
        description={t('product.deleteText')}
        confirmLabel={t('product.delete')}
        safeLabel={t('product.keep')}
        tone="danger"
        isBusy={remove.isPending}
        onConfirm={() => void removeIt()}
      >
        <CallFailure error={remove.error?.code === 'IN_USE' ? undefined : remove.error} />
      </AlertDialog>
    </>
  );
  return { menu, dialogs };
}
