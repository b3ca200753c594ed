import * as Radix from '@radix-ui/react-toggle';
import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { joinClasses } from '../classes.ts';
import { Icon } from '../Icon/Icon.tsx';
import { toggle } from './Toggle.css.ts';

export const toggleVariants = ['ghost', 'outline'] as const;
export type ToggleVariant = (typeof toggleVariants)[number];

export interface ToggleProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  /** Label of the pressed state. Constant in both states: `aria-pressed` gives the state. */
  label: string;
  /** Icon before the text. */
  icon?: LucideIcon;
  /** Shows the icon only; the label is its accessible name and title. */
  isIconOnly?: boolean;
  /** Whether it is pressed. */
  isPressed: boolean;
  /** Called with the new state. */
  onPressedChange: (isPressed: boolean) => void;
  /** Border and background. Default: outline. */
  variant?: ToggleVariant;
  /** Height. Default: md. */
  size?: 'sm' | 'md';
  /** The button element. */
  ref?: Ref<HTMLButtonElement>;
}

/** A toggle button. */
export function Toggle({
  label,
  icon,
  isIconOnly = false,
  isPressed,
  onPressedChange,
  variant = 'outline',
  size = 'md',
  className,
  ...props
}: ToggleProps) {
  return (
    <Radix.Root
      {...props}
      pressed={isPressed}
      onPressedChange={onPressedChange}
      aria-label={isIconOnly ? label : undefined}
      title={isIconOnly ? label : undefined}
      className={joinClasses(toggle({ variant, size, hasLabel: !isIconOnly }), className)}
    >
      {icon && <Icon as={icon} size={18} />}
      {!isIconOnly && label}
    </Radix.Root>
  );
}
