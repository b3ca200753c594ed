import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { card, caseClass, columns, photos } from './KycScreen.css.ts';

/** Placeholder of a case: photos, details, checklist. */
export function CaseSkeleton() {
  return (
    <div className={caseClass} aria-hidden>
      <div className={columns}>
        <div className={card}>
          <Skeleton width="30%" />
          <div className={photos}>
            <Skeleton height="9rem" />
            <Skeleton height="9rem" />
          </div>
          <Skeleton height="9rem" />
        </div>
        <Stack gap="lg">
          <div className={card}>
            <Skeleton lines={5} />
          </div>
          <div className={card}>
            <Skeleton lines={4} />
          </div>
        </Stack>
      </div>
    </div>
  );
}
