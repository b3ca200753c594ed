import { RequireSession } from '@sampan/ui/app/session/RequireSession.tsx';
import { AccountScreen } from '@sampan/ui/screens/account/AccountScreen';
import { useLocation } from 'react-router-dom';

export function Component() {
  const { hash } = useLocation();
  return (
    <RequireSession>
      <AccountScreen hash={hash} />
    </RequireSession>
  );
}
