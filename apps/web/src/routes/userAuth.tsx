import { RequireSession } from '@sampan/ui/app/session/RequireSession.tsx';
import { VerificationScreen } from '@sampan/ui/screens/account/VerificationScreen';
import { useSearchParams } from 'react-router-dom';

/** `?certify=done` is the return from the provider's page, `?redirect=` the page that required verification. */
export function Component() {
  const [search] = useSearchParams();
  return (
    <RequireSession>
      <VerificationScreen
        isReturning={search.get('certify') === 'done'}
        redirect={search.get('redirect') ?? undefined}
      />
    </RequireSession>
  );
}
