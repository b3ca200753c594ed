import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { tokenKey } from '@sampan/domain/session/sessionStore';
import { type ReactNode, useEffect, useState } from 'react';
import { SampanProvider } from '../packages/ui/src/app/SampanProvider.tsx';
import type { SampanI18n } from '../packages/ui/src/i18n/createI18n.ts';
import { MemoryRouter } from '../packages/ui/src/testing/MemoryRouter.tsx';
import { startStoryServices } from '../packages/ui/src/testing/storyServices.ts';

/** A story's `parameters.shop`. */
export interface ShopParameters {
  /** Viewer of the demo shop at the start: `admin`, `operator`, `customer` or a user name. */
  as?: string;
  /** False: the browser only has the token, and the profile is yet to be loaded. */
  hasProfile?: boolean;
  /** The initial URL. */
  start?: string;
}

export interface StoryProvidersProps extends ShopParameters {
  i18n: SampanI18n;
  locale: string;
  theme: 'light' | 'dark';
  children: ReactNode;
}

let current: ReturnType<typeof startStoryServices> | undefined;

/** The responses that the current story has received. */
export const getStoryQueries = () => current?.queries;

function getSession({ as, hasProfile = true }: ShopParameters) {
  if (as === undefined) return {};
  const token = getDemoBackend().signIn(as);
  if (hasProfile) return { token, signedInAs: getDemoBackend().userNamed(as) };
  localStorage.setItem(tokenKey, token);
  return {};
}

/** The providers of the app, created anew for each story. */
export function StoryProviders({ i18n, locale, theme, start, children, ...who }: StoryProvidersProps) {
  const [services] = useState(() => startStoryServices({ i18n, locale, theme, start, ...getSession(who) }));
  useEffect(
    function endTheStory() {
      current = services;
      return services.stop;
    },
    [services],
  );
  return (
    <SampanProvider services={services}>
      <MemoryRouter>{children}</MemoryRouter>
    </SampanProvider>
  );
}
