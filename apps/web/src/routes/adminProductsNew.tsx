import { ProductEditorScreen } from '@sampan/ui/screens/admin/ProductEditorScreen';
import { useSearchParams } from 'react-router-dom';

/** `?variantOf=12` prefills the form with the data of product 12. */
export function Component() {
  const [search] = useSearchParams();
  const variantOf = search.get('variantOf') ?? '';
  const id = /^[1-9]\d{0,14}$/.test(variantOf) ? Number(variantOf) : undefined;
  return <ProductEditorScreen key={variantOf} variantOf={id} />;
}
