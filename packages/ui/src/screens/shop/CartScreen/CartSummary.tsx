import { setting as settingCalls } from '@sampan/api/contract/setting';
import { computeShippingAmount, missingForFreeShipping } from '@sampan/domain/pricing/orderPricing';
import { shippingSettings } from '@sampan/domain/pricing/shippingSettings';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Separator } from '../../../primitives/Separator/Separator.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { SelectAll } from './CartBar.tsx';
import { card, row } from './CartScreen.css.ts';
import { type CartSum, CartTotal } from './CartTotal.tsx';

/** The desktop's summary card beside the lines. */
export function CartSummary({ onCheckOut, ...sum }: CartSum & { onCheckOut: () => void }) {
  const { t } = useTranslation(['shop', 'content']);
  const units = sum.chosen.units;
  return (
    <aside className={card} aria-label={t('content:cart.summary')}>
      <Heading level={2} size="h3">
        {t('content:cart.summary')}
      </Heading>
      <SelectAll {...sum} label={t('content:cart.selectAll')} />
      <Separator />
      {sum.amount !== undefined && !sum.isPending && units > 0 && <Delivery {...sum} amount={sum.amount} />}
      <CartTotal {...sum} size="lg" />
      <Button variant="money" size="lg" isFullWidth onClick={onCheckOut}>
        {units > 0 ? t('cart.checkout', { n: units }) : t('content:cart.checkoutPlain')}
      </Button>
    </aside>
  );
}

/** Free delivery, or the amount missing for it. The checkout shows the fee, which depends on the address. */
function Delivery({ chosen, amount }: CartSum & { amount: number }) {
  const { t } = useTranslation(['shop', 'content']);
  const { money } = useNumberFormats();
  const { data } = useEndpoint(settingCalls.public, {});
  const settings = shippingSettings(data?.shipping);
  const lines = chosen.lines.map(({ priceAmount, quantity, type = 1 }) => ({ priceAmount, quantity, type }));
  const isFree = computeShippingAmount(lines, amount, settings) === 0;
  const missing = missingForFreeShipping(lines, settings);
  const currency = chosen.lines[0]?.currency;
  return (
    <div className={row}>
      <Text as="span" size="bodySm" tone="muted">
        {t('content:cart.delivery')}
      </Text>
      <Text as="span" size="bodySm">
        {isFree || !currency
          ? t('content:cart.free')
          : t('content:cart.moreForFree', { amount: money(missing, currency) })}
      </Text>
    </div>
  );
}
