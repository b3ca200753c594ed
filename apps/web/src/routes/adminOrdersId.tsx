import { AdminOrderScreen } from '@sampan/ui/screens/admin/AdminOrderScreen';
import { useParams } from 'react-router-dom';
import { BadAddress } from '../RouteErrors.tsx';

export function Component() {
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,14}$/.test(id)) return <BadAddress />;
  // Another order is another page: nothing of the one before stays open on it.
  return <AdminOrderScreen key={id} orderId={Number(id)} />;
}
