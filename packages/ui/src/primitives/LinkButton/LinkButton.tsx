import { Button, type ButtonProps } from '../Button/Button.tsx';
import { Link, type LinkProps } from '../Link/Link.tsx';

export interface LinkButtonProps
  extends Pick<ButtonProps, 'variant' | 'size' | 'isFullWidth' | 'leading'>,
    Pick<LinkProps, 'href' | 'onClick' | 'className' | 'children'> {}

/** Link that looks like a button. */
export function LinkButton({ href, onClick, children, ...props }: LinkButtonProps) {
  return (
    <Button {...props} asChild>
      <Link look="bare" href={href} onClick={onClick}>
        {children}
      </Link>
    </Button>
  );
}
