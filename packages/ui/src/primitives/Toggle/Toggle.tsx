import * as Radix from '@radix-ui/react-toggle';
import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../Icon/Icon.tsx';
import { toggle } from './Toggle.css.ts';

export const toggleVariants = ['ghost', 'outline'] as const;
export type ToggleVariant = (typeof toggleVariants)[number];

export interface ToggleProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  /** What is on while it is pressed. It stays the same in both states: `aria-pressed` says which. */
  label: string;
  icon?: LucideIcon;
  /** Shows the icon alone; the label is its name and its title. */
  isIconOnly?: boolean;
  isPressed: boolean;
  onPressedChange: (isPressed: boolean) => void;
  variant?: ToggleVariant;
  size?: 'sm' | 'md';
  ref?: Ref<HTMLButtonElement>;
}

/** A button that stays pressed. */
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
      className={classes(toggle({ variant, size, hasWords: !isIconOnly }), className)}
    >
      {icon && <Icon as={icon} size={18} />}
      {!isIconOnly && label}
    </Radix.Root>
  );
}
