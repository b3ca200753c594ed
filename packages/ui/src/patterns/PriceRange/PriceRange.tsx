import { getMinorUnits } from '@sampan/domain/money/currencyDigits';
import { formatAmountInput, readAmountLimit } from '@sampan/domain/money/typedAmount';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../i18n/useFormats.ts';
import { isComposing } from '../../primitives/isComposing.ts';
import { TextInput } from '../../primitives/TextInput/TextInput.tsx';
import { type AmountRange, orderRange } from './amounts.ts';
import { dash, range } from './PriceRange.css.ts';

export interface PriceRangeProps extends AmountRange {
  /** ISO 4217. */
  currency: string;
  /** Lowest and highest price of the products in minor units; placeholders of the empty fields. */
  bounds?: { min: number; max: number } | null | undefined;
  /** Called on Enter and on blur. */
  onChange: (range: AmountRange) => void;
}

/** Price range filter; either end may be open. */
export function PriceRange({ min, max, currency, bounds, onChange }: PriceRangeProps) {
  const { t } = useTranslation('shop');
  const { moneyParts } = useNumberFormats();
  const [typed, setTyped] = useState(() => toFields({ min, max }, currency));
  const [lastRange, setLastRange] = useState<AmountRange>({ min, max });
  // Sync the fields when the range changes elsewhere ("Clear", browser back) without remounting them, so that the
  // focus stays.
  if (lastRange.min !== min || lastRange.max !== max) {
    setLastRange({ min, max });
    setTyped(toFields({ min, max }, currency));
  }
  const { currency: symbol } = moneyParts(0, currency);
  const units = getMinorUnits(currency);

  function commit() {
    const next = orderRange({ min: readAmountLimit(typed.min, currency), max: readAmountLimit(typed.max, currency) });
    if (next.min !== min || next.max !== max) onChange(next);
  }
  function press(event: KeyboardEvent) {
    if (isComposing(event)) return;
    if (event.key === 'Enter') commit();
  }

  return (
    <div className={range}>
      {(['min', 'max'] as const).map((side, index) => (
        <div key={side} style={{ display: 'contents' }}>
          {index > 0 && (
            <span aria-hidden className={dash}>
              –
            </span>
          )}
          <TextInput
            aria-label={t(`goods.filter.${side}`)}
            inputMode="decimal"
            enterKeyHint="done"
            autoComplete="off"
            prefix={symbol}
            placeholder={bounds ? String(Math[side === 'min' ? 'floor' : 'ceil'](bounds[side] / units)) : undefined}
            value={typed[side]}
            onChange={(event) => setTyped({ ...typed, [side]: event.target.value })}
            onBlur={commit}
            onKeyDown={press}
          />
        </div>
      ))}
    </div>
  );
}

function toFields({ min, max }: AmountRange, currency: string) {
  return { min: formatAmountInput(min, currency), max: formatAmountInput(max, currency) };
}
