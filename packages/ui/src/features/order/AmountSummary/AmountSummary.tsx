import { useTranslation } from 'react-i18next';
import { joinClasses } from '../../../primitives/classes.ts';
import { Price } from '../../../primitives/Price/Price.tsx';
import { label, list, row, total, totalLabel } from './AmountSummary.css.ts';

export interface AmountSummaryProps {
  /** Minor units; undefined if unknown, shown as a dash. */
  amounts: { goodsAmount?: number | undefined; shippingAmount?: number | undefined; totalAmount?: number | undefined };
  /** ISO 4217 code of the amounts. */
  currency: string;
  /** False hides the shipping line. */
  hasShipping?: boolean;
  /** Money returned to the customer, minor units; 0 hides its line. */
  refundedAmount?: number;
}

/** Goods, shipping and total amounts in one column. */
export function AmountSummary({ amounts, currency, hasShipping = true, refundedAmount = 0 }: AmountSummaryProps) {
  const { t } = useTranslation('order');
  const { goodsAmount, shippingAmount, totalAmount } = amounts;
  return (
    <dl className={list}>
      <div className={row}>
        <dt className={label}>{t('amount.goods')}</dt>
        <dd>
          <Amount amount={goodsAmount} currency={currency} size="sm" />
        </dd>
      </div>
      {hasShipping && (
        <div className={row}>
          <dt className={label}>{t('amount.shipping')}</dt>
          <dd>
            {shippingAmount === 0 ? t('amount.free') : <Amount amount={shippingAmount} currency={currency} size="sm" />}
          </dd>
        </div>
      )}
      <div className={joinClasses(row, total)}>
        <dt className={totalLabel}>{t('amount.total')}</dt>
        <dd>
          <Amount amount={totalAmount} currency={currency} size="lg" />
        </dd>
      </div>
      {refundedAmount > 0 && (
        <div className={row}>
          <dt className={label}>{t('amount.refunded')}</dt>
          <dd>
            <Amount amount={-refundedAmount} currency={currency} size="sm" />
          </dd>
        </div>
      )}
    </dl>
  );
}

export interface AmountProps {
  /** Minor units; undefined while unknown. */
  amount: number | undefined;
  /** ISO 4217 code of the amounts. */
  currency: string;
  /** Text size. */
  size: 'sm' | 'md' | 'lg' | 'xl';
}

/** A price, or a dash if it is unknown. */
export function Amount({ amount, currency, size }: AmountProps) {
  const { t } = useTranslation('order');
  if (amount === undefined) return <>{t('detail.none')}</>;
  return <Price amount={amount} currency={currency} size={size} />;
}
