import type { Category } from '@sampan/api/entities';
import { getForeignLocale, localize } from '../../../../i18n/localize.ts';
import { useLocale } from '../../../../i18n/useFormats.ts';
import { Link } from '../../../../primitives/Link/Link.tsx';
import { Picture } from '../../../../primitives/Picture/Picture.tsx';
import { Text } from '../../../../primitives/Text/Text.tsx';
import { name as nameClass, picture, tile } from './CategoryTile.css.ts';

interface CategoryTileProps {
  category: Pick<Category, 'id' | 'name' | 'slug' | 'image' | 'i18n'>;
}

/** Tile with the category's picture and name; links to its products. */
export function CategoryTile({ category }: CategoryTileProps) {
  const locale = useLocale();
  const { name, image, id } = localize(category, locale);
  return (
    <Link look="bare" href={`/goods?category=${id}`} className={tile}>
      <span className={picture}>
        <Picture src={image} alt="" sizes="(min-width: 768px) 112px, max(18vw, 72px)" />
      </span>
      <Text
        as="span"
        size="caption"
        maxLines={3}
        className={nameClass}
        lang={getForeignLocale(category, 'name', locale)}
      >
        {name}
      </Text>
    </Link>
  );
}
