import type { User } from '@sampan/api/entities';
import { onTestFinished } from 'vitest';
import { createI18n } from '../../i18n/createI18n.ts';
import { createMemoryNavigation } from '../../testing/memoryNavigation.ts';
import { createMemoryPlatform, type MemoryPlatform } from './memoryPlatform.ts';
import { type ServiceOptions, startServices } from './services.ts';

export const mei: User = {
  id: 7,
  username: 'mei',
  avatar: '',
  email: 'mei@example.com',
  phone: '',
  emailVerified: true,
  phoneVerified: true,
  description: '',
  status: 0,
  sex: 0,
  role: 3,
};
export const signedIn = {
  token: 'token-of-mei',
  accountStore: JSON.stringify({ userId: 7, expiresAt: null }),
  userStore: JSON.stringify(mei),
};
export const signIn = { token: 'token-of-mei', expiresAt: '2099-01-01T00:00:00.000Z', user: mei };

type Answers = Record<string, () => { status?: number; body: unknown }>;

/** The services without a browser, with a network that responds by path. */
export async function appWith({
  answers = {},
  local = {},
  start = '/home',
  platform = createMemoryPlatform({ local, languages: ['en-US'] }),
  ...options
}: {
  answers?: Answers;
  local?: Record<string, string>;
  start?: string;
  platform?: MemoryPlatform;
} & Omit<Partial<ServiceOptions>, 'platform'> = {}) {
  const requests: { path: string; bearer: string | null }[] = [];
  const navigation = createMemoryNavigation(start);
  const i18n = await createI18n({ locale: 'en-US' });
  const services = startServices({
    platform,
    navigation,
    i18n,
    fetch: async (url, init) => {
      const path = String(url).replace('/main/v2', '');
      requests.push({ path, bearer: new Headers(init?.headers).get('authorization') });
      const { status = 200, body } = answers[path.split('?')[0] ?? '']?.() ?? { status: 404, body: {} };
      return new Response(JSON.stringify(body), { status });
    },
    ...options,
  });
  onTestFinished(() => services.stop());
  return { ...services, platform, navigation, requests };
}

export const userinfo: Answers = { '/user/userinfo': () => ({ body: mei }) };
