import { adminArticle } from '@sampan/api/contract/article';
import type { ArticleCategory } from '@sampan/api/entities';
import { isPageSection } from '@sampan/domain/article/pageSections';
import { useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../data/ClientContext.ts';
import { runInTurn } from '../../../data/runInTurn.ts';
import { useAction } from '../../../data/useAction.ts';
import { useEndpoint, useReads } from '../../../data/useEndpoint.ts';
import { writeOptimistically } from '../../../data/writeOptimistically.ts';
import { localeNames, locales } from '../../../i18n/locales.ts';
import { useLocalize } from '../../../i18n/localize.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { InlineEdit } from '../../../patterns/InlineEdit/InlineEdit.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { SortableList } from '../../../patterns/SortableList/SortableList.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { VisuallyHidden } from '../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { AdminPage } from '../shared/shell/AdminPage.tsx';
import { getNames } from '../shared/translatedNames.ts';
import { cell, cellName, cells, count, fixedSlug, head, row } from './ArticleCategories.css.ts';
import { DeleteCategory, NewCategory } from './CategoryDialogs.tsx';
import { categoryLimits, invalidatedAreas, toNameInput, toProblem, useCategoryMessages } from './categoryForm.ts';
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

interface CategoryRowProps {
  category: ArticleCategory;
  onDelete: () => void;
  /** Called if somebody else has deleted it. */
  onGone: () => void;
}

/** Header row, `aria-hidden` because each cell names its column to screen readers. */
function CategoryHead() {
  const { t } = useTranslation('admin');
  return (
    <div className={head} aria-hidden>
      <div className={cells}>
        {locales.map((locale) => (
          <span key={locale} lang={locale}>
            {localeNames[locale]}
          </span>
        ))}
        <span>{t('articleCategories.slug')}</span>
        <span>{t('articles.title')}</span>
      </div>
    </div>
  );
}

/** One category: names in every language, slug and number of articles. */
function CategoryRow({ category, onDelete, onGone }: CategoryRowProps) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const localize = useLocalize();
  const getMessage = useCategoryMessages();
  const update = useAction(adminArticle.categoryUpdate, { invalidates: invalidatedAreas });
  const name = localize(category).name;
  const names = getNames(category);
  const articles = category.articleCount ?? 0;
  const failure =
    update.error &&
    (update.error.code === 'TAKEN'
      ? getMessage('taken', t('articleCategories.slug'), 'slug')
      : t('articleCategories.notSaved'));

  async function save(change: { slug: string } | ReturnType<typeof toNameInput>): Promise<boolean> {
    const answer = await update.run({ id: category.id, ...change });
    if (answer.status === 'fail' && answer.error.code === 'NOT_FOUND') onGone();
    return answer.status === 'success';
  }

  return (
    <div className={row} data-category={category.id}>
      <div className={cells}>
        {locales.map((locale) => (
          <div key={locale} className={cell}>
            <div className={cellName} aria-hidden>
              <MutedText as="span" size="caption" lang={locale}>
                {localeNames[locale]}
              </MutedText>
            </div>
            <InlineEdit
              label={t('articleCategories.nameOf', { name, language: localeNames[locale] })}
              value={names[locale]}
              placeholder={t('articleCategories.noName')}
              maxLength={categoryLimits.name}
              validate={(value) => getMessage(toProblem(locale, value), t('articleCategories.name'), 'name')}
              onSave={(value) => save(toNameInput(names, locale, value))}
              failure={failure}
            />
          </div>
        ))}
        <div className={cell}>
          <div className={cellName} aria-hidden>
            <MutedText as="span" size="caption">
              {t('articleCategories.slug')}
            </MutedText>
          </div>
          {isPageSection(category.slug) ? (
            <div className={fixedSlug}>
              <VisuallyHidden>{t('articleCategories.slugOf', { name })}</VisuallyHidden> {category.slug}
            </div>
          ) : (
            <InlineEdit
              label={t('articleCategories.slugOf', { name })}
              value={category.slug}
              maxLength={categoryLimits.slug}
              validate={(value) => getMessage(toProblem('slug', value), t('articleCategories.slug'), 'slug')}
              onSave={(slug) => save({ slug })}
              failure={failure}
            />
          )}
        </div>
        <div className={count}>
          {articles > 0 ? (
            <Link look="nav" href={`/admin/articles?f.category=${category.id}`}>
              {t('articleCategories.articles', { count: articles, n: number(articles) })}
            </Link>
          ) : (
            <MutedText as="span">{t('articleCategories.noArticles')}</MutedText>
          )}
        </div>
      </div>
      <IconButton label={t('articleCategories.deleteNamed', { name })} size="sm" onClick={onDelete}>
        <Icon as={Trash2} size={18} />
      </IconButton>
    </div>
  );
}
