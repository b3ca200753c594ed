import type { Category } from '@sampan/api/entities';
import { useLocalize } from '../../../../i18n/localize.ts';
import { Link } from '../../../../primitives/Link/Link.tsx';
import { Picture } from '../../../../primitives/Picture/Picture.tsx';
import { Text } from '../../../../primitives/Text/Text.tsx';
import { name as nameClass, picture, tile } from './CategoryTile.css.ts';

interface CategoryTileProps {
  category: Pick<Category, 'id' | 'name' | 'slug' | 'image' | 'i18n'>;
}

/** Tile with the category's picture and name; links to its products. */
export function CategoryTile({ category }: CategoryTileProps) {
  const { name, image, id } = useLocalize()(category);
  return (
    <Link look="bare" href={`/goods?category=${id}`} className={tile}>
      <span className={picture}>
        <Picture src={image} alt="" sizes="(min-width: 768px) 112px, max(18vw, 72px)" />
      </span>
      <Text as="span" size="caption" maxLines={3} className={nameClass}>
        {name}
      </Text>
    </Link>
  );
}
