import { Slot, Slottable } from '@radix-ui/react-slot';
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classes } from '../classes.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import { adornment, busy, button, label, leaving, slot } from './Button.css.ts';
import { useAnnouncedLoading } from './useAnnouncedLoading.ts';

export const buttonVariants = ['primary', 'money', 'tonal', 'outline', 'ghost', 'danger', 'link'] as const;
export type ButtonVariant = (typeof buttonVariants)[number];
export const buttonSizes = ['sm', 'md', 'lg'] as const;
export type ButtonSize = (typeof buttonSizes)[number];

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `money` only where money moves, one per screen; `danger` only inside an AlertDialog. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  isFullWidth?: boolean;
  leading?: ReactNode;
  trailing?: ReactNode;
  /** Keeps label, width and focus; ignores presses; announced once. */
  isLoading?: boolean;
  /** Dresses its only child, usually a link. Do not combine with `isLoading`. */
  asChild?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** `disabled` keeps the button focusable, so that whoever lands on it can read why from the words nearby. */
export function Button({
  variant = 'primary',
  size = 'md',
  isFullWidth = false,
  leading,
  trailing,
  isLoading = false,
  asChild = false,
  disabled = false,
  type = 'button',
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  useAnnouncedLoading(isLoading);

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isLoading || disabled) {
      // A submit button would still submit.
      event.preventDefault();
      return;
    }
    onClick?.(event);
  }

  const look = classes(button({ variant, size, isFullWidth }), className);
  const state = { 'aria-busy': isLoading || undefined, 'aria-disabled': disabled || undefined };
  if (asChild) {
    return (
      <Slot {...props} {...state} className={look} onClick={press}>
        {leading && <span className={adornment}>{leading}</span>}
        <Slottable>{children}</Slottable>
        {trailing && <span className={adornment}>{trailing}</span>}
      </Slot>
    );
  }
  return (
    <button {...props} {...state} type={type} className={look} onClick={press}>
      {leading && (
        <span className={slot}>
          <span className={isLoading ? leaving : undefined}>{leading}</span>
          {isLoading && (
            <span className={busy}>
              <Spinner />
            </span>
          )}
        </span>
      )}
      <span className={label} data-covered={(isLoading && !leading) || undefined}>
        {children}
      </span>
      {isLoading && !leading && (
        <span className={busy}>
          <Spinner />
        </span>
      )}
      {trailing && <span className={adornment}>{trailing}</span>}
    </button>
  );
}
