import { Slot } from '@radix-ui/react-slot';
import { useContext } from 'react';
import { classes } from '../classes.ts';
import { link } from './Link.css.ts';
import { type LinkComponentProps, LinkContext } from './LinkContext.ts';

export const linkLooks = ['inline', 'nav', 'quiet', 'bare'] as const;
export type LinkLook = (typeof linkLooks)[number];

export interface LinkProps extends LinkComponentProps {
  /** `inline` stands in a sentence; `bare` wraps a card or takes another component's looks. */
  look?: LinkLook;
  /** Dresses its only child instead, which brings its own `href`. */
  asChild?: boolean;
}

const elsewhere = /^[a-z][a-z+.-]*:|^\/\//i;

/** A link of the shop goes through the app's router; one that leads elsewhere opens as the browser does. */
export function Link({ look = 'inline', asChild = false, className, ...props }: LinkProps) {
  const Routed = useContext(LinkContext);
  const dressed = { ...props, className: classes(link({ look }), className) };
  if (asChild) return <Slot {...dressed} />;
  if (elsewhere.test(props.href)) return <a rel="noreferrer" {...dressed} />;
  return Routed ? <Routed {...dressed} /> : <a {...dressed} />;
}
