import { AdminUserScreen } from '@sampan/ui/screens/admin/AdminUserScreen';
import { useParams } from 'react-router-dom';
import { BadAddress } from '../RouteErrors.tsx';

export function Component() {
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,14}$/.test(id)) return <BadAddress />;
  // Remount for another user, so that no dialog of the previous one stays open.
  return <AdminUserScreen key={id} userId={Number(id)} />;
}
