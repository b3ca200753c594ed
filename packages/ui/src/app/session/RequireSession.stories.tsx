import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { expect, screen } from 'storybook/test';
import { Button } from '../../primitives/Button/Button.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import {
  type Answer,
  friendly,
  renderStoryShop,
  type StoryShopArgs,
  sentRequests,
  twoToasters,
} from '../../testing/StoryShop.tsx';
import { useHere, useNavigation } from '../navigation/navigation.tsx';
import { RequireSession } from './RequireSession.tsx';
import { useSession } from './useSession.ts';

const unauthenticated = { code: 'UNAUTHENTICATED', message: 'token', statusCode: 401 };

const meta = {
  tags: ['every-mode'],
  title: 'Foundations/Private page',
  args: {
    isSignedIn: false,
    start: '/orders',
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

/** A private screen redirects to the login before any request, and leaves no history entry: Back would be a trap. */
export const Anonymous: Story = {
  args: {
    children: (
      <>
        <RequireSession>
          <Text>private</Text>
        </RequireSession>
        <Address />
      </>
    ),
  },
  play: async () => {
    await screen.findByText('/login?redirect=%2Forders');
    await expect(sentRequests).toEqual([]);
  },
};

let profileReleased: Promise<void>;
let releaseProfile = () => {};

/** The profile of a bare token arrives: what was typed meanwhile stays. */
export const TypedBeforeTheProfile: Story = {
  tags: ['!visual'],
  args: {
    children: (
      <RequireSession>
        <textarea aria-label="Note" />
        <Username />
      </RequireSession>
    ),
    async answer(path) {
      await profileReleased;
      return friendly(path);
    },
  },
  beforeEach() {
    localStorage.setItem('token', 'bare');
    profileReleased = new Promise((resolve) => {
      releaseProfile = resolve;
    });
  },
  play: async () => {
    const note = await screen.findByRole('textbox');
    await userEvent.type(note, 'By the back door');
    releaseProfile();
    await screen.findByText('mei');
    await expect(note).toBeInTheDocument();
    await expect(screen.getByRole('textbox')).toHaveValue('By the back door');
  },
};

/** Opened again before the login is rendered: the component stays, and leads to the login once more. */
export const OpenedAgain: Story = {
  tags: ['!visual'],
  args: {
    children: (
      <>
        {Anonymous.args?.children}
        <OpensAgain />
      </>
    ),
  },
  play: async () => {
    await screen.findByText('/login?redirect=%2Forders after /help');
  },
};

/** A stored token that is invalid on start leaves no blank page. */
export const OldToken: Story = {
  args: {
    ...Anonymous.args,
    isSignedIn: true,
    async answer() {
      await screen.findByText('private');
      return { status: 401, body: unauthenticated };
    },
  },
  play: async () => {
    await screen.findByText('/login?redirect=%2Forders');
    await expect(localStorage.getItem('token')).toBeNull();
  },
};

/** Nor does an invalid token without a stored profile. */
export const BareToken: Story = {
  args: {
    ...OldToken.args,
    isSignedIn: false,
  },
  beforeEach: () => localStorage.setItem('token', 'bare'),
  play: OldToken.play,
};

/** A logout before the profile has arrived is a logout: nobody is asked to log in first. */
export const LogoutBeforeTheProfile: Story = {
  args: {
    ...BareToken.args,
    children: (
      <>
        <RequireSession>
          <LogOut />
        </RequireSession>
        <Address />
      </>
    ),
    answer: () => new Promise(() => undefined),
  },
  beforeEach: BareToken.beforeEach,
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'log out' }));
    await screen.findByText('/login');
  },
};

/** Goes back from the login and opens the orders again before React renders. */
function OpensAgain() {
  const { subscribe, navigate } = useNavigation();
  useEffect(() => {
    const stop = subscribe(() => {
      stop();
      navigate('/help', { replace: true });
      navigate('/orders');
    });
    return stop;
  }, [subscribe, navigate]);
  return null;
}

function Username() {
  return <Text>{useSession().user?.username}</Text>;
}

function LogOut() {
  const { logOut } = useSession();
  return <Button onClick={logOut}>log out</Button>;
}

function Address() {
  const here = useHere();
  const earlier = useNavigation().getEarlier(1);
  return <Text>{earlier === undefined ? here : `${here} after ${earlier}`}</Text>;
}
