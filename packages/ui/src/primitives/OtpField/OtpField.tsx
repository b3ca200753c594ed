import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldControl } from '../Field/FieldContext.ts';
import { isComposing } from '../isComposing.ts';
import { extractDigits } from './digits.ts';
import { cell, cells, input as inputClass, otp } from './OtpField.css.ts';

export interface OtpFieldProps {
  /** The digits typed so far. */
  value: string;
  /** Called with the digits entered so far. */
  onValueChange: (value: string) => void;
  /** Called each time the last digit is entered: submit without a button. */
  onComplete?: (code: string) => void;
  /** The code was wrong. The digits stay, selected, so that typing replaces them. */
  isInvalid?: boolean;
  /** True while the code is checked. */
  isReadOnly?: boolean;
  /** Prevents input and dims the control. */
  disabled?: boolean;
}

/** Number of digits. */
const length = 6;

/** Target index of a key, given the number of digits so far. */
const steps: Partial<Record<string, (from: number, count: number) => number>> = {
  ArrowLeft: (from) => from - 1,
  ArrowRight: (from) => from + 1,
  Home: () => 0,
  End: (_from, count) => count,
};

/** One-time code field, named by its Field's label. A single input below the cells, so that paste and SMS autofill work. */
export function OtpField({ value, onValueChange, onComplete, isInvalid, isReadOnly = false, disabled }: OtpFieldProps) {
  const { t } = useTranslation('controls');
  const field = useRef<HTMLInputElement>(null);
  const control = useFieldControl({ 'aria-invalid': isInvalid });
  const isWrong = control['aria-invalid'] === true;
  const [selection, setSelection] = useState({ from: value.length, to: value.length });
  // Text in IME composition, which is not parsed until it ends.
  const [draft, setDraft] = useState<string>();

  useEffect(
    function selectWrongDigits() {
      if (isWrong && !isReadOnly && document.activeElement === field.current) field.current?.select();
    },
    [isWrong, isReadOnly],
  );

  function take(typed: string) {
    setDraft(undefined);
    const next = extractDigits(typed, length);
    if (next === value) return;
    onValueChange(next);
    if (next.length === length) onComplete?.(next);
  }
  function change(event: ChangeEvent<HTMLInputElement>) {
    const isDraft = (event.nativeEvent as InputEvent).isComposing;
    if (isDraft) setDraft(event.target.value);
    else take(event.target.value);
  }
  /** Selects one digit instead of placing a caret, so that typing replaces it. */
  function goTo(place: number) {
    const at = Math.min(Math.max(place, 0), value.length);
    field.current?.setSelectionRange(at, Math.min(at + 1, value.length));
  }
  function follow({ currentTarget: { selectionStart, selectionEnd } }: SyntheticEvent<HTMLInputElement>) {
    const from = selectionStart ?? 0;
    const to = selectionEnd ?? 0;
    setSelection({ from, to });
    // In a full field, inserting a digit would push the last one out.
    if (from === to && from < value.length && value.length === length) goTo(from);
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    const step = steps[event.key];
    if (!step || isComposing(event) || event.shiftKey || event.altKey || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    goTo(step(selection.from, value.length));
  }
  function pointAt(event: MouseEvent<HTMLInputElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    // A click by keyboard or script has no position.
    if (event.detail > 0) goTo(Math.floor(((event.clientX - box.left) / box.width) * length));
  }

  const digits = draft === undefined ? value : extractDigits(draft, length);
  const caret = Math.min(selection.from, length - 1);
  return (
    <div className={otp}>
      <input
        {...control}
        ref={field}
        className={inputClass}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        name="code"
        aria-placeholder={t('otp.digits', { n: length })}
        value={draft ?? value}
        readOnly={isReadOnly}
        disabled={disabled}
        onChange={change}
        onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => take(event.currentTarget.value)}
        onKeyDown={press}
        onClick={pointAt}
        onFocus={(event) => event.target.select()}
        onSelect={follow}
      />
      <span className={cells} aria-hidden>
        {Array.from({ length }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the key of a cell is its position
            key={index}
            className={cell}
            data-caret={index === caret || undefined}
            data-selected={(index >= selection.from && index < selection.to) || undefined}
          >
            {digits[index]}
          </span>
        ))}
      </span>
    </div>
  );
}
