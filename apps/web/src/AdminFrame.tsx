import { customerMark } from '@sampan/domain/page/customerMark';
import { useIsHydrated } from '@sampan/ui/app/hydration/useIsHydrated.ts';
import { PageSkeleton, RequireSession } from '@sampan/ui/app/session/RequireSession.tsx';
import { useSession } from '@sampan/ui/app/session/useSession.ts';
import { useMay } from '@sampan/ui/app/session/useViewer.ts';
import { SecondFactorGate } from '@sampan/ui/screens/admin/SecondFactorGate';
import { AdminShell } from '@sampan/ui/screens/admin/shared/shell/AdminShell.tsx';
import { ProfileFailure } from '@sampan/ui/screens/admin/shared/shell/ProfileFailure.tsx';
import { RoleLost } from '@sampan/ui/screens/admin/shared/shell/RoleLost.tsx';
import { useLayoutEffect, useState } from 'react';
import { Screen } from './frames.tsx';
import { NoRoute } from './RouteErrors.tsx';

/**
 * Layout of the back office around its routes. Signed-out viewers are sent to the login; customers get a 404, and staff
 * who lose their role are told so. The server renders it with a skeleton; hydration keeps it, so that only the page's
 * content is replaced when the profile arrives.
 */
export function AdminFrame() {
  const isHydrated = useIsHydrated();
  useLayoutEffect(
    function dropMark() {
      // From now on the profile in the session decides.
      if (isHydrated) document.documentElement.removeAttribute(customerMark);
    },
    [isHydrated],
  );
  return (
    <RequireSession skeleton={<ForStaff />}>
      <ForStaff />
    </RequireSession>
  );
}

function ForStaff() {
  const { user, userError, reloadUser } = useSession();
  const mayEnter = useMay('admin.enter');
  const [wasStaff, setWasStaff] = useState(mayEnter);
  if (mayEnter && !wasStaff) setWasStaff(true);
  if (userError && !user) return <ProfileFailure error={userError} onRetry={reloadUser} />;
  if (user && !mayEnter) return wasStaff ? <RoleLost /> : <NoRoute />;
  if (user?.needsSecondFactor) return <SecondFactorGate />;
  return <AdminShell>{user ? <Screen /> : <PageSkeleton />}</AdminShell>;
}
