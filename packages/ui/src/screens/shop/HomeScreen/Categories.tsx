import { category } from '@sampan/api/contract/product';
import type { Category } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { CategoryTile } from './CategoryTile/CategoryTile.tsx';
import { strip, stripItem } from './HomeScreen.css.ts';

/** Maximum number of tiles: one row on a desktop. */
const maxCategories = 8;

/** Leaf categories: a parent category has no products of its own. */
export function getShelves(categories: readonly Category[]): Category[] {
  const parents = new Set(categories.map(({ parentId }) => parentId));
  return categories.filter(({ id }) => !parents.has(id)).slice(0, maxCategories);
}

/** The home page's strip of categories. */
export function Categories() {
  const { t } = useTranslation('shop');
  const result = useEndpoint(category.active, {});
  return (
    <PageState result={result} level="section" skeleton={<CategoriesSkeleton />} isEmpty={(list) => list.length === 0}>
      {(list) => (
        <nav aria-label={t('home.categories')}>
          <ul className={strip}>
            {getShelves(list).map((one) => (
              <li key={one.id} className={stripItem}>
                <CategoryTile category={one} />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </PageState>
  );
}

function CategoriesSkeleton() {
  return (
    <div className={strip} aria-hidden>
      {Array.from({ length: maxCategories }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tiles are identical and never reordered
        <Stack key={index} gap="sm" align="center">
          <Skeleton shape="tile" width="min(100%, 112px)" />
          <Skeleton width="60%" />
        </Stack>
      ))}
    </div>
  );
}
