import type { ReactNode } from 'react';
import { EmptyArt, type EmptyArtName } from '../../primitives/EmptyArt/EmptyArt.tsx';
import { Heading, type HeadingLevel } from '../../primitives/Heading/Heading.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { emptyState } from './EmptyState.css.ts';

type EmptyStateLevel = 'page' | 'inline';

export interface EmptyStateProps {
  /** Omit it for an empty filter result. */
  art?: EmptyArtName;
  /** Heading that names the empty content. */
  title: string;
  /** One sentence. */
  text?: string;
  /** One button at most. */
  action?: ReactNode;
  /** `page` is used alone on a page, `inline` inside a card or list. */
  level?: EmptyStateLevel;
  /** Heading level in the page's outline. */
  headingLevel?: HeadingLevel;
}

/** Empty state: picture, title, text and one action. */
export function EmptyState({ art, title, text, action, level = 'page', headingLevel = 2 }: EmptyStateProps) {
  return (
    <div className={emptyState({ level })}>
      {art && <EmptyArt name={art} />}
      <Stack gap="xs" align="center">
        <Heading level={headingLevel} size={level === 'page' ? 'h3' : 'title'}>
          {title}
        </Heading>
        {text && (
          <Text tone="muted" isProse>
            {text}
          </Text>
        )}
      </Stack>
      {action}
    </div>
  );
}
