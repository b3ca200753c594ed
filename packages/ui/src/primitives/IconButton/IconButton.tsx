import { Slot } from '@radix-ui/react-slot';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { getButtonState, LoadingAnnouncement } from '../Button/buttonState.tsx';
import { joinClasses } from '../classes.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import { iconButton } from './IconButton.css.ts';

export type IconButtonVariant = 'ghost' | 'tonal' | 'outline' | 'floating';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** Action of the button, for screen readers and the tooltip. */
  label: string;
  /** `floating` is used on top of pictures. */
  variant?: IconButtonVariant;
  /** Width and height. Default: md. */
  size?: 'sm' | 'md' | 'lg';
  /** Position of the tooltip; `none` if the text is already beside the button. */
  tooltip?: 'top' | 'bottom' | 'none';
  /** Keeps size and focus; ignores presses; announced once. */
  isLoading?: boolean;
  /** Renders the child element, such as a link, in place of a button. */
  asChild?: boolean;
  /** The icon. */
  children: ReactNode;
  /** The button element. */
  ref?: Ref<HTMLButtonElement>;
}

/**
 * Icon button with a 44 px touch target at any size. Its label is a tooltip on devices with a mouse, in browsers with anchor
 * positioning.
 */
export function IconButton({
  label,
  variant = 'ghost',
  size = 'md',
  tooltip = 'bottom',
  isLoading,
  asChild,
  disabled,
  type = 'button',
  className,
  children,
  onClick,
  ...props
}: IconButtonProps) {
  const shared = {
    ...props,
    ...getButtonState({ isLoading, isDisabled: disabled, onClick }),
    'aria-label': label,
    className: joinClasses(iconButton({ variant, size, tooltip }), className),
  };
  if (asChild) return <Slot {...shared}>{children}</Slot>;
  return (
    <button {...shared} type={type}>
      {isLoading ? <Spinner /> : children}
      {isLoading && <LoadingAnnouncement />}
    </button>
  );
}
