import type { ReactNode } from 'react';
import { classes } from '../../primitives/classes.ts';
import { Heading } from '../../primitives/Heading/Heading.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { header, inTopBar, titles } from './PageHeader.css.ts';

export interface PageHeaderProps {
  title: string;
  /** How many there are, in words: "3 items". */
  count?: string | undefined;
  /** Sort, edit … */
  actions?: ReactNode;
  /** The phone's TopBar says the same: there the heading is for screen readers alone. */
  isInTopBar?: boolean;
}

/** The page's one h1. It takes the focus after a navigation. */
export function PageHeader({ title, count, actions, isInTopBar = false }: PageHeaderProps) {
  return (
    <div className={classes(header, isInTopBar && inTopBar)}>
      <div className={titles}>
        <Heading level={1} tabIndex={-1}>
          {title}
        </Heading>
        {count && (
          <Text as="span" size="bodySm" tone="muted" isNumeric>
            {count}
          </Text>
        )}
      </div>
      {actions}
    </div>
  );
}
