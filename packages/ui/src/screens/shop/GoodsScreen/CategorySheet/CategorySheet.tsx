import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getCategoryPath,
  getChildren,
  getDescendants,
  type ListedCategory,
} from '../../../../features/catalogue/FilterPanel/categories.ts';
import { getForeignLocale, localize } from '../../../../i18n/localize.ts';
import { useLocale } from '../../../../i18n/useFormats.ts';
import { Picture } from '../../../../primitives/Picture/Picture.tsx';
import { Sheet } from '../../../../primitives/Sheet/Sheet.tsx';
import { Text } from '../../../../primitives/Text/Text.tsx';
import { panes, rail, railItem, tile, tiles } from './CategorySheet.css.ts';

export interface CategorySheetProps {
  onClose: () => void;
  /** Flat list; the tree is built from parent ids. */
  categories: readonly ListedCategory[];
  chosen: number | undefined;
  /** Called with undefined for all products. */
  onChoose: (id: number | undefined) => void;
}

/** The category tree on phones: top level as a side rail, its descendants as tiles. */
export function CategorySheet({ onClose, categories, chosen, onChoose }: CategorySheetProps) {
  const { t } = useTranslation('shop');
  const locale = useLocale();
  const tops = getChildren(categories, null);
  const [seenId, setSeenId] = useState<number>();
  const seen =
    tops.find(({ id }) => id === (seenId ?? getCategoryPath(categories, chosen)[0]?.id)) ??
    (tops[0] as ListedCategory | undefined);

  function choose(id: number | undefined) {
    onChoose(id);
    onClose();
  }

  return (
    <Sheet onClose={onClose} title={t('goods.categories')}>
      <div className={panes}>
        <ul className={rail}>
          <li>
            <button type="button" className={railItem} onClick={() => choose(undefined)}>
              {t('goods.all')}
            </button>
          </li>
          {tops.map((top) => (
            <li key={top.id}>
              <button
                type="button"
                className={railItem}
                aria-current={top.id === seen?.id || undefined}
                lang={getForeignLocale(top, 'name', locale)}
                onClick={() => setSeenId(top.id)}
              >
                {localize(top, locale).name}
              </button>
            </li>
          ))}
        </ul>
        {seen && (
          <ul className={tiles}>
            {[seen, ...getDescendants(categories, seen.id)].map((category) => (
              <li key={category.id}>
                <button
                  type="button"
                  className={tile}
                  aria-current={category.id === chosen || undefined}
                  onClick={() => choose(category.id)}
                >
                  <Picture src={category.image} alt="" sizes="96px" radius="lg" />
                  {category === seen ? (
                    <Text as="span" size="caption" align="center">
                      {t('goods.allIn', { name: localize(seen, locale).name })}
                    </Text>
                  ) : (
                    <Text as="span" size="caption" align="center" lang={getForeignLocale(category, 'name', locale)}>
                      {localize(category, locale).name}
                    </Text>
                  )}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  );
}
