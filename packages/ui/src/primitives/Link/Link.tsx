import { useContext } from 'react';
import { joinClasses } from '../classes.ts';
import { link } from './Link.css.ts';
import { type LinkComponentProps, LinkContext } from './LinkContext.ts';

export type LinkLook = 'inline' | 'nav' | 'quiet' | 'bare';

export interface LinkProps extends LinkComponentProps {
  /** `inline` is for sentences; `bare` wraps a card or takes another component's styles. */
  look?: LinkLook;
}

const elsewhere = /^[a-z][a-z+.-]*:|^\/\//i;

/** Link. In-app URLs use the app's router; others are plain links. */
export function Link({ look = 'inline', className, ...props }: LinkProps) {
  const Routed = useContext(LinkContext);
  const dressed = { ...props, className: joinClasses(link({ look }), className) };
  if (elsewhere.test(props.href)) return <a rel="noreferrer" {...dressed} />;
  return Routed ? <Routed {...dressed} /> : <a {...dressed} />;
}
