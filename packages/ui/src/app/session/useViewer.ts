import { may, type Permission, toRole, type Viewer } from '@sampan/domain/access/access';
import { useSession } from './useSession.ts';

/** The viewer for access checks; null when signed out and until the profile is loaded. */
export function useViewer(): Viewer {
  const { user } = useSession();
  return user && { id: user.id, role: toRole(user.role) };
}

/** `const mayEdit = useMay('settings.edit')`: hide what the role does not permit. */
export function useMay(permission: Permission): boolean {
  return may(useViewer(), permission);
}
