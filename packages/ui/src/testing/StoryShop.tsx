import type { User } from '@sampan/api/entities';
import type { StoryContext } from '@storybook/react-vite';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { SampanProvider } from '../app/SampanProvider.tsx';
import type { SampanI18n } from '../i18n/createI18n.ts';
import { MemoryRouter } from './MemoryRouter.tsx';
import { type StoryServices, startStoryServices } from './storyServices.ts';

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
const stats = { total: 2, byStatus: [{ status: 10, count: 2 }] };

/** Requests of a story, as `path bearer`. */
export const sentRequests: string[] = [];

export interface StoryAnswer {
  status?: number;
  body: unknown;
}
export type Answer = (path: string) => StoryAnswer | Promise<StoryAnswer>;

/** Answers every call of a story with success: the customer Mei, order counts, otherwise an empty object. */
export const friendly = (path: string): StoryAnswer => ({
  body: path === '/user/userinfo' ? mei : path === '/order/stats' ? stats : {},
});

/** The args of a story in a `StoryShop`. */
export interface StoryShopArgs {
  isSignedIn: boolean;
  start: string;
  answer: Answer;
  children: ReactNode;
}

interface StoryShopProps extends StoryShopArgs {
  /** All messages, which the preview loads before the story: `loaded.i18n`. */
  i18n: SampanI18n;
  locale: string;
  theme: 'light' | 'dark';
}

/** Renders the shop for one story, with a network that responds by path. */
export function renderStoryShop(args: StoryShopArgs, { globals, loaded }: StoryContext<StoryShopArgs>): ReactElement {
  return <StoryShop {...args} i18n={loaded.i18n} locale={globals.locale} theme={globals.theme} />;
}

function StoryShop({ i18n, locale, theme, isSignedIn, start, answer, children }: StoryShopProps) {
  const [services, setServices] = useState<StoryServices>();
  useEffect(
    function openShop() {
      const opened = startStoryServices({
        i18n,
        locale,
        theme,
        start,
        signedInAs: isSignedIn ? mei : undefined,
        async fetch(url, init) {
          const path = String(url).replace('/main/v2', '').split('?')[0] ?? '';
          sentRequests.push(`${path} ${new Headers(init?.headers).get('authorization') ?? 'visitor'}`);
          // As a network does, not while React still renders the story.
          await new Promise((resolve) => setTimeout(resolve));
          const { status = 200, body } = await answer(path);
          return new Response(JSON.stringify(body), { status });
        },
      });
      setServices(opened);
      return opened.stop;
    },
    [i18n, locale, theme, start, isSignedIn, answer],
  );
  if (!services) return null;
  return (
    <SampanProvider services={services}>
      <MemoryRouter>
        <main>{children}</main>
      </MemoryRouter>
    </SampanProvider>
  );
}

/** The story's toaster is in addition to Storybook's own. */
export const twoToasters = { a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } } };
