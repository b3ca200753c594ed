import { AdminUserScreen } from '@sampan/ui/screens/admin/AdminUserScreen';
import { useParams } from 'react-router-dom';
import { parseId } from '../parseId.ts';
import { BadAddress } from '../RouteErrors.tsx';

export function Component() {
  const id = parseId(useParams().id);
  if (id === undefined) return <BadAddress />;
  // Remount for another user, so that no dialog of the previous one stays open.
  return <AdminUserScreen key={id} userId={id} />;
}
