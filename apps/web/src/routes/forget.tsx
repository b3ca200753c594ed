import { ForgetScreen } from '@sampan/ui/screens/account/ForgetScreen';
import { useSearchParams } from 'react-router-dom';

export function Component() {
  const [search] = useSearchParams();
  return <ForgetScreen redirect={search.get('redirect') ?? undefined} />;
}
