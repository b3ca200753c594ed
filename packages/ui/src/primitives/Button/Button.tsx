import { Slot, Slottable } from '@radix-ui/react-slot';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { joinClasses } from '../classes.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import { adornment, busy, button, label, leaving, slot } from './Button.css.ts';
import { getButtonState, LoadingAnnouncement } from './buttonState.tsx';

export type ButtonVariant = 'primary' | 'money' | 'tonal' | 'outline' | 'ghost' | 'danger' | 'link';
export type ButtonSize = 'sm' | 'md' | 'lg';
export const buttonSizes = ['sm', 'md', 'lg'] as const satisfies readonly ButtonSize[];

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `money` only for payments, one per screen; `danger` only in an AlertDialog. */
  variant?: ButtonVariant;
  /** Height. Default: md. */
  size?: ButtonSize;
  /** Whether it fills its container. */
  isFullWidth?: boolean;
  /** Icon before the text. */
  leading?: ReactNode;
  /** Icon after the text. */
  trailing?: ReactNode;
  /** Keeps label, width and focus; ignores presses; announced once. */
  isLoading?: boolean;
  /** Applies its styles to its only child, usually a link. Do not combine with `isLoading`. */
  asChild?: boolean;
  /** The button element. */
  ref?: Ref<HTMLButtonElement>;
}

/** Button. `disabled` sets aria-disabled and keeps it focusable, so that keyboard users can find out why. */
export function Button({
  variant = 'primary',
  size = 'md',
  isFullWidth,
  leading,
  trailing,
  isLoading,
  asChild,
  disabled,
  type = 'button',
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const state = getButtonState({ isLoading, isDisabled: disabled, onClick });
  const look = joinClasses(button({ variant, size, isFullWidth }), className);
  if (asChild) {
    return (
      <Slot {...props} {...state} className={look}>
        {leading && <span className={adornment}>{leading}</span>}
        <Slottable>{children}</Slottable>
        {trailing && <span className={adornment}>{trailing}</span>}
      </Slot>
    );
  }
  return (
    <button {...props} {...state} type={type} className={look}>
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
      {isLoading && <LoadingAnnouncement />}
    </button>
  );
}
