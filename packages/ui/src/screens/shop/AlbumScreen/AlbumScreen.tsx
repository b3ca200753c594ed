import { category as categoryCalls, product as productCalls } from '@sampan/api/contract/product';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useInfiniteEndpoint } from '../../../data/useInfiniteEndpoint.ts';
import { useListUpToPage } from '../../../data/useListUpToPage.ts';
import { getChildren, type ListedCategory } from '../../../features/catalogue/FilterPanel/categories.ts';
import { getForeignLocale, localize } from '../../../i18n/localize.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { LoadPages } from '../../../patterns/LoadMore/LoadPages.tsx';
import { PageHeader } from '../../../patterns/PageHeader/PageHeader.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { AlbumGrid } from './AlbumGrid.tsx';
import { chip, chips, frame, grid } from './AlbumScreen.css.ts';
import { type AlbumQuery, pageSize, writeAlbumQuery } from './albumQuery.ts';

export { type AlbumQuery, readAlbumQuery, writeAlbumQuery } from './albumQuery.ts';

export interface AlbumScreenProps {
  query: AlbumQuery;
  /** Replaces the query in the URL. */
  onQueryChange: (query: AlbumQuery) => void;
}

/** The photo album of the shop. */
export function AlbumScreen({ query, onQueryChange }: AlbumScreenProps) {
  const { t } = useTranslation(['content', 'common']);
  const { category } = query;
  const input = { limit: pageSize, ...(category !== undefined && { categoryId: category }) };
  const gallery = useInfiniteEndpoint(productCalls.gallery, input, { keepPreviousData: true });
  const pictures = useListUpToPage(gallery, query.page ?? 1, pageSize);
  const { data: categories } = useEndpoint(categoryCalls.active, {});
  const title = t('common:nav.album');
  usePageHead({ title, description: t('album.description') });

  return (
    <>
      <TopBar title={title} backTo="/home" />
      <PageHeader
        title={title}
        count={pictures.total === undefined ? undefined : t('album.count', { count: pictures.total })}
        isInTopBar
      />
      <AlbumChips categories={getChildren(categories ?? [], null)} chosen={category} />
      <PageState
        result={pictures}
        level="page"
        skeleton={<AlbumSkeleton />}
        isEmpty={(items) => items.length === 0}
        empty={<EmptyState art="files" title={t('album.empty')} text={t('album.emptyText')} />}
        isFiltered={category !== undefined}
        filteredEmpty={
          <EmptyState
            level="inline"
            title={t('album.emptyCategory')}
            action={
              <LinkButton href="/album" variant="tonal">
                {t('album.seeAll')}
              </LinkButton>
            }
          />
        }
      >
        {(items) => (
          <>
            <AlbumGrid
              pictures={items}
              total={pictures.total}
              query={query}
              onQueryChange={onQueryChange}
              loadNext={pictures.hasMore && !pictures.isFetching && !pictures.error ? pictures.loadNext : undefined}
            />
            <LoadPages
              result={pictures}
              pageSize={pageSize}
              failureText={t('album.loadFailed')}
              showPage={(page) => onQueryChange({ ...query, page })}
            />
          </>
        )}
      </PageState>
    </>
  );
}

interface AlbumChipsProps {
  categories: readonly ListedCategory[];
  chosen: number | undefined;
}

/** Links that filter the album by category. */
function AlbumChips({ categories, chosen }: AlbumChipsProps) {
  const { t } = useTranslation('content');
  const locale = useLocale();
  const links = [
    { id: undefined, name: t('album.all'), lang: undefined },
    ...categories.map((category) => ({
      id: category.id,
      name: localize(category, locale).name,
      lang: getForeignLocale(category, 'name', locale),
    })),
  ];
  return (
    <nav aria-label={t('album.categories')} className={chips}>
      {links.map(({ id, name, lang }) => (
        <Link
          key={id ?? 0}
          look="bare"
          href={`/album${writeAlbumQuery({ category: id })}`}
          className={chip}
          lang={lang}
          aria-current={id === chosen ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** Placeholder of a gallery album. */
function AlbumSkeleton() {
  return (
    <div className={grid} aria-hidden>
      {Array.from({ length: 10 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the frames are identical and never reordered
        <span key={place} className={frame}>
          <Skeleton shape="block" height="100%" />
        </span>
      ))}
    </div>
  );
}
