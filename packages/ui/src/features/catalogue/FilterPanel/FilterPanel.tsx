import { useTranslation } from 'react-i18next';
import { getForeignLocale, localize } from '../../../i18n/localize.ts';
import { useLocale, useNumberFormats } from '../../../i18n/useFormats.ts';
import { PriceRange, type PriceRangeProps } from '../../../patterns/PriceRange/PriceRange.tsx';
import { Checkbox } from '../../../primitives/Checkbox/Checkbox.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { getCategoryPath, getChildren, type ListedCategory } from './categories.ts';
import { branch, category as categoryClass, count, group, legend, stock } from './FilterPanel.css.ts';

export interface GoodsFilters {
  /** Category id; includes its descendants. */
  category?: number | undefined;
  /** Minor units. */
  min?: number | undefined;
  max?: number | undefined;
  /** Only products in stock. */
  stock?: boolean | undefined;
}

export interface FilterPanelProps {
  /** The active filters. */
  value: GoodsFilters;
  /** Called with all filters after a change. */
  onChange: (filters: GoodsFilters) => void;
  /** ISO 4217. */
  currency: string;
  /** Lowest and highest price of the list. */
  bounds?: PriceRangeProps['bounds'];
  /** The price range applies while it is typed, too. */
  appliesWhileTyping?: boolean;
  /** Flat list, or `loading`. Omit it where categories have their own control, as on phones. */
  categories?: readonly ListedCategory[] | 'loading';
  /** Number of products per category id under the other filters. */
  counts?: ReadonlyMap<number, number> | undefined;
}

/** Filters of a product list. */
export function FilterPanel(props: FilterPanelProps) {
  const { value, onChange, currency, bounds, appliesWhileTyping = false, categories, counts } = props;
  const { t } = useTranslation('shop');
  return (
    <Stack gap="2xl">
      {categories && (
        <nav aria-label={t('goods.categories')} className={group}>
          <Text size="label" className={legend}>
            {t('goods.categories')}
          </Text>
          {categories === 'loading' ? (
            <Stack gap="xl">
              <Skeleton shape="block" height="24px" lines={5} />
            </Stack>
          ) : (
            <CategoryTree
              categories={categories}
              counts={counts}
              chosen={value.category}
              onChoose={(category) => onChange({ ...value, category })}
            />
          )}
        </nav>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a legend cannot be placed in the grid */}
      <div role="group" aria-label={t('goods.filter.price')} className={group}>
        <Text size="label" className={legend} aria-hidden>
          {t('goods.filter.price')}
        </Text>
        <PriceRange
          min={value.min}
          max={value.max}
          currency={currency}
          bounds={bounds}
          appliesWhileTyping={appliesWhileTyping}
          onChange={(range) => onChange({ ...value, ...range })}
        />
      </div>
      <div className={stock}>
        <Checkbox
          isChecked={value.stock === true}
          onCheckedChange={(isChecked) => onChange({ ...value, stock: isChecked || undefined })}
        >
          {t('goods.filter.inStock')}
        </Checkbox>
      </div>
    </Stack>
  );
}

interface CategoryTreeProps {
  categories: readonly ListedCategory[];
  counts: ReadonlyMap<number, number> | undefined;
  chosen: number | undefined;
  onChoose: (id: number | undefined) => void;
}

/** Category tree; levels below the top are shown along the selected path only. */
function CategoryTree({ categories, counts, chosen, onChoose }: CategoryTreeProps) {
  const { t } = useTranslation('shop');
  const locale = useLocale();
  const path = getCategoryPath(categories, chosen);
  const renderItem = (one: ListedCategory) => {
    const below = path.includes(one) ? getChildren(categories, one.id) : [];
    return (
      <li key={one.id}>
        <CategoryButton
          name={localize(one, locale).name}
          lang={getForeignLocale(one, 'name', locale)}
          count={counts ? (counts.get(one.id) ?? 0) : one.productCount}
          isChosen={one.id === chosen}
          onPress={() => onChoose(one.id)}
        />
        {below.length > 0 && <ul className={branch}>{below.map(renderItem)}</ul>}
      </li>
    );
  };
  return (
    <ul>
      <li>
        <CategoryButton
          name={t('goods.all')}
          count={undefined}
          isChosen={chosen === undefined}
          onPress={() => onChoose(undefined)}
        />
      </li>
      {getChildren(categories, null).map(renderItem)}
    </ul>
  );
}

interface CategoryButtonProps {
  name: string;
  lang?: string | undefined;
  count: number | undefined;
  isChosen: boolean;
  onPress: () => void;
}

function CategoryButton({ name, lang, count: goods, isChosen, onPress }: CategoryButtonProps) {
  const { number } = useNumberFormats();
  return (
    <button type="button" className={categoryClass} aria-current={isChosen || undefined} onClick={onPress}>
      <span lang={lang}>{name}</span>
      {goods !== undefined && <span className={count}>{number(goods)}</span>}
    </button>
  );
}
