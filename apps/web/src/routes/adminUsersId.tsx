import { AdminUserScreen } from '@sampan/ui/screens/admin/AdminUserScreen';
import { useParams } from 'react-router-dom';
import { BadAddress } from '../RouteErrors.tsx';

export function Component() {
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,14}$/.test(id)) return <BadAddress />;
  // Another user is another page: no dialog about the one before stays open on it.
  return <AdminUserScreen key={id} userId={Number(id)} />;
}
