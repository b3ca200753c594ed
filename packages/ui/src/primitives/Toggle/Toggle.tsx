import * as Radix from '@radix-ui/react-toggle';
import type { LucideIcon } from 'lucide-react';
import { Icon } from '../Icon/Icon.tsx';
import { toggle } from './Toggle.css.ts';

export interface ToggleProps {
  /** Label of the pressed state. Constant in both states: `aria-pressed` gives the state. */
  label: string;
  /** Icon before the text. */
  icon?: LucideIcon;
  /** Whether it is pressed. */
  isPressed: boolean;
  /** Called with the new state. */
  onPressedChange: (isPressed: boolean) => void;
  /** Prevents input and dims the control. */
  disabled?: boolean;
}

/** A toggle button. */
export function Toggle({ label, icon, isPressed, onPressedChange, disabled }: ToggleProps) {
  return (
    <Radix.Root
      pressed={isPressed}
      onPressedChange={onPressedChange}
      disabled={disabled}
      className={toggle({ variant: 'ghost', size: 'sm', hasLabel: true })}
    >
      {icon && <Icon as={icon} size={18} />}
      {label}
    </Radix.Root>
  );
}
