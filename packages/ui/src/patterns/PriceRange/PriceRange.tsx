import { getMinorUnits } from '@sampan/domain/money/currencyDigits';
import { formatAmountInput, readAmountLimit } from '@sampan/domain/money/typedAmount';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../i18n/useFormats.ts';
import { isComposing } from '../../primitives/isComposing.ts';
import { TextInput } from '../../primitives/TextInput/TextInput.tsx';
import { useOutsideChange } from '../useOutsideChange.ts';
import { type AmountRange, orderRange } from './amounts.ts';
import { dash, range } from './PriceRange.css.ts';

/** Debounce of a range that applies while it is typed. */
const pauseMs = 400;

export interface PriceRangeProps extends AmountRange {
  /** ISO 4217. */
  currency: string;
  /** Lowest and highest price of the products in minor units; placeholders of the empty fields. */
  bounds?: { min: number; max: number } | null | undefined;
  /** Applies while typing, too, as where a button shows the number of results. */
  appliesWhileTyping?: boolean;
  /** Called on Enter, on blur and, with `appliesWhileTyping`, after a pause in typing. */
  onChange: (range: AmountRange) => void;
}

/** Price range filter; either end may be open. */
export function PriceRange(props: PriceRangeProps) {
  const { min, max, currency, bounds, appliesWhileTyping = false, onChange } = props;
  const { t } = useTranslation('shop');
  const { moneyParts } = useNumberFormats();
  const [typed, setTyped] = useState(() => toFields({ min, max }, currency));
  const next = orderRange({ min: readAmountLimit(typed.min, currency), max: readAmountLimit(typed.max, currency) });
  const isApplied = next.min === min && next.max === max;
  // Sync the fields when the range changes elsewhere ("Clear", browser back) without remounting them, so that the
  // focus stays. A range that applies while typing is not rewritten: that would remove the point of `12.`.
  const { isPending, send } = useOutsideChange(
    toKey({ min, max }),
    () => !isApplied && setTyped(toFields({ min, max }, currency)),
  );
  const { currency: symbol } = moneyParts(0, currency);
  const units = getMinorUnits(currency);

  function apply() {
    if (isApplied && !isPending) return;
    send(toKey(next), () => onChange(next));
  }
  function commit() {
    apply();
    setTyped(toFields(next, currency));
  }
  const applyTyped = useEffectEvent(apply);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the pause anew
  useEffect(
    function applyAfterPause() {
      if (!appliesWhileTyping) return undefined;
      const timer = setTimeout(applyTyped, pauseMs);
      return () => clearTimeout(timer);
    },
    [typed, appliesWhileTyping],
  );
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

function toKey({ min, max }: AmountRange) {
  return `${min}..${max}`;
}

function toFields({ min, max }: AmountRange, currency: string) {
  return { min: formatAmountInput(min, currency), max: formatAmountInput(max, currency) };
}
