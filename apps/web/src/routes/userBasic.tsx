import { RequireSession } from '@sampan/ui/app/session/RequireSession.tsx';
import { ProfileScreen } from '@sampan/ui/screens/account/ProfileScreen';

export function Component() {
  return (
    <RequireSession>
      <ProfileScreen />
    </RequireSession>
  );
}
