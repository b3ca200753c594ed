import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { aside, basics, main, page } from './ProductEditor.css.ts';

/** Placeholder of the editor's two columns. */
export function EditorSkeleton() {
  return (
    <div className={page}>
      <div className={basics}>
        <Skeleton shape="block" height="360px" />
      </div>
      <div className={main}>
        <Skeleton shape="block" height="240px" />
        <Skeleton shape="block" height="200px" />
      </div>
      <div className={aside}>
        <Skeleton shape="block" height="280px" />
        <Skeleton shape="block" height="120px" />
      </div>
    </div>
  );
}
