import { ProductEditorScreen } from '@sampan/ui/screens/admin/ProductEditorScreen';
import { useParams } from 'react-router-dom';
import { parseId } from '../parseId.ts';
import { BadAddress } from '../RouteErrors.tsx';

export function Component() {
  const id = parseId(useParams().id);
  if (id === undefined) return <BadAddress />;
  return <ProductEditorScreen id={id} />;
}
