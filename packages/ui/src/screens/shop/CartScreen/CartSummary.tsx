import { setting as settingCalls } from '@sampan/api/contract/setting';
import { productType } from '@sampan/api/statuses';
import type { CartLine } from '@sampan/domain/cart/cartStore';
import { computeShippingAmount } from '@sampan/domain/pricing/orderPricing';
import { readShippingSettings } from '@sampan/domain/pricing/shippingSettings';
import { Trash2 } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { SubmitBar } from '../../../patterns/StickyBar/StickyBar.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Checkbox } from '../../../primitives/Checkbox/Checkbox.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { ignoreHeldKey } from '../../../primitives/ignoreHeldKey.ts';
import { Price, type PriceProps } from '../../../primitives/Price/Price.tsx';
import { Separator } from '../../../primitives/Separator/Separator.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { allTexts, barSum, barTotal, card, danger, row, total } from './CartScreen.css.ts';

/** The desktop's summary card beside the lines. */
export function CartSummary({ onCheckOut, ...sum }: CartSum & { onCheckOut: () => void }) {
  const { t } = useTranslation(['shop', 'content']);
  const units = sum.chosen.units;
  return (
    <aside className={card} aria-label={t('content:cart.summary')}>
      <Heading level={2} size="h3">
        {t('content:cart.summary')}
      </Heading>
      <Separator />
      {sum.amount !== undefined && !sum.isPending && units > 0 && <Delivery {...sum} amount={sum.amount} />}
      <CartTotal {...sum} size="lg" />
      <Button variant="money" size="lg" isFullWidth onClick={onCheckOut}>
        {units > 0 ? t('cart.checkout', { n: units }) : t('content:cart.checkoutPlain')}
      </Button>
    </aside>
  );
}

/**
 * Free delivery, or the amount missing for it: a dash while the shop's settings are unknown. The checkout shows the
 * fee, which depends on the address.
 */
function Delivery({ chosen, amount }: CartSum & { amount: number }) {
  const { t } = useTranslation(['shop', 'content']);
  const { money } = useNumberFormats();
  const { data } = useEndpoint(settingCalls.public, {});
  const settings = readShippingSettings(data?.shipping);
  const lines = chosen.lines.map(({ priceAmount, quantity, type = productType.physical }) => ({
    priceAmount,
    quantity,
    type,
  }));
  const isFree = computeShippingAmount(lines, amount, settings) === 0;
  const currency = chosen.lines[0]?.currency;
  return (
    <div className={row}>
      <MutedText as="span">{t('content:cart.delivery')}</MutedText>
      <Text as="span" size="bodySm">
        {!data
          ? '—'
          : isFree || !currency
            ? t('content:cart.free')
            : t('content:cart.moreForFree', { amount: money(settings.freeFrom - amount, currency) })}
      </Text>
    </div>
  );
}

/** The second press of a double tap follows within this time. */
const doubleTapMs = 400;

interface CartBarProps extends CartSum {
  isEditing: boolean;
  onRemoveChosen: () => void;
  onCheckOut: () => void;
}

/** The phone's bottom bar: select all, total and checkout; in edit mode, remove. */
export function CartBar({ isEditing, onRemoveChosen, onCheckOut, ...sum }: CartBarProps) {
  const { t } = useTranslation(['shop', 'content']);
  const units = sum.chosen.units;
  const removedAt = useRef(Number.NEGATIVE_INFINITY);

  function removeChosen({ timeStamp }: MouseEvent) {
    removedAt.current = timeStamp;
    onRemoveChosen();
  }
  function checkOut({ timeStamp }: MouseEvent) {
    // This button has replaced "remove": the second press of a double tap was not meant for it.
    if (timeStamp - removedAt.current >= doubleTapMs) onCheckOut();
  }

  return (
    <SubmitBar
      isAboveTabs
      label={t('content:cart.bar')}
      summary={
        <div className={barSum}>
          <SelectAll {...sum} label={t('content:cart.all')} />
          {!isEditing && (
            <div className={barTotal}>
              <CartTotal {...sum} size="md" />
            </div>
          )}
        </div>
      }
    >
      {isEditing ? (
        <Button
          variant="outline"
          size="lg"
          className={danger}
          leading={<Icon as={Trash2} size={18} />}
          onClick={removeChosen}
        >
          {t('content:cart.removeSelected', { n: units })}
        </Button>
      ) : (
        <Button variant="money" size="lg" onKeyDown={ignoreHeldKey} onClick={checkOut}>
          {units > 0 ? t('cart.checkout', { n: units }) : t('content:cart.checkoutPlain')}
        </Button>
      )}
    </SubmitBar>
  );
}

/** Checkbox for all lines; indeterminate while only some are selected. */
export function SelectAll({ available, chosen, onSelectAll, label }: CartSum & { label: string }) {
  const isAll = available.length > 0 && chosen.lines.length === available.length;
  return (
    <Checkbox
      shape="round"
      isChecked={isAll || (chosen.lines.length > 0 && 'indeterminate')}
      onCheckedChange={onSelectAll}
    >
      <span className={allTexts}>{label}</span>
    </Checkbox>
  );
}

interface CartSum {
  /** Lines that can be ordered. */
  available: readonly CartLine[];
  chosen: { lines: readonly CartLine[]; units: number };
  /** Total in minor units; undefined when the current prices could not be loaded. */
  amount: number | undefined;
  /** The current prices are loading. */
  isPending: boolean;
  onSelectAll: (isSelected: boolean) => void;
}

interface CartTotalProps extends Pick<CartSum, 'available' | 'amount' | 'isPending'> {
  size: NonNullable<PriceProps['size']>;
}

/** Total of the selected lines; a dash, never 0, when it is unknown. */
function CartTotal({ available, amount, isPending, size }: CartTotalProps) {
  const { t } = useTranslation('shop');
  const currency = available[0]?.currency;
  return (
    <span className={total} aria-live="polite">
      <MutedText as="span" size="caption">
        {t('cart.total')}
      </MutedText>
      {isPending ? (
        <Skeleton shape="block" width="96px" height="22px" />
      ) : amount === undefined || !currency ? (
        <Text as="span" size="title">
          —
        </Text>
      ) : (
        <Price amount={amount} currency={currency} size={size} />
      )}
    </span>
  );
}
