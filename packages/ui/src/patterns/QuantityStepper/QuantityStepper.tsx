import { Minus, Plus, Trash2 } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { isComposing } from '../../primitives/isComposing.ts';
import { Text } from '../../primitives/Text/Text.tsx';
import { announceAfterPause } from '../../primitives/VisuallyHidden/announce.ts';
import { button, figure, frame, note as noteClass, stepper } from './QuantityStepper.css.ts';
import { clampQuantity, readQuantity } from './quantity.ts';
import { useHoldRepeat } from './useHoldRepeat.ts';

type QuantityStepperSize = 'md' | 'lg';

export interface QuantityStepperProps {
  /** Accessible name: "Quantity of Celadon bowl". */
  label: string;
  /** The current quantity. */
  value: number;
  /** Called immediately with an integer from `min` to `max`. */
  onChange: (quantity: number) => void;
  /** Defaults to 1. */
  min?: number;
  /** Limit by stock and order rules; defaults to 99. */
  max?: number;
  /** Shown when `max` is reached: "Only 6 left". */
  maxNote?: string | undefined;
  /** Error message; replaces the note. */
  error?: string | undefined;
  /** Id of an error message that is shown elsewhere, such as one about several quantities. */
  errorId?: string | undefined;
  /** At 1 the minus button becomes a remove button; without it, minus is disabled there. */
  onRemove?: (() => void) | undefined;
  /** Height of the buttons. Default: md. */
  size?: QuantityStepperSize;
  /** Whether it fills its container. */
  isFullWidth?: boolean;
}

/** Quantity field with − and + buttons. Typed input applies on Enter or blur; holding a button repeats it. */
export function QuantityStepper({
  label,
  value,
  onChange,
  min = 1,
  max = 99,
  maxNote,
  error,
  errorId,
  onRemove,
  size = 'md',
  isFullWidth = false,
}: QuantityStepperProps) {
  const { t } = useTranslation('common');
  const noteId = useId();
  const isLeast = value <= min;
  const isMost = value >= max;
  const note = error ?? (isMost ? maxNote : undefined);
  const hasNote = Boolean(note);
  /**
   * Screen readers announce neither a value that changes beside the pressed button nor the note that appears below. Of a
   * held button or key only the last value is announced.
   */
  function change(quantity: number) {
    const next = clampQuantity(quantity, max, min);
    announceAfterPause(next === max && maxNote ? `${next} ${maxNote}` : `${next}`);
    if (next !== value) onChange(next);
  }
  const isBin = isLeast && onRemove !== undefined;
  const less = useHoldRepeat(() => (isBin ? onRemove() : change(value - 1)), !isLeast);
  const more = useHoldRepeat(() => change(value + 1), !isMost);
  return (
    <div className={stepper} data-full={isFullWidth ? '' : undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, with a legend and a frame */}
      <div role="group" aria-label={label} className={frame({ size })}>
        <button
          type="button"
          className={button}
          aria-label={t(isBin ? 'action.remove' : 'action.decrease')}
          aria-disabled={(isLeast && !isBin) || undefined}
          {...less}
        >
          <Icon as={isBin ? Trash2 : Minus} size={18} />
        </button>
        <QuantityField
          label={label}
          value={value}
          onChange={change}
          describedBy={[hasNote && noteId, errorId].filter(Boolean).join(' ') || undefined}
          isInvalid={Boolean(error ?? errorId)}
        />
        <button
          type="button"
          className={button}
          aria-label={t('action.increase')}
          aria-disabled={isMost || undefined}
          aria-describedby={isMost && hasNote ? noteId : undefined}
          {...more}
        >
          <Icon as={Plus} size={18} />
        </button>
      </div>
      {hasNote && (
        <Text as="span" id={noteId} size="caption" tone={error ? 'danger' : 'warning'} className={noteClass}>
          {note}
        </Text>
      )}
    </div>
  );
}

interface QuantityFieldProps extends Pick<QuantityStepperProps, 'label' | 'value' | 'onChange'> {
  describedBy: string | undefined;
  isInvalid: boolean;
}

function QuantityField({ label, value, onChange, describedBy, isInvalid }: QuantityFieldProps) {
  /** Text being typed; undefined shows the value. */
  const [typed, setTyped] = useState<string>();

  function commit() {
    if (typed === undefined) return;
    setTyped(undefined);
    const quantity = readQuantity(typed);
    if (quantity !== undefined) onChange(quantity);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event)) return;
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') setTyped(undefined);
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    setTyped(undefined);
    onChange(value + (event.key === 'ArrowUp' ? 1 : -1));
  }

  return (
    <input
      className={figure}
      inputMode="numeric"
      enterKeyHint="done"
      autoComplete="off"
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      value={typed ?? String(value)}
      onFocus={(event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={press}
    />
  );
}
