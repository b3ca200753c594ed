import type { Product } from '@sampan/api/entities';
import { formatOptions } from '@sampan/domain/catalogue/nameWithOptions';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getForeignLocale, localize, useLocalize } from '../../../../i18n/localize.ts';
import { useLocale } from '../../../../i18n/useFormats.ts';
import { QuantityStepper } from '../../../../patterns/QuantityStepper/QuantityStepper.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Picture } from '../../../../primitives/Picture/Picture.tsx';
import { Sheet } from '../../../../primitives/Sheet/Sheet.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { MutedText, Text } from '../../../../primitives/Text/Text.tsx';
import { ProductPrice } from '../ProductPrice.tsx';
import { SkuPicker, type SkuPickerProps, StockLine } from './SkuPicker.tsx';
import { head, quantity as quantityClass, thumb } from './SkuSheet.css.ts';

export type SkuIntent = 'add' | 'buy';

export interface SkuSheetProps extends Pick<SkuPickerProps, 'onChoose' | 'request' | 'onAsk'> {
  /** The displayed variant with its siblings. */
  product: Product;
  /** Action that opened the sheet: buying has a quantity, adding adds one. */
  intent: SkuIntent;
  /** True if the viewer has not chosen a variant yet; the sheet says so. */
  isUnchosen: boolean;
  /** Maximum quantity by stock and order rules. */
  max: number;
  maxNote?: string | undefined;
  onClose: () => void;
  onCommit: (quantity: number) => void;
}

/** Variant selection on phones before buying: product, price, options, quantity, and one button. */
export function SkuSheet({
  product,
  intent,
  isUnchosen,
  max,
  maxNote,
  onClose,
  onChoose,
  request,
  onAsk,
  onCommit,
}: SkuSheetProps) {
  const { t } = useTranslation('shop');
  const { name } = useLocalize()(product);
  const [chosenQuantity, setChosenQuantity] = useState(1);
  const question = useRef<HTMLDivElement>(null);
  const isSoldOut = product.stock <= 0;
  const quantity = Math.max(1, Math.min(chosenQuantity, max));
  const isAsking = request !== undefined && request.from === product.id;

  function commit() {
    // An open question must be answered first, so that the intended variant is bought.
    if (isAsking) question.current?.querySelector<HTMLElement>('[data-sku-asked] button')?.focus();
    else onCommit(quantity);
  }

  return (
    <Sheet
      onClose={onClose}
      title={t('product.options')}
      description={isUnchosen ? t('product.chooseFirst') : undefined}
      footer={
        isSoldOut ? (
          <Button variant="outline" size="lg" isFullWidth disabled>
            {t('product.soldOut')}
          </Button>
        ) : (
          <Button variant={intent === 'buy' ? 'money' : 'tonal'} size="lg" isFullWidth onClick={commit}>
            {t(intent === 'buy' ? 'product.buyNow' : 'product.addToCart')}
          </Button>
        )
      }
    >
      <div ref={question}>
        <Stack gap="xl">
          <Head product={product} />
          {product.variants && (
            <SkuPicker variants={product.variants} shownId={product.id} {...{ onChoose, request, onAsk }} />
          )}
          {intent === 'buy' && !isSoldOut && (
            <div className={quantityClass}>
              <Text as="span" size="label" tone="muted" aria-hidden>
                {t('product.howMany')}
              </Text>
              <QuantityStepper
                label={t('product.quantity', { name })}
                value={quantity}
                max={max}
                maxNote={maxNote}
                onChange={setChosenQuantity}
              />
            </div>
          )}
        </Stack>
      </div>
    </Sheet>
  );
}

function Head({ product }: Pick<SkuSheetProps, 'product'>) {
  const locale = useLocale();
  const { options } = localize(product, locale);
  const { cover, stock, lowStock } = product;
  return (
    <div className={head}>
      <span className={thumb}>
        <Picture src={cover} alt="" sizes="88px" radius="lg" isFaded={stock <= 0} />
      </span>
      <Stack gap="2xs">
        <ProductPrice product={product} size="lg" />
        <StockLine stock={stock} lowStock={lowStock} />
        <MutedText lang={getForeignLocale(product, 'options', locale)}>{formatOptions({ options })}</MutedText>
      </Stack>
    </div>
  );
}
