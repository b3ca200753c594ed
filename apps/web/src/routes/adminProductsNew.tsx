import { ProductEditorScreen } from '@sampan/ui/screens/admin/ProductEditorScreen';
import { useSearchParams } from 'react-router-dom';

/** `?variantOf=12` begins with all that the product 12 is. */
export function Component() {
  const [search] = useSearchParams();
  const variantOf = search.get('variantOf') ?? '';
  const id = /^[1-9]\d{0,14}$/.test(variantOf) ? Number(variantOf) : undefined;
  return <ProductEditorScreen key={variantOf} variantOf={id} />;
}
