import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { Text } from '../../../primitives/Text/Text.tsx';
import { guide } from '../../../testing/docs/guide.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AccountFrame } from './AccountFrame.tsx';

const meta = {
  title: 'Features/Account/AccountFrame',
  component: AccountFrame,
  args: { children: <Text>这里是页面</Text> },
  globals: { viewport: { value: 'desktop' } },
  parameters: {
    ...guide({
      use: 'Around the pages of the account: on desktops their list stands beside them, and help for the page below it.',
      avoid: 'For pages outside the account. On phones it adds nothing: “Me” has the same places as cells.',
      keyboard: [
        [['Tab'], 'From place to place, each of which is a link, to the button that logs out, then into the page.'],
      ],
    }),
  },
} satisfies Meta<typeof AccountFrame>;
export default meta;
type Story = StoryObj<typeof meta>;

const signedIn = { shop: { as: 'customer', start: '/orders' } };
const isDesktop = () => window.innerWidth >= 1024;

export const Default: Story = {
  parameters: signedIn,
  async play({ canvasElement }) {
    const links = [...canvasElement.querySelectorAll<HTMLElement>('nav a')];
    const current = canvasElement.querySelectorAll('nav [aria-current="page"]');
    await expect(current).toHaveLength(1);
    await expect(current[0]).toHaveAttribute('href', '/orders');
    if (!isDesktop()) return;
    for (const link of links) {
      await userEvent.tab();
      await expect(link).toHaveFocus();
    }
  },
};

export const LogsOut: Story = {
  parameters: signedIn,
  async play({ canvasElement }) {
    const button = canvasElement.querySelector<HTMLElement>('nav button') as HTMLElement;
    button.click();
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
    await waitFor(() => expect(canvasElement.querySelector('nav button')).toBeNull());
  },
};

/** Signed out, there is no logout button. */
export const SignedOut: Story = {
  parameters: { shop: { start: '/user' } },
  async play({ canvasElement }) {
    await expect(canvasElement.querySelector('nav button')).toBeNull();
    await expect(canvasElement.querySelectorAll('nav a')).toHaveLength(7);
  },
};

/** Phones show the page without the navigation. */
export const Phone: Story = {
  parameters: signedIn,
  globals: { viewport: { value: 'phone' } },
  async play({ canvas, canvasElement }) {
    if (isDesktop()) return;
    await expect(canvasElement.querySelector('nav')).not.toBeVisible();
    await expect(canvas.getByText('这里是页面')).toBeVisible();
  },
};

export const LongText: Story = {
  parameters: signedIn,
  args: {
    aside: <Text>Open an order and leave a note. The shop reads every one, on working days within a few hours.</Text>,
    children: (
      <Text>{'Everything that there is to say about the account of somebody with much to say. '.repeat(6)}</Text>
    ),
  },
};
