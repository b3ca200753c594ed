import * as Radix from '@radix-ui/react-checkbox';
import { Check, Minus } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { useFieldControl } from '../Field/FieldContext.ts';
import { box, row, words } from './Checkbox.css.ts';

export const checkboxShapes = ['square', 'round'] as const;

export interface CheckboxProps {
  isChecked: boolean | 'indeterminate';
  onCheckedChange: (isChecked: boolean) => void;
  /** Round in cart lines, as shops here do; its role stays. */
  shape?: (typeof checkboxShapes)[number];
  /** The words beside it, part of what can be pressed. */
  children?: ReactNode;
  /** Its name where no words stand beside it. */
  label?: string;
  disabled?: boolean;
  name?: string;
  id?: string;
  ref?: Ref<HTMLButtonElement>;
  onBlur?: () => void;
}

/** Indeterminate is for "select all" with some selected; pressing it selects the rest. */
export function Checkbox({
  isChecked,
  onCheckedChange,
  shape = 'square',
  children,
  label,
  id,
  ...props
}: CheckboxProps) {
  const madeId = useId();
  const control = useFieldControl({ id });
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
        <Radix.Indicator>
          <Glyph size={14} strokeWidth={3} aria-hidden focusable={false} />
        </Radix.Indicator>
      </Radix.Root>
      {children && (
        <label htmlFor={ownId} className={words}>
          {children}
        </label>
      )}
    </span>
  );
}
