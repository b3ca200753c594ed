import { adminArticle } from '@sampan/api/contract/article';
import type { ArticleCategory } from '@sampan/api/entities';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../data/ClientContext.ts';
import { runInTurn } from '../../../data/runInTurn.ts';
import { useAction } from '../../../data/useAction.ts';
import { useEndpoint, useReads } from '../../../data/useEndpoint.ts';
import { writeOptimistically } from '../../../data/writeOptimistically.ts';
import { useLocalize } from '../../../i18n/localize.ts';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { SortableList } from '../../../patterns/SortableList/SortableList.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { AdminPage } from '../shared/shell/AdminPage.tsx';
import { DeleteCategory, NewCategory } from './CategoryDialogs.tsx';
import { CategoryHead, CategoryRow } from './CategoryRow.tsx';
import { invalidatedAreas } from './categoryForm.ts';
import { findMovedCategory, sortLike } from './findMovedCategory.ts';

/** Categories of articles: names and slugs are edited inline, the order by dragging or keyboard. */
export function ArticleCategoriesScreen() {
  const { t } = useTranslation(['admin', 'common']);
  const localize = useLocalize();
  const toast = useToast();
  const client = useClient();
  const queries = useQueryClient();
  const reads = useReads();
  const categories = useEndpoint(adminArticle.categoryList, {});
  const update = useAction(adminArticle.categoryUpdate, { invalidates: invalidatedAreas });
  const frame = useRef<HTMLElement>(null);
  const [isAdding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<ArticleCategory>();
  const add = (
    <Button leading={<Icon as={Plus} size={16} />} onClick={() => setAdding(true)}>
      {t('articleCategories.add')}
    </Button>
  );

  /** Removes the row at once; the next row gets the focus after the dialog has closed. */
  function forget({ id }: ArticleCategory) {
    const all = categories.data ?? [];
    const at = all.findIndex((one) => one.id === id);
    reads.put(
      adminArticle.categoryList,
      {},
      all.filter((one) => one.id !== id),
    );
    setTimeout(() => {
      const rows = [...(frame.current?.querySelectorAll<HTMLElement>('[data-category]') ?? [])];
      const next = (rows[at] ?? rows.at(-1))?.querySelector('button');
      (next ?? frame.current)?.focus();
    }, 0);
  }

  /** Removes the row of a category that somebody else has deleted, and says so: an error unless the viewer deletes it, too. */
  function forgetGone(category: ArticleCategory, tone: 'success' | 'error' = 'error') {
    toast[tone](t('categories.gone', { name: localize(category).name }));
    forget(category);
    void reads.invalidate(...invalidatedAreas);
  }

  /** Updates the order optimistically and reads it again on failure. */
  async function reorder(next: ArticleCategory[], before: ArticleCategory[], isUndo = false) {
    const moved = findMovedCategory(before, next);
    if (!moved) return;
    const answer = await writeOptimistically(queries, {
      endpoint: adminArticle.categoryList,
      input: {},
      change: (now) => sortLike(now, next),
      call: () =>
        runInTurn(client, 'article categories', () => update.run({ id: moved.id, sort: next.indexOf(moved) + 1 })),
    });
    if (answer.status === 'fail') {
      return answer.error.code === 'NOT_FOUND' ? forgetGone(moved) : toast.error(t('articleCategories.orderFailed'));
    }
    if (isUndo) return;
    toast.action(t('articleCategories.ordered'), {
      label: t('common:action.undo'),
      onPress: () => void reorder(before, next, true),
    });
  }

  return (
    <AdminPage permission="articles.edit" title={t('articleCategories.title')} primary={add}>
      <Stack gap="md">
        <MutedText>{t('articleCategories.hint')}</MutedText>
        <PageState
          result={categories}
          skeleton={<Skeleton shape="block" height="320px" />}
          isEmpty={(all) => all.length === 0}
          empty={
            <EmptyState
              art="files"
              title={t('articleCategories.empty.title')}
              text={t('articleCategories.empty.text')}
              action={add}
            />
          }
        >
          {(all) => (
            <section ref={frame} tabIndex={-1} aria-label={t('articleCategories.title')}>
              <CategoryHead />
              <SortableList
                label={t('articleCategories.title')}
                items={all.map((category) => ({ id: String(category.id), label: localize(category).name, category }))}
                onReorder={(items) =>
                  void reorder(
                    items.map(({ category }) => category),
                    all,
                  )
                }
                renderItem={({ category }) => (
                  <CategoryRow
                    category={category}
                    onDelete={() => setDeleting(category)}
                    onGone={() => forgetGone(category)}
                  />
                )}
              />
            </section>
          )}
        </PageState>
      </Stack>
      {isAdding && <NewCategory onClose={() => setAdding(false)} />}
      {deleting && (
        <DeleteCategory
          category={deleting}
          onDeleted={() => forget(deleting)}
          onGone={() => forgetGone(deleting, 'success')}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </AdminPage>
  );
}
