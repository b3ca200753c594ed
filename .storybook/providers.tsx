import { demo } from '@sampan/demo/backend/handlers';
import { type ReactNode, useEffect, useState } from 'react';
import { SampanProvider } from '../packages/ui/src/app/SampanProvider.tsx';
import { startStoryServices } from '../packages/ui/src/app/storyServices.ts';
import type { SampanI18n } from '../packages/ui/src/i18n/createI18n.ts';

/** A story's `parameters.shop`. */
export interface ShopParameters {
  /** Who is signed in to the demo shop when the story begins: `admin`, `operator`, `customer` or any of its people. */
  as?: string;
  /** The address at which the story begins. */
  start?: string;
}

export interface StoryProvidersProps extends ShopParameters {
  i18n: SampanI18n;
  locale: string;
  theme: 'light' | 'dark';
  children: ReactNode;
}

/** The surroundings that the app gives every screen, fresh for each story. */
export function StoryProviders({ i18n, locale, theme, as, start, children }: StoryProvidersProps) {
  const [services] = useState(() => {
    const session = as === undefined ? {} : { token: demo().signIn(as), signedInAs: demo().userNamed(as) };
    return startStoryServices({ i18n, locale, theme, start, ...session });
  });
  useEffect(
    function endTheStory() {
      return services.stop;
    },
    [services],
  );
  return <SampanProvider services={services}>{children}</SampanProvider>;
}
