import { useIsHydrated } from '@sampan/ui/app/hydration/useIsHydrated.ts';
import { PageSkeleton } from '@sampan/ui/app/session/RequireSession.tsx';
import { UserScreen } from '@sampan/ui/screens/account/UserScreen';

/** The server does not know the viewer and renders a skeleton. */
export function Component() {
  return useIsHydrated() ? <UserScreen /> : <PageSkeleton />;
}
