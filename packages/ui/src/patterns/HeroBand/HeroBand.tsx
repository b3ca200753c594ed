import type { ReactNode } from 'react';
import { joinClasses } from '../../primitives/classes.ts';
import { Heading } from '../../primitives/Heading/Heading.tsx';
import { OrnamentMark } from '../../primitives/Logo/Logo.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { oversized } from './deepBand.css.ts';
import { band, mark, sentence, texts } from './HeroBand.css.ts';

export interface HeroBandProps {
  /** The page's one h1. */
  title: string;
  /** A sentence. */
  text?: string | undefined;
  /** Where the sentence is not in the page's language. */
  lang?: string | undefined;
  /** A search, a button. */
  children?: ReactNode;
}

/** Header of an article-like page: title in the display font on paper, with the mark cropped at the edge. */
export function HeroBand({ title, text, lang, children }: HeroBandProps) {
  return (
    <div className={band}>
      <OrnamentMark size={200} className={joinClasses(oversized, mark)} />
      <div className={texts}>
        <Heading level={1} size="display" tabIndex={-1}>
          {title}
        </Heading>
        {text && (
          <Text tone="muted" isProse className={sentence} lang={lang}>
            {text}
          </Text>
        )}
        {children}
      </div>
    </div>
  );
}
