import type { Meta, StoryObj } from '@storybook/react-vite';
import { Suspense, startTransition, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, screen, waitFor } from 'storybook/test';
import { useIsOnline } from '../features/frame/OfflineStrip/OfflineStrip.tsx';
import { useLocale } from '../i18n/useFormats.ts';
import { Button } from '../primitives/Button/Button.tsx';
import { Stack } from '../primitives/Stack/Stack.tsx';
import { Text } from '../primitives/Text/Text.tsx';
import { restoreOnline, setOnline } from '../testing/interaction/storyNetwork.ts';
import { getTranslate } from '../testing/interaction/storyTexts.ts';
import { userEvent } from '../testing/interaction/userEvent.ts';
import { friendly, renderStoryShop, type StoryShopArgs, sentRequests, twoToasters } from '../testing/StoryShop.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { createLazyComponent } from './lazyCode.tsx';
import { AddressContext, useHere, useNavigation } from './navigation/navigation.tsx';
import { useCart } from './useCart.ts';
import { useOfflineAnswer } from './useOfflineAnswer.ts';
import { usePreferences } from './usePreferences.ts';

const teapot = { id: 3, name: '紫砂茶壶', cover: '/media/teapot-celadon-waves-1', priceAmount: 12800, currency: 'CNY' };

const meta = {
  tags: ['every-mode'],
  title: 'Foundations/Surroundings',
  args: {
    isSignedIn: false,
    start: '/goods/teapot',
    answer: friendly,
    children: null,
  },
  parameters: twoToasters,
  beforeEach: () => {
    sentRequests.length = 0;
  },
  render: renderStoryShop,
} satisfies Meta<StoryShopArgs>;
export default meta;
type Story = StoryObj<typeof meta>;

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

function Basket() {
  const { lines, count, add, remove, setQuantity, undo, clear } = useCart();
  return (
    <Stack align="flex-start" gap="md">
      <Text>{`pieces: ${count}, lines: ${lines.length}`}</Text>
      <Button onClick={() => add(teapot)}>add teapot</Button>
      <Button onClick={() => add({ ...teapot, id: 4 })}>add bowl</Button>
      <Button onClick={() => setQuantity(3, 5)}>five</Button>
      <Button onClick={() => remove(3)}>remove</Button>
      <Button onClick={undo}>undo</Button>
      <Button onClick={clear}>clear</Button>
    </Stack>
  );
}

/** S3: every change is stored at once. */
export const Cart: Story = {
  args: { children: <Basket /> },
  play: async () => {
    const stored = () => JSON.parse(localStorage.getItem('cartStore') ?? '{"lines":[]}').lines.length;
    await press('add teapot');
    await press('add teapot');
    await press('add bowl');
    await screen.findByText('pieces: 3, lines: 2');
    await expect(stored()).toBe(2);
    await press('five');
    await screen.findByText('pieces: 6, lines: 2');
    await press('remove');
    await screen.findByText('pieces: 1, lines: 1');
    await expect(stored()).toBe(1);
    await press('undo');
    await screen.findByText('pieces: 6, lines: 2');
    await press('clear');
    await screen.findByText('pieces: 0, lines: 0');
  },
};

function Choices() {
  const locale = useLocale();
  const { color, chooseLocale, chooseColorMode } = usePreferences();
  const isOnline = useIsOnline();
  return (
    <Stack align="flex-start" gap="md">
      <Text>{`${locale} ${color} ${isOnline ? 'online' : 'offline'}`}</Text>
      <Button onClick={() => chooseLocale('zh-HK')}>繁體</Button>
      <Button onClick={() => chooseLocale('en-US')}>English</Button>
      <Button onClick={() => chooseColorMode('dark')}>dark</Button>
    </Stack>
  );
}

/** L1, C1: a locale or theme choice applies at once and is stored. */
export const Choosing: Story = {
  args: { children: <Choices /> },
  play: async () => {
    await press('繁體');
    await screen.findByText(/^zh-HK/);
    await press('English');
    await press('dark');
    await screen.findByText('en-US dark online');
    await waitFor(() => expect(document.documentElement.lang).toBe('en-US'));
    await expect(document.body).toHaveAttribute('dark-theme');
    await expect(localStorage.getItem('colorMode')).toBe('dark');
    await expect(document.cookie).toContain('i18n_redirected=en-US');
    await waitFor(() =>
      expect(document.querySelector('meta[name="theme-color"]')).toHaveAttribute('content', '#111110'),
    );
  },
};

