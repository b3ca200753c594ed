import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { layout, prose } from './AboutScreen.css.ts';

/** Placeholder of the about page. */
export function AboutSkeleton() {
  return (
    <div className={layout} aria-hidden>
      <div className={prose}>
        <Stack gap="2xl">
          <Skeleton lines={4} />
          <Skeleton width="160px" />
          <Skeleton lines={5} />
        </Stack>
      </div>
    </div>
  );
}
