import { RequireSession } from '@sampan/ui/app/RequireSession.tsx';
import { useFocusHeading } from '@sampan/ui/app/useFocusHeading.ts';
import { useSession } from '@sampan/ui/app/useSession.ts';
import { useMay } from '@sampan/ui/app/useViewer.ts';
import { RouteProgress } from '@sampan/ui/patterns/RouteProgress';
import { SecondFactorGate } from '@sampan/ui/screens/admin/SecondFactorGate';
import { AdminShell } from '@sampan/ui/screens/admin/shared/AdminShell.tsx';
import { ProfileFailure } from '@sampan/ui/screens/admin/shared/ProfileFailure.tsx';
import { Screen } from './frames.tsx';
import { NoRoute } from './RouteErrors.tsx';

/** Layout of the back office around its routes. Visitors are sent to the login; customers get a 404. */
export function AdminFrame() {
  useFocusHeading();
  return (
    <RequireSession>
      <ForStaff />
    </RequireSession>
  );
}

function ForStaff() {
  const { user, userError, reloadUser } = useSession();
  const mayEnter = useMay('admin.enter');
  if (userError && !user) return <ProfileFailure error={userError} onRetry={reloadUser} />;
  if (!user) return <RouteProgress isPending />;
  if (!mayEnter) return <NoRoute />;
  if (user.needsSecondFactor) return <SecondFactorGate />;
  return (
    <AdminShell>
      <Screen />
    </AdminShell>
  );
}
