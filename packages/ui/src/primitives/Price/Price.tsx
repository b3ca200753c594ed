import { useTranslation } from 'react-i18next';
import type { MoneyParts } from '../../i18n/format.ts';
import { useNumberFormats } from '../../i18n/useFormats.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { amount as amountClass, currency as currencyClass, decimals, former, price, unitText } from './Price.css.ts';

type PriceSize = 'xl' | 'lg' | 'md' | 'sm';
export const priceSizeNames = ['xl', 'lg', 'md', 'sm'] as const satisfies readonly PriceSize[];
type PriceTone = 'default' | 'sale' | 'muted';
export const priceTones = ['default', 'sale', 'muted'] as const satisfies readonly PriceTone[];

export interface PriceProps {
  /** Minor units: 1999 is 19.99. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** Former price in minor units, struck through. Omit it unless it was really charged. */
  was?: number;
  /** The upper end of a range, minor units. */
  to?: number;
  /** Text size. Default: md. */
  size?: PriceSize;
  /** Defaults to `sale` with a former price. */
  tone?: PriceTone;
  /** After the price, subtle: "per set". */
  unit?: string;
  /** Only if no price in the list has decimals. Never in cart, checkout or orders. */
  dropsZeroDecimals?: boolean;
}

/** An amount with small currency and decimals; screen readers get it as one text. */
export function Price({
  amount,
  currency,
  was,
  to,
  size = 'md',
  tone = was === undefined ? 'default' : 'sale',
  unit,
  dropsZeroDecimals = false,
}: PriceProps) {
  const formats = useNumberFormats();
  const options = { dropsZeroDecimals };
  const parts = formats.moneyParts(amount, currency, options);
  const upper = to === undefined ? undefined : formats.moneyParts(to, currency, options);
  return (
    <span className={price({ size, tone })}>
      <span>
        <VisuallyHidden>{upper ? <Range from={parts.text} to={upper.text} /> : parts.text}</VisuallyHidden>
        <span className={amountClass} aria-hidden>
          <Amount parts={parts} />
          {upper && '–'}
        </span>
        {upper && (
          <>
            {/* A range wraps after its dash in narrow cards, an amount never. */}
            <wbr />
            <span className={amountClass} aria-hidden>
              <Amount parts={upper} />
            </span>
          </>
        )}
      </span>
      {was !== undefined && (
        <s className={former}>
          <FormerLabel />
          {formats.money(was, currency, options)}
        </s>
      )}
      {unit && <span className={unitText}>{unit}</span>}
    </span>
  );
}

// Components of their own: a list has many prices, few of them with a range or a former price, and `useTranslation` is
// the most expensive part of rendering one.
function Range(amounts: { from: string; to: string }) {
  const { t } = useTranslation('common');
  return t('price.range', amounts);
}

function FormerLabel() {
  const { t } = useTranslation('common');
  return <VisuallyHidden>{t('price.was')} </VisuallyHidden>;
}

/** The visible parts of an amount, in the font around it; hide it from screen readers and give them `parts.text`. */
export function Amount({ parts }: { parts: MoneyParts }) {
  const symbol = <span className={currencyClass}>{parts.currency}</span>;
  return (
    <>
      {parts.sign}
      {!parts.isCurrencyLast && symbol}
      {!parts.isCurrencyLast && parts.space}
      {parts.integer}
      {parts.decimals && <span className={decimals}>{parts.decimals}</span>}
      {parts.isCurrencyLast && parts.space}
      {parts.isCurrencyLast && symbol}
    </>
  );
}
