import { formatOptions } from '@sampan/domain/catalogue/nameWithOptions';
import type { Shortage } from '@sampan/domain/checkout/checkoutRules';
import type { DraftLine } from '@sampan/domain/checkout/draft';
import { CircleAlert } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { getLineLimit } from '../../../../features/cart/CartLine/lines.ts';
import { useOrderLimits } from '../../../../features/cart/CartLine/useOrderLimits.ts';
import { getForeignLocale, localize } from '../../../../i18n/localize.ts';
import { useLocale, useNumberFormats } from '../../../../i18n/useFormats.ts';
import { QuantityStepper } from '../../../../patterns/QuantityStepper/QuantityStepper.tsx';
import { TitledSection } from '../../../../patterns/Section/TitledSection.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { Picture } from '../../../../primitives/Picture/Picture.tsx';
import { Price } from '../../../../primitives/Price/Price.tsx';
import { MutedText, Text } from '../../../../primitives/Text/Text.tsx';
import { useFocusAfterRemoval } from '../../../../primitives/useFocusAfterRemoval.ts';
import * as css from '../CreateOrderScreen.css.ts';
import { getProblemId, type LineExtras } from '../checkoutRules.ts';

interface LinesSectionProps {
  lines: readonly DraftLine[];
  /** Keyed by product id. */
  extras: ReadonlyMap<number, Partial<LineExtras>>;
  /** Newer prices of the cart or the server by product id, minor units. */
  newPrices?: ReadonlyMap<number, number> | undefined;
  /** Lines whose quantity exceeds the stock, as reported by the server. */
  shortages: readonly Shortage[];
  /** True while an order request may be in flight. */
  isFrozen: boolean;
  onQuantity: (productId: number, quantity: number) => void;
  onRemove: (productId: number) => void;
}

/** The lines to order, with editable quantities. */
export function LinesSection({ lines, extras, newPrices, shortages, onRemove, ...acts }: LinesSectionProps) {
  const { t } = useTranslation('order');
  const { maxPerLine } = useOrderLimits();
  const list = useRef<HTMLUListElement>(null);
  /** Index of the line whose button was pressed; undefined where a line leaves by itself. */
  const pressed = useRef<number>(undefined);
  // The next line, else the last one: focus on its button would let a held Enter remove line after line.
  useFocusAfterRemoval(lines.length, () => {
    if (pressed.current === undefined) return;
    const next = list.current?.children[Math.min(pressed.current, lines.length - 1)] as HTMLElement | undefined;
    pressed.current = undefined;
    next?.focus();
  });

  function remove(productId: number) {
    pressed.current = lines.findIndex((line) => line.productId === productId);
    onRemove(productId);
  }

  return (
    <TitledSection className={css.card} title={t('create.items')}>
      <ul ref={list} className={css.lines}>
        {lines.map((line) => (
          <Line
            key={line.productId}
            line={line}
            extras={extras.get(line.productId)}
            newPrice={newPrices?.get(line.productId)}
            shortage={shortages.find(({ productId }) => productId === line.productId)}
            maxPerLine={maxPerLine}
            onRemove={remove}
            {...acts}
          />
        ))}
      </ul>
    </TitledSection>
  );
}

interface LineProps extends Pick<LinesSectionProps, 'isFrozen' | 'onQuantity' | 'onRemove'> {
  line: DraftLine;
  extras: Partial<LineExtras> | undefined;
  /** Minor units. */
  newPrice: number | undefined;
  shortage: Shortage | undefined;
  /** The shop's limit per product. */
  maxPerLine: number;
}

function Line({ line, extras, newPrice, shortage, maxPerLine, isFrozen, onQuantity, onRemove }: LineProps) {
  const { t } = useTranslation(['order', 'shop']);
  const locale = useLocale();
  const translated = { ...line, i18n: extras?.i18n };
  const { name, options } = localize(translated, locale);
  const { money } = useNumberFormats();
  const { productId, quantity } = line;
  const limit = getLineLimit({ stock: extras?.stock, type: line.type }, maxPerLine);
  const left = shortage?.left ?? limit.max;
  const item = useRef<HTMLLIElement>(null);
  const isShort = shortage !== undefined && quantity > shortage.left;
  /** A shortage that ends by itself, when the stock is read again, moves no focus. */
  const isPressed = useRef(false);
  useFocusAfterRemoval(isShort, () => {
    if (isPressed.current) item.current?.focus();
    isPressed.current = false;
  });
  return (
    <li ref={item} className={css.line} id={getProblemId(`line-${productId}`)} tabIndex={-1}>
      <Picture src={line.cover} alt="" sizes="72px" radius="lg" isFaded={shortage?.left === 0} />
      <div className={css.texts}>
        <Text
          as="div"
          size="bodySm"
          maxLines={2}
          className={css.name}
          lang={getForeignLocale(translated, 'name', locale)}
        >
          {name}
        </Text>
        {options.length > 0 && (
          <MutedText size="caption" lang={getForeignLocale(translated, 'options', locale)}>
            {formatOptions({ options })}
          </MutedText>
        )}
        {newPrice !== undefined && (
          <Text size="caption" tone="warning">
            {t('shop:cart.priceChanged', {
              now: money(newPrice, line.currency),
              was: money(line.priceAmount, line.currency),
            })}
          </Text>
        )}
        <div className={css.foot}>
          <Price amount={newPrice ?? line.priceAmount} currency={line.currency} size="sm" />
          {isFrozen || shortage?.left === 0 ? (
            <MutedText as="span" isNumeric>
              {t('detail.times', { n: quantity })}
            </MutedText>
          ) : (
            <QuantityStepper
              label={t('create.quantity', { name })}
              value={quantity}
              // The stepper shows the requested quantity even when it exceeds the stock.
              max={Math.max(quantity, Math.min(limit.max, left))}
              maxNote={shortage ? undefined : t(`shop:${limit.note}`, { n: limit.max })}
              onChange={(next) => onQuantity(productId, next)}
              onRemove={() => onRemove(productId)}
            />
          )}
        </div>
      </div>
      {isShort && (
        <div className={css.shortage}>
          <Icon as={CircleAlert} size={18} />
          <span className={css.shortageTexts}>
            {shortage.left === 0 ? t('create.soldOut') : t('create.maxLeft', { n: shortage.left })}
          </span>
          {shortage.left > 0 && (
            <Button
              size="sm"
              variant="outline"
              onClick={() => {
                isPressed.current = true;
                onQuantity(productId, shortage.left);
              }}
            >
              {t('create.take', { n: shortage.left })}
            </Button>
          )}
          <Button
            size="sm"
            variant="outline"
            aria-label={t('create.remove', { name })}
            onClick={() => onRemove(productId)}
          >
            {t('create.removeShort')}
          </Button>
        </div>
      )}
    </li>
  );
}
