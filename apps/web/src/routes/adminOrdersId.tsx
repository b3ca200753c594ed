import { AdminOrderScreen } from '@sampan/ui/screens/admin/AdminOrderScreen';
import { useParams } from 'react-router-dom';
import { parseId } from '../parseId.ts';
import { BadAddress } from '../RouteErrors.tsx';

export function Component() {
  const id = parseId(useParams().id);
  if (id === undefined) return <BadAddress />;
  // Remount for another order, so that no dialog of the previous one stays open.
  return <AdminOrderScreen key={id} orderId={id} />;
}
