import { checkAnswer } from '@sampan/api/answerCheck';
import type { User } from '@sampan/api/entities';
import { colorModeKey } from '@sampan/domain/preferences/colorMode';
import { writeSession } from '@sampan/domain/session/sessionStore';
import { listenToPageKeys } from '../app/pageKeys.ts';
import { createBrowserPlatform } from '../app/services/browserPlatform.ts';
import type { Platform } from '../app/services/platform.ts';
import { type ServiceOptions, type Services, startServices } from '../app/services/services.ts';
import { createQueryClient } from '../data/createQueryClient.ts';
import { createMemoryNavigation, type MemoryNavigation } from './memoryNavigation.ts';
import { storyFetch } from './storyFetch.ts';

export interface StoryOptions extends Partial<ServiceOptions> {
  i18n: ServiceOptions['i18n'];
  /** Locale of the story, independent of the browser's languages. */
  locale: string;
  theme: 'light' | 'dark';
  /** The signed-in user at the start; none by default. */
  signedInAs?: User;
  token?: string;
  /** Start URL. */
  start?: string;
}

export interface StoryServices extends Services {
  navigation: MemoryNavigation;
}

/** Short retry delay in ms, for stories of failures. */
const retryMs = 100;

/** The browser's platform with the story's locale. */
export function storyPlatform(locale: string): Platform {
  const browser = createBrowserPlatform();
  return { ...browser, systemPreferences: { ...browser.systemPreferences, languages: () => [locale] } };
}

/** Services for one story: this browser, an in-memory router, and every response validated against the contract. */
export function startStoryServices({
  locale,
  theme,
  signedInAs,
  token = 'story-token',
  start = '/',
  ...options
}: StoryOptions): StoryServices {
  const platform = options.platform ?? storyPlatform(locale);
  // The theme comes from the toolbar; switching it affects this story only.
  platform.local.set(colorModeKey, theme);
  if (signedInAs) {
    writeSession(platform.local, { token, expiresAt: '2099-01-01T00:00:00.000Z', user: signedInAs });
  }
  const navigation = createMemoryNavigation(start);
  const queries = createQueryClient(retryMs);
  const services = startServices({
    checkAnswer,
    fetch: storyFetch,
    queries,
    ...options,
    platform,
    navigation,
  });
  // As main.tsx of the app does, when the browser is idle.
  const endPageKeys = listenToPageKeys(platform.local);
  return {
    ...services,
    navigation: { ...navigation, navigate: services.navigation.navigate },
    stop() {
      endPageKeys();
      services.stop();
    },
  };
}
