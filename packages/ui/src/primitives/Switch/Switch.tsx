import * as Radix from '@radix-ui/react-switch';
import { useId } from 'react';
import { Spinner } from '../Spinner/Spinner.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { row, texts, thumb, track } from './Switch.css.ts';

export interface SwitchProps {
  /** Visible label. */
  label: string;
  /** Whether it is on. */
  isOn: boolean;
  /** Called with the new state. */
  onChange: (isOn: boolean) => void;
  /** True while the change is saved: shows a spinner and ignores presses. */
  isPending?: boolean;
  /** Prevents input and dims the control. */
  disabled?: boolean;
  /** Visually hides the label, for tables where the column header shows it. */
  isLabelHidden?: boolean;
}

/** Switch that takes effect at once. Never use it in a form with a Save button. */
export function Switch({ label, isOn, onChange, isPending = false, disabled, isLabelHidden = false }: SwitchProps) {
  const id = useId();
  const name = (
    <label htmlFor={id} className={texts}>
      {label}
    </label>
  );
  return (
    <div className={row}>
      {isLabelHidden ? <VisuallyHidden asChild>{name}</VisuallyHidden> : name}
      <Radix.Root
        id={id}
        checked={isOn}
        disabled={disabled}
        aria-busy={isPending || undefined}
        onCheckedChange={(next) => !isPending && onChange(next)}
        className={track}
      >
        <Radix.Thumb className={thumb}>{isPending && <Spinner size={16} />}</Radix.Thumb>
      </Radix.Root>
    </div>
  );
}
