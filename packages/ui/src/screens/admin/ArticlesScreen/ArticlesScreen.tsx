import { adminArticle } from '@sampan/api/contract/article';
import type { ArticleCard, ArticleCategory } from '@sampan/api/entities';
import { articleStatus } from '@sampan/api/statuses';
import { Archive, ExternalLink, FilePen, Plus, Send, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { getForeignLocale, localize, useLocalize } from '../../../i18n/localize.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import type { Column } from '../../../patterns/DataTable/columns.ts';
import type { FilterDef } from '../../../patterns/FilterBar/filterValue.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import type { MenuAction } from '../../../primitives/Menu/Menu.tsx';
import { articleStatuses, articleTones } from '../shared/articles/articleStatus.ts';
import { type ArticleActs, useArticleActs } from '../shared/articles/useArticleActs.tsx';
import { AdminList } from '../shared/list/AdminList.tsx';
import { createChoice } from '../shared/list/createChoice.ts';
import { getChoiceText, getKnownChoice } from '../shared/list/filterReads.ts';
import { useListState } from '../shared/list/useListState.ts';
import { AdminPage } from '../shared/shell/AdminPage.tsx';
import { parseLanguages } from './articleLanguages.ts';

/** List of all articles of any status. */
export function ArticlesScreen() {
  const { t } = useTranslation('admin');
  const localize = useLocalize();
  const categories = useEndpoint(adminArticle.categoryList, {});
  const filters: FilterDef[] = [
    createChoice('status', t('articles.column.status'), articleStatuses, (status) => t(`articles.status.${status}`)),
    {
      id: 'category',
      label: t('articles.column.category'),
      kind: 'choice',
      options: (categories.data ?? []).map((category) => ({
        value: String(category.id),
        label: localize(category).name,
      })),
    },
  ];
  const list = useListState({ filters });
  const status = getKnownChoice(list.filters, 'status', articleStatuses);
  const categoryId = Number(getChoiceText(list.filters, 'category') ?? 0);
  const result = useEndpoint(
    adminArticle.list,
    {
      page: list.page,
      limit: list.size,
      ...(list.filters.search && { keyword: list.filters.search }),
      ...(status !== undefined && { status }),
      ...(categoryId > 0 && { categoryId }),
    },
    { keepPreviousData: true },
  );
  const acts = useArticleActs();
  const columns = useArticleColumns(acts, categories.data);
  const write = (
    <LinkButton href="/admin/articles/new" leading={<Icon as={Plus} size={16} />}>
      {t('articles.write')}
    </LinkButton>
  );

  return (
    <AdminPage permission="articles.edit" title={t('articles.title')} primary={write}>
      <AdminList
        name="articles"
        label={t('articles.title')}
        list={list}
        result={result}
        columns={columns}
        rowName={(article) => localize(article).title}
        getHref={({ id }) => `/admin/articles/${id}`}
        searchLabel={t('articles.search')}
        views={articleStatuses.map((each) => ({ view: `f.status=${each}`, label: t(`articles.status.${each}`) }))}
        empty={{ art: 'files', title: t('articles.empty.title'), text: t('articles.empty.text'), action: write }}
      />
      {acts.dialog}
    </AdminPage>
  );
}

/** Columns of the list: cover, title, category, languages, status, times and actions. */
function useArticleColumns(acts: ArticleActs, categories: readonly ArticleCategory[] | undefined) {
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
        lang: (article) => getForeignLocale(article, 'title', locale),
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
        lang({ categoryId, categoryName: name }) {
          const category = categories?.find(({ id }) => id === categoryId);
          return getForeignLocale(category ?? { name }, 'name', locale);
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
