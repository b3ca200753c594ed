import { useIsHydrated } from '@sampan/ui/app/hydration/useIsHydrated.ts';
import { PageSkeleton } from '@sampan/ui/app/session/RequireSession.tsx';
import { SettingsScreen } from '@sampan/ui/screens/account/SettingsScreen';

/** The server does not know the viewer's preferences and renders a skeleton. */
export function Component() {
  return useIsHydrated() ? <SettingsScreen /> : <PageSkeleton />;
}
