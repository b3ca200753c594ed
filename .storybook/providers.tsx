import { demo } from '@sampan/demo/backend/handlers';
import { tokenKey } from '@sampan/domain/session/sessionStore';
import { type ReactNode, useEffect, useState } from 'react';
import { SampanProvider } from '../packages/ui/src/app/SampanProvider.tsx';
import { startStoryServices } from '../packages/ui/src/app/storyServices.ts';
import type { SampanI18n } from '../packages/ui/src/i18n/createI18n.ts';

/** A story's `parameters.shop`. */
export interface ShopParameters {
  /** Who is signed in to the demo shop when the story begins: `admin`, `operator`, `customer` or any of its people. */
  as?: string;
  /** False: the browser has that person's token alone, and the profile is still to be read. */
  hasProfile?: boolean;
  /** The address at which the story begins. */
  start?: string;
}

export interface StoryProvidersProps extends ShopParameters {
  i18n: SampanI18n;
  locale: string;
  theme: 'light' | 'dark';
  children: ReactNode;
}

function getSession({ as, hasProfile = true }: ShopParameters) {
  if (as === undefined) return {};
  const token = demo().signIn(as);
  if (hasProfile) return { token, signedInAs: demo().userNamed(as) };
  localStorage.setItem(tokenKey, token);
  return {};
}

/** The surroundings that the app gives every screen, fresh for each story. */
export function StoryProviders({ i18n, locale, theme, start, children, ...who }: StoryProvidersProps) {
  const [services] = useState(() => startStoryServices({ i18n, locale, theme, start, ...getSession(who) }));
  useEffect(
    function endTheStory() {
      return services.stop;
    },
    [services],
  );
  return <SampanProvider services={services}>{children}</SampanProvider>;
}
