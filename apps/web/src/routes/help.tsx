import { useNavigation } from '@sampan/ui/app/navigation/navigation.tsx';
import { HelpScreen } from '@sampan/ui/screens/shop/HelpScreen';
import { useLocation } from 'react-router-dom';

export function Component() {
  const { hash } = useLocation();
  const { navigate } = useNavigation();
  return <HelpScreen hash={hash} onHashChange={(next) => navigate(`/help${next}`, { replace: true })} />;
}
