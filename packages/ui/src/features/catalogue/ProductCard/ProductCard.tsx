import type { ProductCard as Product } from '@sampan/api/entities';
import { Plus } from 'lucide-react';
import { memo, type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getForeignLocale, localize } from '../../../i18n/localize.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { Badge, type BadgeTone } from '../../../primitives/Badge/Badge.tsx';
import { Heading, type HeadingLevel } from '../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Picture } from '../../../primitives/Picture/Picture.tsx';
import { Price } from '../../../primitives/Price/Price.tsx';
import * as css from './ProductCard.css.ts';

export type ProductCardLook = 'grid' | 'row' | 'mini';
export const productCardLooks = ['grid', 'row', 'mini'] as const satisfies readonly ProductCardLook[];

export interface ProductCardProps {
  /** The product to show. */
  product: Product;
  /** Layout of picture and text. Default: grid. */
  look?: ProductCardLook;
  /** Adds the + button for products without variants. */
  onAdd?: ((product: Product) => void) | undefined;
  /** Displayed width of the picture, as the `sizes` attribute. */
  sizes?: string;
  /** Loads the image with high priority. */
  isPriority?: boolean;
  /** Set it only if no price in the list has decimals. */
  dropsZeroDecimals?: boolean;
  /** Level of the heading in the page outline. Default: 3. */
  headingLevel?: HeadingLevel;
}

const nameLines = { grid: 2, row: 2, mini: 1 } as const satisfies Record<ProductCardLook, number>;
const pictureSizes: Record<ProductCardLook, string> = {
  grid: '(min-width: 768px) 285px, 50vw',
  row: '88px',
  mini: '56px',
};

const hasReducedPrice = ({ priceAmount, listPriceAmount }: Product) =>
  listPriceAmount !== undefined && listPriceAmount > priceAmount;

const tagTones = { soldOut: 'neutral', lowStock: 'warning', reduced: 'promo' } as const satisfies Record<
  string,
  BadgeTone
>;

/** One tag at most: sold out, low stock, or reduced price. */
function findTag(product: Product): keyof typeof tagTones | undefined {
  const { stock, lowStock } = product;
  if (stock <= 0) return 'soldOut';
  if (lowStock !== undefined && stock <= lowStock) return 'lowStock';
  return hasReducedPrice(product) ? 'reduced' : undefined;
}

/**
 * A product in a list. The whole card is one link; the + button is its sibling. Memoized: a list that grows, or is
 * answered again with the same products, renders only its new cards.
 */
export const ProductCard = memo(function ProductCard({
  product,
  look = 'grid',
  onAdd,
  sizes = pictureSizes[look],
  isPriority,
  dropsZeroDecimals = false,
  headingLevel = 3,
}: ProductCardProps) {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const { name } = localize(product, locale);
  const { slug, cover, hoverCover, priceAmount, maxPriceAmount, listPriceAmount, currency, stock } = product;
  const isSoldOut = stock <= 0;
  const isReduced = hasReducedPrice(product);
  // Most cards are never pointed at: their second picture is neither rendered nor requested before.
  const [wasPointedAt, setPointedAt] = useState(false);
  const hasSecond = look === 'grid' && hoverCover && !isSoldOut;
  function pointAt({ pointerType }: PointerEvent) {
    if (pointerType === 'mouse') setPointedAt(true);
  }
  const tag = look === 'grid' && findTag(product);
  // Products with variants need a choice on the product page.
  const canAdd = onAdd && !isSoldOut && product.variantCount === 1;
  return (
    <article className={css.card({ look })} onPointerEnter={hasSecond ? pointAt : undefined}>
      <div className={css.tile}>
        <Picture
          src={cover}
          alt=""
          sizes={sizes}
          isPriority={isPriority}
          isFaded={isSoldOut}
          radius={look === 'mini' ? 'lg' : 'xl'}
        />
        {hasSecond && wasPointedAt && (
          <span className={css.second}>
            <Picture src={hoverCover} alt="" sizes={sizes} className={css.secondPicture} />
          </span>
        )}
        {tag && (
          <span className={isSoldOut ? css.soldOutTag : css.tag}>
            <Badge look="tag" tone={tagTones[tag]}>
              {t(`product.${tag}`, { n: stock })}
            </Badge>
          </span>
        )}
        {canAdd && look === 'grid' && (
          <IconButton
            label={t('product.addNamed', { name })}
            variant="floating"
            size="sm"
            tooltip="none"
            className={css.quickAdd}
            onClick={() => onAdd(product)}
          >
            <Icon as={Plus} />
          </IconButton>
        )}
      </div>
      <div className={css.texts}>
        <Heading
          level={headingLevel}
          size="bodySm"
          maxLines={nameLines[look]}
          className={css.name}
          lang={getForeignLocale(product, 'name', locale)}
        >
          <Link look="bare" href={`/goods/${slug}`} className={css.link} data-card-link="">
            {name}
          </Link>
        </Heading>
        <Price
          amount={priceAmount}
          currency={currency}
          was={isReduced && !isSoldOut ? listPriceAmount : undefined}
          to={maxPriceAmount !== undefined && maxPriceAmount > priceAmount ? maxPriceAmount : undefined}
          size={look === 'grid' ? 'md' : 'sm'}
          tone={isSoldOut ? 'muted' : isReduced ? 'sale' : 'default'}
          dropsZeroDecimals={dropsZeroDecimals}
        />
      </div>
    </article>
  );
});
