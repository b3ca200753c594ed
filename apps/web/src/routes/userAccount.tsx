import { RequireSession } from '@sampan/ui/app/RequireSession.tsx';
import { AccountScreen } from '@sampan/ui/screens/account/AccountScreen';

export function Component() {
  return (
    <RequireSession>
      <AccountScreen />
    </RequireSession>
  );
}
