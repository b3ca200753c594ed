import { posts } from '@sampan/api/contract/article';
import { product } from '@sampan/api/contract/product';
import { setting } from '@sampan/api/contract/setting';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { withEmptyLayout } from '../../../testing/screens/withEmptyLayout.tsx';
import { LandingScreen } from './LandingScreen.tsx';

const meta = {
  title: 'Shop/index',
  component: LandingScreen,
  parameters: { layout: 'fullscreen', shop: { start: '/' } },
  decorators: [withEmptyLayout],
} satisfies Meta<typeof LandingScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelectorAll('article')).toHaveLength(7));
    await waitFor(() => expect(canvasElement.querySelectorAll('main section')).toHaveLength(3));
    await expect(canvasElement.querySelector('h1')).toHaveTextContent(
      /^(好物\s顺水而来|好物\s順水而來|Good things come by water)$/,
    );
  },
};

/** On a short phone the drawing begins below the buttons. */
export const ShortPhone: Story = {
  tags: ['!visual'],
  globals: { locale: 'zh-HK', viewport: { value: 'narrow' } },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('h1 ~ p')).toBeVisible());
    const [, about] = canvasElement.querySelectorAll('h1 ~ div a');
    const [hoop] = canvasElement.querySelectorAll('svg[width="460"] path');
    const [bottom = 0, top = 0] = [about?.getBoundingClientRect().bottom, hoop?.getBoundingClientRect().top];
    await expect(top).toBeGreaterThanOrEqual(bottom);
  },
};

/** Signed-in viewers continue to the shop. */
export const SignedIn: Story = {
  parameters: { shop: { start: '/', as: 'customer' } },
  async play({ canvasElement }) {
    await expect(canvasElement.querySelector('a[href="/user"]')).toBeVisible();
    await expect(canvasElement.querySelector('a[href="/login"]')).toBeNull();
  },
};

export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => {
    msw.use(mockPendingCall(product.featuredList), mockPendingCall(setting.public), mockPendingCall(posts.category));
  },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy="true"]')).not.toBeNull());
  },
};

const nothing = { list: [], total: 0, page: 1, limit: 3, pages: 0, categories: [] };

/** Front page settings of a new shop. */
const emptySettings = { site: { name: 'Kiln Row', landingTitle: {}, landingText: {}, heroMessage: {}, promises: [] } };

/** The page of a new shop has its name for a title, and works without products, promises and articles. */
export const Empty: Story = {
  tags: ['state:empty'],
  beforeEach: ({ msw }) => {
    msw.use(answer(product.featuredList, []), answer(setting.public, emptySettings), answer(posts.category, nothing));
  },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('main section')).toBeNull());
    await waitFor(() => expect(canvasElement.querySelector('h1')).toHaveTextContent('Kiln Row'));
    await expect(canvasElement.querySelector('h1 ~ p')).toBeNull();
  },
};

/** A shop that has only written the message of its front page shows that here, too. */
export const MessageAlone: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    msw.use(answer(setting.public, { site: { name: 'Kiln Row', heroMessage: 'Fired on Fridays' } }));
  },
  async play({ canvas, canvasElement }) {
    await expect(await canvas.findByText('Fired on Fridays')).toBeVisible();
    await expect(canvasElement.querySelector('h1')).toHaveTextContent('Kiln Row');
  },
};

export const Failed: Story = {
  tags: ['!visual', 'state:error'],
  beforeEach: ({ msw }) => {
    msw.use(
      failWith(product.featuredList, 'INTERNAL'),
      failWith(setting.public, 'INTERNAL'),
      failWith(posts.category, 'INTERNAL'),
    );
  },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('main section')).toBeNull(), { timeout: 4000 });
  },
};

export const Offline: Story = {
  tags: ['state:offline'],
  beforeEach: ({ msw }) => {
    msw.use(mockOffline());
  },
};

export const ShoppingStartsWithinFiveTabs: Story = {
  tags: ['!visual'],
  // Hide the demo banner: it adds a tab stop that a real shop lacks.
  beforeEach() {
    getDemoBackend().state.features.mode = 'live';
  },
  async play({ canvasElement }) {
    const start = canvasElement.querySelector<HTMLElement>('h1 ~ a[href="/home"], h1 ~ * a[href="/home"]');
    if (!start) throw new Error('there is no way in');
    let tabs = 0;
    while (document.activeElement !== start && tabs < 10) {
      await userEvent.tab();
      tabs += 1;
    }
    // The skip link is the first stop, followed by logo, language, theme and login of the header.
    await expect(tabs).toBeLessThanOrEqual(6);
  },
};
