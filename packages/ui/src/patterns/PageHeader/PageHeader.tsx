import type { ReactNode } from 'react';
import { joinClasses } from '../../primitives/classes.ts';
import { Heading } from '../../primitives/Heading/Heading.tsx';
import { MutedText } from '../../primitives/Text/Text.tsx';
import { header, inTopBar, titles } from './PageHeader.css.ts';

export interface PageHeaderProps {
  /** Main heading of the page. */
  title: string;
  /** Count as text: "3 items". */
  count?: string | undefined;
  /** Sort, edit … */
  actions?: ReactNode;
  /** True if the phone's TopBar shows the title: the heading is then visually hidden on phones. */
  isInTopBar?: boolean;
}

/** The page's h1. Receives the focus after a navigation. */
export function PageHeader({ title, count, actions, isInTopBar = false }: PageHeaderProps) {
  return (
    <div className={joinClasses(header, isInTopBar && inTopBar)}>
      <div className={titles}>
        <Heading level={1} tabIndex={-1}>
          {title}
        </Heading>
        {count && (
          <MutedText as="span" isNumeric>
            {count}
          </MutedText>
        )}
      </div>
      {actions}
    </div>
  );
}
