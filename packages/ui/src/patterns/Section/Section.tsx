import { type ReactNode, useId } from 'react';
import { Heading } from '../../primitives/Heading/Heading.tsx';
import { Link } from '../../primitives/Link/Link.tsx';
import { head, more, section } from './Section.css.ts';

export interface SectionProps {
  /** Heading text. */
  title: string;
  /** Link to the full content. */
  link?: { href: string; label: string };
  /** Content below the heading. */
  children: ReactNode;
}

/** A section of a page with a heading. */
export function Section({ title, link, children }: SectionProps) {
  const id = useId();
  return (
    <section className={section} aria-labelledby={id}>
      <div className={head}>
        <Heading level={2} id={id}>
          {title}
        </Heading>
        {link && (
          <Link look="nav" href={link.href} className={more}>
            {link.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
