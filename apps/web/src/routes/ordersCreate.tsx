import { RequireSession } from '@sampan/ui/app/session/RequireSession.tsx';
import { CreateOrderScreen } from '@sampan/ui/screens/shop/CreateOrderScreen';
import { useSearchParams } from 'react-router-dom';

const digits = /^[1-9]\d{0,14}$/;

export function Component() {
  const [search] = useSearchParams();
  const product = search.get('product') ?? '';
  const quantity = search.get('qty') ?? '1';
  const isBuyNow = digits.test(product) && digits.test(quantity);
  return (
    <RequireSession>
      <CreateOrderScreen buyNow={isBuyNow ? { productId: Number(product), quantity: Number(quantity) } : undefined} />
    </RequireSession>
  );
}
