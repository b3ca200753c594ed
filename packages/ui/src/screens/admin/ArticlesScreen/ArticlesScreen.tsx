import { adminArticle } from '@sampan/api/contract/article';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useLocalize } from '../../../i18n/localize.ts';
import type { FilterDef } from '../../../patterns/FilterBar/filterValue.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { articleStatuses } from '../shared/articles/articleStatus.ts';
import { useArticleActs } from '../shared/articles/useArticleActs.tsx';
import { AdminList } from '../shared/list/AdminList.tsx';
import { createChoice } from '../shared/list/createChoice.ts';
import { getChoiceText, getKnownChoice } from '../shared/list/filterReads.ts';
import { useListState } from '../shared/list/useListState.ts';
import { AdminPage } from '../shared/shell/AdminPage.tsx';
import { useArticleColumns } from './useArticleColumns.ts';

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
