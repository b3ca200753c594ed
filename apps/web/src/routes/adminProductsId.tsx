import { ProductEditorScreen } from '@sampan/ui/screens/admin/ProductEditorScreen';
import { useParams } from 'react-router-dom';
import { BadAddress } from '../RouteErrors.tsx';

export function Component() {
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,14}$/.test(id)) return <BadAddress />;
  return <ProductEditorScreen id={Number(id)} />;
}
