import { type ReactNode, useId } from 'react';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { card, cardHead } from './AdminOrderScreen.css.ts';

export interface CardProps {
  title: string;
  /** Shown at the end of the title: a badge or a button. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A card of the page with its own heading. */
export function Card({ title, aside, children }: CardProps) {
  const id = useId();
  return (
    <section className={card} aria-labelledby={id}>
      <div className={cardHead}>
        <Heading level={2} size="title" id={id}>
          {title}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}
