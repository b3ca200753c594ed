import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { aside, basics, main, page } from './ProductEditor.css.ts';

/** The editor's two columns while its product is on the way. */
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
