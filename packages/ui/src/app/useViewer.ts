import { may, type Permission, toRole, type Viewer } from '@sampan/domain/access/access';
import { useSession } from './useSession.ts';

/** Who looks at the screen, as the access table knows people; null for visitors and until the profile is there. */
export function useViewer(): Viewer {
  const { user } = useSession();
  return user && { id: user.id, role: toRole(user.role) };
}

/** `const mayEdit = useMay('settings.edit')`: what a role may not do is not shown. */
export function useMay(permission: Permission): boolean {
  return may(useViewer(), permission);
}
