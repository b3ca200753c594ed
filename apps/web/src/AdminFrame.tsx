import { RequireSession } from '@sampan/ui/app/RequireSession.tsx';
import { useFocusHeading } from '@sampan/ui/app/useFocusHeading.ts';
import { useSession } from '@sampan/ui/app/useSession.ts';
import { useMay } from '@sampan/ui/app/useViewer.ts';
import { RouteProgress } from '@sampan/ui/patterns/RouteProgress';
import { SecondFactorGate } from '@sampan/ui/screens/admin/SecondFactorGate';
import { AdminShell } from '@sampan/ui/screens/admin/shared/AdminShell.tsx';
import { ErrorPage } from '@sampan/ui/screens/shop/ErrorPage';
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
  const { user, isLoadingUser, reloadUser } = useSession();
  const mayEnter = useMay('admin.enter');
  if (!user) return isLoadingUser ? <RouteProgress isPending /> : <ErrorPage status={500} onRetry={reloadUser} />;
  if (!mayEnter) return <NoRoute />;
  if (user.needsSecondFactor) return <SecondFactorGate />;
  return (
    <AdminShell>
      <Screen />
    </AdminShell>
  );
}
