import { order } from '@sampan/api/contract/order';
import { writeSession } from '@sampan/domain/session/sessionStore';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, spyOn, waitFor } from 'storybook/test';
import { useAction } from '../data/useAction.ts';
import { useEndpoint } from '../data/useEndpoint.ts';
import { Button } from '../primitives/Button/Button.tsx';
import { Heading } from '../primitives/Heading/Heading.tsx';
import { Link } from '../primitives/Link/Link.tsx';
import { Stack } from '../primitives/Stack/Stack.tsx';
import { Text } from '../primitives/Text/Text.tsx';
// Loaded with the stories, so that neither play functions nor pictures wait for it.
import '../primitives/Toast/ToastView.tsx';
import { userEvent } from '../testing/interaction/userEvent.ts';
import {
  type Answer,
  friendly,
  mei,
  renderStoryShop,
  type StoryShopArgs,
  sentRequests,
  twoToasters,
} from '../testing/StoryShop.tsx';
import { useFocusHeading } from './head/useFocusHeading.ts';
import { usePageHead } from './head/usePageHead.ts';
import { useHere } from './navigation/navigation.tsx';
import { createBrowserPlatform } from './services/browserPlatform.ts';
import { RequireSession } from './session/RequireSession.tsx';
import { useIntentReplay, useProtect, useSession } from './session/useSession.ts';

const signIn = { token: 'story-token', expiresAt: '2099-01-01T00:00:00.000Z', user: mei };
const orderState = { code: 'ORDER_STATE', message: 'no', statusCode: 422 };
const unauthenticated = { code: 'UNAUTHENTICATED', message: 'token', statusCode: 401 };

function Account() {
  const { isSignedIn, user, logIn, logOut } = useSession();
  const here = useHere();
  const protect = useProtect();
  const [done, setDone] = useState<string[]>([]);
  useIntentReplay('order.create', (payload) => setDone((all) => [...all, `replayed ${payload?.productId}`]));
  usePageHead({ title: 'Account' });
  useFocusHeading(here);
  return (
    <Stack align="flex-start" gap="md">
      <Heading level={1}>{here}</Heading>
      <Text>{isSignedIn ? `signed in: ${user?.username}` : 'signed out'}</Text>
      <Text>{done.join(', ') || 'nothing done'}</Text>
      <Button onClick={() => protect({ type: 'order.create', payload: { productId: 3 } }) && setDone(['ordered'])}>
        order
      </Button>
      <Button onClick={() => logIn(signIn, new URLSearchParams(here.split('?')[1]).get('redirect'))}>log in</Button>
      <Button onClick={logOut}>log out</Button>
      <Link href="/orders" look="nav">
        orders
      </Link>
    </Stack>
  );
}

