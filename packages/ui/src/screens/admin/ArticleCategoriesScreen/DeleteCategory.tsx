import { adminArticle } from '@sampan/api/contract/article';
import type { ArticleCategory } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../data/useAction.ts';
import { useLocalize } from '../../../i18n/localize.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { AlertDialog } from '../../../primitives/AlertDialog/AlertDialog.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Dialog } from '../../../primitives/Dialog/Dialog.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';

export interface DeleteCategoryProps {
  category: ArticleCategory;
  onDeleted: () => void;
  onClose: () => void;
}

const stale = ['admin', 'post'] as const;

/** Confirms deleting a category. One with articles cannot be deleted; the dialog links to them. */
export function DeleteCategory({ category, onDeleted, onClose }: DeleteCategoryProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { number } = useNumberFormats();
  const name = useLocalize()(category).name;
  const toast = useToast();
  const remove = useAction(adminArticle.categoryDelete, { invalidates: stale });
  // An article may have been added since the list was loaded.
  const isRejected = remove.error?.code === 'IN_USE';
  const articles = category.articleCount ?? 0;

  async function deleteIt() {
    const answer = await remove.run({ id: category.id });
    if (answer.status === 'success') {
      toast.success(t('articleCategories.deleted', { name }));
      onDeleted();
      onClose();
    } else if (answer.error.code !== 'IN_USE') toast.error(t('common:error.action'));
  }

  if (articles > 0 || isRejected) {
    return (
      <Dialog
        isOpen
        size="sm"
        onOpenChange={onClose}
        title={t('articleCategories.inUse.title', { name })}
        description={
          articles > 0
            ? t('articleCategories.inUse.text', { count: articles, n: number(articles) })
            : t('articleCategories.inUse.some')
        }
        footer={
          <>
            <Button variant="outline" onClick={onClose}>
              {t('common:action.close')}
            </Button>
            <Button asChild>
              <Link look="bare" href={`/admin/articles?f.category=${category.id}`}>
                {t('articleCategories.inUse.show')}
              </Link>
            </Button>
          </>
        }
      />
    );
  }
  return (
    <AlertDialog
      isOpen
      tone="danger"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('articleCategories.ask.title', { name })}
      description={t('articleCategories.ask.text')}
      confirmLabel={t('articleCategories.ask.confirm')}
      safeLabel={t('articleCategories.ask.keep')}
      isBusy={remove.isPending}
      onConfirm={() => void deleteIt()}
    />
  );
}
