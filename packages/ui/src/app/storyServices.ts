import type { User } from '@sampan/api/entities';
import { colorModeKey } from '@sampan/domain/preferences/colorMode';
import { writeSession } from '@sampan/domain/session/sessionStore';
import { createQueryClient } from '../data/createQueryClient.ts';
import { browserPlatform } from './browserPlatform.ts';
import * as machines from './machines.ts';
import { createMemoryNavigation, type MemoryNavigation } from './navigation.tsx';
import type { Platform } from './platform.ts';
import { type ServiceOptions, type Services, startServices } from './services.ts';

export interface StoryOptions extends Partial<ServiceOptions> {
  i18n: ServiceOptions['i18n'];
  /** The story's own, whatever the browser prefers. */
  locale: string;
  theme: 'light' | 'dark';
  /** Who is signed in when the story begins: nobody without it. */
  signedInAs?: User;
  token?: string;
  /** The address at which the story begins. */
  start?: string;
}

export interface StoryServices extends Services {
  navigation: MemoryNavigation;
}

/** A story of a failure is not about the pause before it, ms. */
const retryMs = 100;

/** This browser with a reader of the story's language, whatever the browser itself prefers. */
export function storyPlatform(locale: string): Platform {
  const browser = browserPlatform();
  return { ...browser, reader: { ...browser.reader, languages: () => [locale] } };
}

/** The app's surroundings for one story: this browser, a router of its own, and every answer held against the contract. */
export function startStoryServices({
  locale,
  theme,
  signedInAs,
  token = 'story-token',
  start = '/',
  ...options
}: StoryOptions): StoryServices {
  const platform = options.platform ?? storyPlatform(locale);
  // The theme is the toolbar's; a story that switches it does so for itself alone.
  platform.local.set(colorModeKey, theme);
  if (signedInAs) {
    writeSession(platform.local, { token, expiresAt: '2099-01-01T00:00:00.000Z', user: signedInAs });
  }
  const navigation = createMemoryNavigation(start);
  const queries = createQueryClient(retryMs);
  const services = startServices({ checksAnswers: true, machines, queries, ...options, platform, navigation });
  return { ...services, navigation: { ...navigation, navigate: services.navigation.navigate } };
}
