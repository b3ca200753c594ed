import * as Radix from '@radix-ui/react-checkbox';
import { Check, Minus } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { useFieldControl } from '../Field/FieldContext.ts';
import { box, row, texts } from './Checkbox.css.ts';

type CheckboxShape = 'square' | 'round';
export const checkboxShapes = ['square', 'round'] as const satisfies readonly CheckboxShape[];

export interface CheckboxProps {
  /** Checked, unchecked or partly checked. */
  isChecked: boolean | 'indeterminate';
  /** Called with the new state. */
  onCheckedChange: (isChecked: boolean) => void;
  /** Round in cart lines, a local convention; the role stays checkbox. */
  shape?: CheckboxShape;
  /** The label, part of the press target. */
  children?: ReactNode;
  /** Accessible name if there is no visible label. */
  label?: string;
  /** Prevents input and dims the control. */
  disabled?: boolean;
  /** The button element. */
  ref?: Ref<HTMLButtonElement>;
}

/** Checkbox. Use `indeterminate` for "select all" with a partial selection; pressing it selects all. */
export function Checkbox({ isChecked, onCheckedChange, shape = 'square', children, label, ...props }: CheckboxProps) {
  const madeId = useId();
  const control = useFieldControl({});
  const ownId = control.id ?? madeId;
  const Glyph = isChecked === 'indeterminate' ? Minus : Check;
  return (
    <span className={row}>
      <Radix.Root
        {...props}
        {...control}
        id={ownId}
        aria-label={label}
        checked={isChecked}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        className={box({ shape })}
      >
        {/* Not Radix.Indicator: it reads a computed style on mount, which forces a style recalculation of the page. */}
        {isChecked !== false && (
          <span>
            <Glyph size={14} strokeWidth={3} aria-hidden focusable={false} />
          </span>
        )}
      </Radix.Root>
      {children && (
        <label htmlFor={ownId} className={texts}>
          {children}
        </label>
      )}
    </span>
  );
}