/** The connection is lost and restored. */
export const Offline: Story = {
  args: { children: <Choices /> },
  beforeEach: () => restoreOnline,
  play: async () => {
    await screen.findByText(/online$/);
    setOnline(false);
    await screen.findByText(/offline$/);
    setOnline(true);
    await screen.findByText(/ online$/);
  },
};

function Committing() {
  const answersOffline = useOfflineAnswer();
  const [sentCount, setSentCount] = useState(0);
  return (
    <Stack align="flex-start" gap="md">
      <Text>{`sent: ${sentCount}`}</Text>
      <Button onClick={() => answersOffline() || setSentCount(sentCount + 1)}>commit</Button>
    </Stack>
  );
}

/** Offline, a button with a side effect sends nothing and shows a message; online it sends. */
export const OfflineAnswer: Story = {
  tags: ['!visual'],
  args: { children: <Committing /> },
  beforeEach: () => restoreOnline,
  async play({ loaded }) {
    const message = getTranslate(loaded)('order:refused.offline');
    const button = await screen.findByRole('button', { name: 'commit' });
    setOnline(false);
    await userEvent.click(button);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
    await expect(button).toBeEnabled();
    await expect(screen.getByText('sent: 0')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(message)).toBeNull(), { timeout: 6000 });
    setOnline(true);
    await userEvent.click(button);
    await screen.findByText('sent: 1');
    await expect(screen.queryByText(message)).toBeNull();
  },
};

function Fragile() {
  const { navigate } = useNavigation();
  return (
    <Stack align="flex-start" gap="md">
      <ErrorBoundary fallback={({ retry }) => <Button onClick={retry}>try again</Button>}>
        <Breaking />
      </ErrorBoundary>
      <Button onClick={() => navigate('/home')}>home</Button>
    </Stack>
  );
}

let isBroken = true;
function Breaking() {
  const here = useHere();
  if (isBroken && here !== '/home') throw new Error('this screen is broken');
  return <Text>{`whole at ${here}`}</Text>;
}

/** E2: a failing screen does not break the app; retry and the next navigation reset it. */
export const ScreenThatThrows: Story = {
  args: { children: <Fragile /> },
  parameters: { expectedProblems: [/this screen is broken/] },
  beforeEach: () => {
    isBroken = true;
  },
  play: async () => {
    await press('try again');
    await expect(screen.getByRole('button', { name: 'try again' })).toBeVisible();
    isBroken = false;
    await press('try again');
    await screen.findByText('whole at /goods/teapot');
  },
};

/** E2: the next navigation resets it too. */
export const LeavingWhatThrows: Story = {
  ...ScreenThatThrows,
  play: async () => {
    await screen.findByRole('button', { name: 'try again' });
    await press('home');
    await screen.findByText('whole at /home');
  },
};

let isMissing = true;
const Details = createLazyComponent(async () => {
  if (isMissing) throw new Error('its code is missing');
  return () => <Text>details</Text>;
});

/** B6: a part whose code did not load is imported again by "try again", and by the next screen that shows it. */
export const PartThatIsMissing: Story = {
  args: {
    children: (
      <ErrorBoundary fallback={({ retry }) => <Button onClick={retry}>try again</Button>}>
        <Suspense fallback="…">
          <Details />
        </Suspense>
      </ErrorBoundary>
    ),
  },
  parameters: { expectedProblems: [/its code is missing/] },
  beforeEach: () => {
    isMissing = true;
  },
  play: async () => {
    await press('try again');
    await screen.findByRole('button', { name: 'try again' });
    isMissing = false;
    await press('try again');
    await screen.findByText('details');
  },
};

function PageAtAddress() {
  return `page at ${useHere()}`;
}

/** The same element for every address, like a route's. */
const page = (
  <ErrorBoundary fallback={() => 'failed'}>
    <Suspense>
      <PageAtAddress />
    </Suspense>
  </ErrorBoundary>
);

/** An app that navigates while its page is not hydrated yet. */
function LeavingEarly() {
  const [here, setHere] = useState('/home');
  useLayoutEffect(function leave() {
    startTransition(() => setHere('/goods'));
  }, []);
  return <AddressContext value={here}>{page}</AddressContext>;
}

/** A page that is left before it is hydrated is hydrated with its own content. */
export const LeftBeforeHydration: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    const host = canvasElement.appendChild(document.createElement('div'));
    host.innerHTML = renderToString(<LeavingEarly />);
    await expect(host).toHaveTextContent('page at /home');
    const problems: unknown[] = [];
    const root = hydrateRoot(host, <LeavingEarly />, { onRecoverableError: (error) => problems.push(error) });
    await waitFor(() => expect(host).toHaveTextContent('page at /goods'));
    await expect(problems).toEqual([]);
    root.unmount();
    host.remove();
  },
};
