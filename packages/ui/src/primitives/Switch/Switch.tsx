import * as Radix from '@radix-ui/react-switch';
import { useId } from 'react';
import { Spinner } from '../Spinner/Spinner.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { row, thumb, track, words } from './Switch.css.ts';

export interface SwitchProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** The change is on its way: the thumb spins, presses wait. */
  isPending?: boolean;
  disabled?: boolean;
  /** The label is for screen readers: in a table the column's header says it. */
  isLabelHidden?: boolean;
}

/** Takes effect at once. Never inside a form with a Save button. */
export function Switch({ label, isOn, onChange, isPending = false, disabled, isLabelHidden = false }: SwitchProps) {
  const id = useId();
  const name = (
    <label htmlFor={id} className={words}>
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
