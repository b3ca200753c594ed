import { AdminOrderScreen } from '@sampan/ui/screens/admin/AdminOrderScreen';
import { useParams } from 'react-router-dom';
import { BadAddress } from '../RouteErrors.tsx';

export function Component() {
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,14}$/.test(id)) return <BadAddress />;
  // Remount for another order, so that no dialog of the previous one stays open.
  return <AdminOrderScreen key={id} orderId={Number(id)} />;
}
