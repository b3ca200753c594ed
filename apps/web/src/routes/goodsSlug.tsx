import { useNavigation } from '@sampan/ui/app/navigation/navigation.tsx';
import { ProductScreen } from '@sampan/ui/screens/shop/ProductScreen';
import { useParams } from 'react-router-dom';

export function Component() {
  const slug = useParams()['*'] ?? '';
  const { navigate } = useNavigation();
  return <ProductScreen slug={slug} onSlugChange={(next) => navigate(`/goods/${next}`, { replace: true })} />;
}
