import { type ReactNode, useId } from 'react';
import { Heading } from '../../primitives/Heading/Heading.tsx';
import { MutedText } from '../../primitives/Text/Text.tsx';
import { card, head, intro } from './FormCard.css.ts';

export interface FormCardProps {
  /** Makes the card a target of the focus. */
  id?: string;
  /** Heading text. */
  title: string;
  /** Language of the title, if it is not the page's. */
  titleLang?: string | undefined;
  /** One sentence below the title. */
  note?: ReactNode;
  /** Beside the title: a button. */
  aside?: ReactNode;
  /** Additional class names. */
  className?: string;
  /** The fields. */
  children: ReactNode;
}

/** Section of a back-office form: title, note and fields. */
export function FormCard({ id, title, titleLang, note, aside, className, children }: FormCardProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      className={className ? `${card} ${className}` : card}
      aria-labelledby={titleId}
    >
      <div className={intro}>
        <div className={head}>
          <Heading level={2} size="title" id={titleId} lang={titleLang}>
            {title}
          </Heading>
          {aside}
        </div>
        {note && <MutedText>{note}</MutedText>}
      </div>
      {children}
    </section>
  );
}
