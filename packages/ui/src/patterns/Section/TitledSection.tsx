import { type HTMLAttributes, useId } from 'react';
import { Heading } from '../../primitives/Heading/Heading.tsx';

export interface TitledSectionProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** Heading text. */
  title: string;
}

/** A section, such as a card, that begins with its heading and is named by it. Its looks are the caller's. */
export function TitledSection({ title, children, ...props }: TitledSectionProps) {
  const id = useId();
  return (
    <section {...props} aria-labelledby={id}>
      <Heading level={2} size="title" id={id}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