const meta = {
  tags: ['every-mode'],
  title: 'Foundations/Provider',
  args: {
    isSignedIn: false,
    start: '/goods/teapot',
    answer: friendly as Answer,
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

/** S2: with a token, user info is fetched; the page has a title (H1). */
export const SignedIn: Story = {
  args: { isSignedIn: true, children: <Account /> },
  play: async () => {
    await screen.findByText('signed in: mei');
    await waitFor(() => expect(sentRequests).toEqual(['/user/userinfo Bearer story-token']));
    await waitFor(() => expect(document.title).toBe('Account · Sampan'));
  },
};

/** S2: without a token no user info is fetched. */
export const SignedOut: Story = {
  args: { children: <Account /> },
  play: async () => {
    await screen.findByText('signed out');
    await expect(sentRequests).toEqual([]);
  },
};

/** S5: redirects to the login with a message, and back with the pending action. */
export const LoginOnTheWay: Story = {
  args: { children: <Account /> },
  play: async () => {
    await press('order');
    await waitFor(() => expect(screen.getAllByRole('alert').some((alert) => alert.textContent)).toBe(true));
    await screen.findByRole('heading', { name: '/login?redirect=%2Fgoods%2Fteapot' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('/login?redirect=%2Fgoods%2Fteapot'));
    await press('log in');
    await screen.findByRole('heading', { name: '/goods/teapot' });
    await screen.findByText('replayed 3');
    await press('order');
    await screen.findByText('ordered');
  },
};

/** S4: all session data is removed, and no authenticated request follows. */
export const LoggedOut: Story = {
  args: { isSignedIn: true, children: <Account /> },
  play: async () => {
    await screen.findByText('signed in: mei');
    await press('log out');
    await screen.findByText('signed out');
    await screen.findByRole('heading', { name: '/login' });
    for (const key of ['token', 'accountStore', 'userStore', 'cartStore']) {
      await expect(localStorage.getItem(key)).toBeNull();
    }
    await waitFor(() => expect(sentRequests.at(-1)).toBe('/user/logout Bearer story-token'));
  },
};

/** Waits as long as a logout takes to be shown. */
async function expectStillSignedIn() {
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect(screen.getByText('signed in: mei')).toBeVisible();
}

/** S4: after a logout in another tab, "back" shows nothing private from the back/forward cache. */
export const LoggedOutInAnotherTab: Story = {
  tags: ['!visual'],
  args: { isSignedIn: true, start: '/orders', children: <Account /> },
  play: async () => {
    await screen.findByText('signed in: mei');
    sessionStorage.setItem('checkoutDraft', 'private');
    // A change by this window is no storage event in it, as one by another tab while this page was in the cache.
    for (const key of ['userStore', 'accountStore', 'token']) localStorage.removeItem(key);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    await expectStillSignedIn();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await screen.findByText('signed out');
    await screen.findByRole('heading', { name: '/login' });
    await waitFor(() => expect(sessionStorage.getItem('checkoutDraft')).toBeNull());
  },
};

const jun = { ...mei, id: 8, username: 'jun' };

/** Keeps what it showed at first, as a form keeps its values. */
function PrivatePage() {
  const { user } = useSession();
  const [name] = useState(user?.username);
  return <Text>{`page of ${name}`}</Text>;
}

/** S4: a private page from the back/forward cache starts afresh for the account that signed in meanwhile. */
export const AnotherAccountMeanwhile: Story = {
  tags: ['!visual'],
  args: {
    isSignedIn: true,
    start: '/orders',
    children: (
      <RequireSession>
        <PrivatePage />
      </RequireSession>
    ),
    answer: (path) =>
      path === '/user/userinfo' && localStorage.getItem('token') === 'token-of-jun' ? { body: jun } : friendly(path),
  },
  play: async () => {
    await screen.findByText('page of mei');
    writeSession(createBrowserPlatform().local, { ...signIn, token: 'token-of-jun', user: jun });
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await screen.findByText('page of jun');
  },
};

/** Storage that keeps nothing: the session is in this page alone, and "back" to it leaves it there. */
export const BackWithFullStorage: Story = {
  tags: ['!visual'],
  args: { isSignedIn: true, start: '/orders', children: <Account /> },
  play: async () => {
    await screen.findByText('signed in: mei');
    for (const key of ['userStore', 'accountStore', 'token']) localStorage.removeItem(key);
    const full = spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expectStillSignedIn();
    full.mockRestore();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await screen.findByText('signed out');
  },
};

/** An in-app link uses the router. */
export const FollowsLinks: Story = {
  tags: ['!visual'],
  args: { children: <Account /> },
  play: async () => {
    await userEvent.click(await screen.findByRole('link', { name: 'orders' }));
    const heading = await screen.findByRole('heading', { name: '/orders' });
    await waitFor(() => expect(heading).toHaveFocus());
  },
};

/** A field that got the focus before the heading did keeps it, so that no key is lost. */
export const TypesAtOnce: Story = {
  tags: ['!visual'],
  args: { children: <Account /> },
  play: async () => {
    const link = await screen.findByRole('link', { name: 'orders' });
    const field = document.createElement('input');
    field.setAttribute('aria-label', 'note');
    link.after(field);
    const arrival = new MutationObserver(() => {
      if (screen.queryByRole('heading', { name: '/orders' })) field.focus();
    });
    arrival.observe(document.body, { childList: true, characterData: true, subtree: true });
    link.click();
    await waitFor(() => expect(field).toHaveFocus());
    arrival.disconnect();
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
    await expect(field).toHaveFocus();
    field.remove();
  },
};

/** An option that has its own address keeps the focus: the arrow keys go on to the next one. */
export const ChoosesOption: Story = {
  tags: ['!visual'],
  args: { children: <Account /> },
  play: async () => {
    const link = await screen.findByRole('link', { name: 'orders' });
    const option = document.createElement('input');
    option.type = 'radio';
    option.setAttribute('aria-label', 'Celadon');
    option.addEventListener('change', () => link.click());
    link.after(option);
    await userEvent.click(option);
    await screen.findByRole('heading', { name: '/orders' });
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
    await expect(option).toHaveFocus();
    option.remove();
  },
};

function Orders() {
  const { data, error, isPending } = useEndpoint(order.stats, {});
  const remove = useAction(order.delete, { invalidates: ['order'] });
  const status = isPending ? 'asking' : (error?.code ?? `orders: ${data?.total}`);
  return (
    <Stack align="flex-start" gap="md">
      <Text>{status}</Text>
      <Text>{remove.error ? `refused: ${remove.error.code}` : 'nothing refused'}</Text>
      <Button onClick={() => void remove.run({ orderId: 1 })}>delete</Button>
      <Account />
    </Stack>
  );
}

/** Loaded data is shown; an action invalidates it and it is refetched. */
export const ReadsAgain: Story = {
  args: {
    isSignedIn: true,
    children: <Orders />,
    answer(path) {
      const isDeleted = sentRequests.some((line) => line.startsWith('/order/delete'));
      if (path === '/order/delete') return { body: { orderId: 1 } };
      if (path === '/order/stats' && isDeleted) return { body: { total: 1, byStatus: [] } };
      return friendly(path);
    },
  },
  play: async () => {
    await screen.findByText('orders: 2');
    await press('delete');
    await screen.findByText('orders: 1');
  },
};

/** An error is a return value that the screen translates. */
export const Rejected: Story = {
  args: {
    isSignedIn: true,
    children: <Orders />,
    answer: (path) => (path === '/order/delete' ? { status: 422, body: orderState } : friendly(path)),
  },
  play: async () => {
    await screen.findByText('orders: 2');
    await press('delete');
    await screen.findByText('refused: ORDER_STATE');
  },
};

/** S5: a 401 during use ends the session and leads to the login. */
export const ExpiredMeanwhile: Story = {
  args: {
    isSignedIn: true,
    children: <Orders />,
    answer: (path) => (path === '/order/delete' ? { status: 401, body: unauthenticated } : friendly(path)),
  },
  play: async () => {
    await screen.findByText('orders: 2');
    await press('delete');
    await screen.findByRole('heading', { name: '/login?redirect=%2Fgoods%2Fteapot' });
    await screen.findByText('signed out');
    await screen.findByText('UNAUTHENTICATED');
  },
};
