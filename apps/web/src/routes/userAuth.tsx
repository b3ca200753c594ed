import { RequireSession } from '@sampan/ui/app/RequireSession.tsx';
import { VerificationScreen } from '@sampan/ui/screens/account/VerificationScreen';
import { useSearchParams } from 'react-router-dom';

/** `?certify=done` is the way back from the provider's page, `?redirect=` where it was needed. */
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
