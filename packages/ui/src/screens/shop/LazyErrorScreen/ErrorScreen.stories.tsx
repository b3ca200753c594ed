import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { useHere } from '../../../app/navigation/navigation.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { withEmptyLayout } from '../../../testing/screens/withEmptyLayout.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';

const meta = {
  title: 'Shop/error',
  component: ErrorScreen,
  args: { status: 404 },
  parameters: { layout: 'fullscreen', shop: { start: '/nope?x=1#y' } },
  decorators: [withEmptyLayout],
} satisfies Meta<typeof ErrorScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NotFound: Story = {
  tags: ['state:notFound'],
  name: 'E1 nothing is at this address',
  args: { message: 'Page not found: /nope?x=1#y' },
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('404');
    await expect(canvas.getByText('Page not found: /nope?x=1#y')).toBeVisible();
  },
};

export const NotFoundByDefault: Story = {
  name: 'E1 without a message a 404 says Page Not Found',
  async play({ canvas }) {
    await expect(canvas.getByText('Page Not Found')).toBeVisible();
  },
};

export const ServerError: Story = {
  tags: ['state:error', '!visual'],
  name: 'E2 a screen that threw: try again and home, no stack',
  args: { status: 500, onRetry: fn() },
  async play({ args, canvas, canvasElement }) {
    await expect(canvas.getByText('Internal Server Error')).toBeVisible();
    await expect(canvasElement.querySelector('a[href="/home"]')).toBeVisible();
    const [retry] = canvas.getAllByRole('button');
    await userEvent.click(retry as HTMLElement);
    await expect(args.onRetry).toHaveBeenCalledOnce();
    await userEvent.click(canvasElement.querySelector('summary') as HTMLElement);
    await expect(canvas.getByText('/nope?x=1#y')).toBeVisible();
  },
};

function Address() {
  return <output>{useHere()}</output>;
}

/** A page that a link in a mail opened has no earlier one. */
export const GoesBackToHome: Story = {
  tags: ['!visual'],
  render: (args) => (
    <>
      <ErrorScreen {...args} />
      <Address />
    </>
  ),
  async play({ canvas, canvasElement, loaded }) {
    await userEvent.click(canvas.getByRole('button', { name: getTranslate(loaded)('common:error.goBack') }));
    await expect(canvasElement.querySelector('output')).toHaveTextContent('/home');
  },
};

export const Forbidden: Story = { tags: ['state:forbidden'], args: { status: 403, message: 'Forbidden' } };

export const Offline: Story = {
  tags: ['state:offline'],
  args: { status: 499, message: 'Failed to fetch', onRetry: fn() },
};

export const LongAddress: Story = {
  args: { message: `Page not found: /goods/${'celadon-side-handle-teapot-'.repeat(12)}` },
};
