import { LoginScreen } from '@sampan/ui/screens/account/LoginScreen';
import { useSearchParams } from 'react-router-dom';

export function Component() {
  const [search] = useSearchParams();
  return <LoginScreen redirect={search.get('redirect') ?? undefined} />;
}
