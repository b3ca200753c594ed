import { setting as settingCalls } from '@sampan/api/contract/setting';
import type { Product } from '@sampan/api/entities';
import { isDigitalLine } from '@sampan/domain/order/orderRules';
import { readShippingSettings } from '@sampan/domain/pricing/shippingSettings';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { getForeignLocale, localize } from '../../../i18n/localize.ts';
import { useLocale, useNumberFormats } from '../../../i18n/useFormats.ts';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { announce } from '../../../primitives/VisuallyHidden/announce.ts';
import type { Options } from './ProductBuy/useBuy.ts';
import { ProductPrice } from './ProductPrice.tsx';
import { delivery, infoBlock, naming, titles } from './ProductScreen.css.ts';
import { SkuPicker, StockLine } from './SkuPicker/SkuPicker.tsx';

export interface ProductInfoProps {
  product: Product;
  options: Options;
}

/** Price, name, stock, options and delivery. */
export function ProductInfo({ product, options }: ProductInfoProps) {
  const locale = useLocale();
  const { name, subtitle } = localize(product, locale);
  const { variants, id } = product;
  useVariantAnnouncement(product);
  return (
    <>
      <div className={titles}>
        <ProductPrice product={product} size="xl" />
        <div className={naming}>
          <Heading level={1} size="title" tabIndex={-1} lang={getForeignLocale(product, 'name', locale)}>
            {name}
          </Heading>
          {subtitle && <MutedText lang={getForeignLocale(product, 'subtitle', locale)}>{subtitle}</MutedText>}
        </div>
        <StockLine stock={product.stock} lowStock={product.lowStock} isEndless={isDigitalLine(product)} />
      </div>
      {variants && options.hasVariants && (
        <div className={infoBlock}>
          <SkuPicker
            variants={variants}
            shownId={id}
            onChoose={options.choose}
            request={options.request}
            onAsk={options.ask}
          />
        </div>
      )}
      <div className={infoBlock}>
        <DeliveryLine product={product} />
      </div>
    </>
  );
}

/** Announces the price of a variant that is chosen: the focus stays on its option, far from the price. */
function useVariantAnnouncement({ id, variants, priceAmount, currency }: Product) {
  const { money } = useNumberFormats();
  const previousId = useRef(id);
  useEffect(function announcePrice() {
    if (previousId.current === id) return;
    if (variants?.some((variant) => variant.id === previousId.current)) announce(money(priceAmount, currency));
    previousId.current = id;
  });
}

/** Terms of delivery; a dash, never the defaults, while the shop's settings are unknown. */
function DeliveryLine({ product }: { product: Product }) {
  const { priceAmount, currency } = product;
  const { t } = useTranslation('shop');
  const { money } = useNumberFormats();
  const { data } = useEndpoint(settingCalls.public, {});
  const { fee, freeFrom } = readShippingSettings(data?.shipping);
  const message = isDigitalLine(product)
    ? t('product.deliveryDigital')
    : !data
      ? '—'
      : priceAmount >= freeFrom || fee === 0
        ? t('product.deliveryFree')
        : t('product.deliveryFee', { fee: money(fee, currency), freeFrom: money(freeFrom, currency) });
  return (
    <div className={delivery}>
      <Text as="span" size="label" tone="muted">
        {t('product.delivery')}
      </Text>
      <Text as="span" size="bodySm">
        {message}
      </Text>
    </div>
  );
}
