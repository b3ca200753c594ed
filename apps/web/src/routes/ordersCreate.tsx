import { RequireSession } from '@sampan/ui/app/session/RequireSession.tsx';
import { CreateOrderScreen } from '@sampan/ui/screens/shop/CreateOrderScreen';
import { useSearchParams } from 'react-router-dom';
import { parseId } from '../parseId.ts';

export function Component() {
  const [search] = useSearchParams();
  const productId = parseId(search.get('product'));
  // A whole number from 1, as ids are.
  const quantity = parseId(search.get('qty') ?? '1');
  return (
    <RequireSession>
      <CreateOrderScreen buyNow={productId && quantity ? { productId, quantity } : undefined} />
    </RequireSession>
  );
}
