import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { writeStored } from '@sampan/domain/stored';
import { storyPlatform } from './storyServices.ts';

/** Stores the session of a member of staff of the demo shop, before a flow is rendered. */
export function signInStaff(username: 'admin' | 'operator'): void {
  const { local } = storyPlatform('en-US');
  const { signIn, userNamed } = getDemoBackend();
  const user = userNamed(username);
  local.set('token', signIn(username));
  writeStored(local, 'userStore', user);
  writeStored(local, 'accountStore', { userId: user.id, expiresAt: '2099-01-01T00:00:00.000Z' });
}
