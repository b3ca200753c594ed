import type { ArticleCard, ArticleCategory } from '@sampan/api/entities';
import { articleStatus } from '@sampan/api/statuses';
import { Archive, ExternalLink, FilePen, Send, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { localize } from '../../../i18n/localize.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import type { Column } from '../../../patterns/DataTable/columns.ts';
import type { MenuAction } from '../../../primitives/Menu/Menu.tsx';
import { articleTones } from '../shared/articles/articleStatus.ts';
import type { ArticleActs } from '../shared/articles/useArticleActs.tsx';
import { parseLanguages } from './articleLanguages.ts';

/** Columns of the list: cover, title, category, languages, status, times and actions. */
export function useArticleColumns(acts: ArticleActs, categories: readonly ArticleCategory[] | undefined) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const { navigate } = useNavigation();

  function getActions(article: ArticleCard): MenuAction[] {
    const { id, slug, status } = article;
    const publish = { label: t('articles.act.publish'), icon: Send, onSelect: () => acts.publish(article) };
    const archive = { label: t('articles.act.archive'), icon: Archive, onSelect: () => acts.ask('archive', article) };
    const toDraft = { label: t('articles.act.draft'), icon: FilePen, onSelect: () => acts.ask('draft', article) };
    const byStatus = { 0: [publish, archive], 1: [archive, toDraft], 2: [publish, toDraft] } as const;
    return [
      { label: t('articles.act.edit'), icon: FilePen, onSelect: () => navigate(`/admin/articles/${id}`) },
      ...byStatus[status],
      ...(status === articleStatus.published
        ? [{ label: t('articles.act.view'), icon: ExternalLink, onSelect: () => navigate(`/posts/${slug}`) }]
        : []),
      {
        label: t('articles.act.delete'),
        icon: Trash2,
        tone: 'danger' as const,
        onSelect: () => acts.ask('delete', article),
      },
    ];
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the callbacks only call functions that never change
  return useMemo<Column<ArticleCard>[]>(
    () => [
      {
        id: 'cover',
        kind: 'thumb',
        header: t('articles.column.cover'),
        isFixed: true,
        value: ({ cover }) => ({ src: cover ?? null, alt: '' }),
      },
      {
        id: 'title',
        kind: 'name',
        header: t('articles.column.title'),
        isFixed: true,
        width: 16,
        value: (article) => localize(article, locale).title,
      },
      {
        id: 'category',
        kind: 'text',
        header: t('articles.column.category'),
        width: 6.5,
        // The spare width is for the titles.
        isElastic: false,
        value({ categoryId, categoryName }) {
          const category = categories?.find(({ id }) => id === categoryId);
          return category ? localize(category, locale).name : categoryName;
        },
      },
      {
        id: 'languages',
        kind: 'languages',
        header: t('articles.column.languages'),
        value: parseLanguages,
      },
      {
        id: 'status',
        kind: 'status',
        header: t('articles.column.status'),
        width: 7,
        value: ({ status }) => ({ tone: articleTones[status], label: t(`articles.status.${status}`) }),
      },
      { id: 'views', kind: 'number', header: t('articles.column.views'), width: 5, value: ({ views }) => views },
      { id: 'updated', kind: 'day', header: t('articles.column.updated'), value: ({ updatedAt }) => updatedAt },
      { id: 'actions', kind: 'actions', header: t('articles.column.actions'), value: getActions },
    ],
    [t, locale, categories],
  );
}
