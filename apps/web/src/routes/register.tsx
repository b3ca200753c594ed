import { RegisterScreen } from '@sampan/ui/screens/account/RegisterScreen';
import { useSearchParams } from 'react-router-dom';

export function Component() {
  const [search] = useSearchParams();
  return <RegisterScreen redirect={search.get('redirect') ?? undefined} />;
}
