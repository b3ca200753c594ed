import { useTranslation } from 'react-i18next';
import type { ListedCategory } from '../../../features/catalogue/FilterPanel/categories.ts';
import { Link } from '../../../primitives/Link/Link.tsx';
import { chip, chips } from './AlbumScreen.css.ts';
import { writeAlbumQuery } from './albumQuery.ts';

interface AlbumChipsProps {
  categories: readonly ListedCategory[];
  chosen: number | undefined;
}

/** Links that filter the album by category. */
export function AlbumChips({ categories, chosen }: AlbumChipsProps) {
  const { t } = useTranslation('content');
  const links = [{ id: undefined, name: t('album.all') }, ...categories];
  return (
    <nav aria-label={t('album.categories')} className={chips}>
      {links.map(({ id, name }) => (
        <Link
          key={id ?? 0}
          look="bare"
          href={`/album${writeAlbumQuery({ category: id })}`}
          className={chip}
          aria-current={id === chosen ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
