import { Suspense } from 'react';
import { createLazyComponent } from '../../../../app/lazyCode.tsx';
import { Skeleton } from '../../../../primitives/Skeleton/Skeleton.tsx';
import { waiting } from './RichTextEditor.css.ts';
import type { WritingAreaProps } from './WritingArea.tsx';

export type RichTextEditorProps = WritingAreaProps;

const WritingArea = createLazyComponent(async () => (await import('./WritingArea.tsx')).WritingArea);

/**
 * Rich text editor (headings, lists, links, pictures, tables) for use in a Field. Its HTML passes the server's
 * sanitiser unchanged. Loaded when first shown.
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
