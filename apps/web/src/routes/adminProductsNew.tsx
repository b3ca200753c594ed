import { ProductEditorScreen } from '@sampan/ui/screens/admin/ProductEditorScreen';
import { useSearchParams } from 'react-router-dom';
import { parseId } from '../parseId.ts';

/** `?variantOf=12` prefills the form with the data of product 12. */
export function Component() {
  const [search] = useSearchParams();
  const variantOf = search.get('variantOf');
  return <ProductEditorScreen key={variantOf} variantOf={parseId(variantOf)} />;
}
