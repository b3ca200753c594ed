import { Clock, LayoutGrid, Search, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { getForeignLocale, localize } from '../../../i18n/localize.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { joinClasses } from '../../../primitives/classes.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { popItem } from '../../../primitives/layer.css.ts';
import { Picture } from '../../../primitives/Picture/Picture.tsx';
import { Price } from '../../../primitives/Price/Price.tsx';
import { count, option, picture, remove, sign, texts } from './SearchSuggestions.css.ts';
import type { SuggestionRow } from './suggestionRows.ts';

export interface SuggestionOptionProps {
  id: string;
  row: SuggestionRow;
  isActive: boolean;
  onPoint: () => void;
  onSearch: (keyword: string) => void;
  /** Called when the row's link was followed. */
  onFollow: () => void;
  onRemove: (keyword: string) => void;
}

/** One row. Products and categories are links, so that they open in a new tab as links do. */
export function SuggestionOption(props: SuggestionOptionProps) {
  const { id, row, isActive, onPoint, onSearch, onFollow } = props;
  const shared = {
    id,
    'aria-selected': isActive,
    'data-highlighted': isActive || undefined,
    className: joinClasses(popItem, option),
    onPointerMove: onPoint,
  };
  const link = { ...shared, look: 'bare', role: 'option', tabIndex: -1, onClick: onFollow } as const;
  switch (row.kind) {
    case 'product':
      return (
        <Link {...link} href={`/goods/${row.product.slug}`}>
          <ProductContent row={row} />
        </Link>
      );
    case 'category':
      return (
        <Link {...link} href={`/goods?category=${row.category.id}`}>
          <CategoryContent row={row} />
        </Link>
      );
    default:
      return (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field, which names this row as its active descendant
        <div
          role="option"
          tabIndex={-1}
          {...shared}
          aria-keyshortcuts={row.kind === 'recent' ? 'Delete' : undefined}
          onClick={() => onSearch(row.keyword)}
        >
          {row.kind === 'recent' ? <RecentContent {...props} keyword={row.keyword} /> : <AllContent row={row} />}
        </div>
      );
  }
}

type RowOf<Kind extends SuggestionRow['kind']> = Extract<SuggestionRow, { kind: Kind }>;

function ProductContent({ row: { product } }: { row: RowOf<'product'> }) {
  const locale = useLocale();
  const { priceAmount, maxPriceAmount, currency } = product;
  return (
    <>
      <Picture src={product.cover} alt="" sizes="44px" radius="md" className={picture} />
      <span className={texts} lang={getForeignLocale(product, 'name', locale)}>
        {localize(product, locale).name}
      </span>
      <Price amount={priceAmount} currency={currency} size="sm" to={maxPriceAmount || undefined} />
    </>
  );
}

function CategoryContent({ row: { category } }: { row: RowOf<'category'> }) {
  const locale = useLocale();
  return (
    <>
      <span className={sign}>
        <Icon as={LayoutGrid} size={18} />
      </span>
      <span className={texts} lang={getForeignLocale(category, 'name', locale)}>
        {localize(category, locale).name}
      </span>
      <span className={count}>{category.productCount}</span>
    </>
  );
}

function RecentContent({ keyword, onRemove }: SuggestionOptionProps & { keyword: string }) {
  function press(event: MouseEvent) {
    event.stopPropagation();
    onRemove(keyword);
  }
  return (
    <>
      <span className={sign}>
        <Icon as={Clock} size={18} />
      </span>
      <span className={texts}>{keyword}</span>
      {/* An option has no controls for screen readers: the Delete key removes it. */}
      <span aria-hidden className={remove} data-remove="" onClick={press}>
        <Icon as={X} size={18} />
      </span>
    </>
  );
}

function AllContent({ row }: { row: RowOf<'all'> }) {
  const { t } = useTranslation('common');
  return (
    <>
      <span className={sign}>
        <Icon as={Search} size={18} />
      </span>
      <span className={texts}>{t('search.all', { keyword: row.keyword })}</span>
    </>
  );
}
