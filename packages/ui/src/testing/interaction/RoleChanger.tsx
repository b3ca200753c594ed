import type { User } from '@sampan/api/entities';
import { useSession } from '../../app/session/useSession.ts';

let changeTo: (role: User['role']) => void = () => undefined;

/** Renders nothing; while it is mounted, `changeRole` works. */
export function RoleChanger(): null {
  const { user, changeUser } = useSession();
  changeTo = (role) => user && changeUser({ ...user, role });
  return null;
}

/** Gives the signed-in user of the story another role, as the next load of the profile does. */
export function changeRole(role: User['role']): void {
  changeTo(role);
}
