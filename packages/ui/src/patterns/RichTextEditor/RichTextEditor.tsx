import { lazy, Suspense } from 'react';
import { Skeleton } from '../../primitives/Skeleton/Skeleton.tsx';
import { waiting } from './RichTextEditor.css.ts';
import type { WritingAreaProps } from './WritingArea.tsx';

export type RichTextEditorProps = WritingAreaProps;

const WritingArea = lazy(() => import('./WritingArea.tsx').then((module) => ({ default: module.WritingArea })));

/**
 * Text with headings, lists, links, pictures and tables, inside a Field. What it gives is HTML that the server keeps as
 * it is. Its code comes when it is first shown.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense
      fallback={
        <div className={waiting} aria-busy>
          <Skeleton shape="block" height="100%" />
        </div>
      }
    >
      <WritingArea {...props} />
    </Suspense>
  );
}
