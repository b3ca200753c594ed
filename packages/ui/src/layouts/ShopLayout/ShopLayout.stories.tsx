import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { useServices } from '../../app/services/ServicesContext.ts';
import { PageHeader } from '../../patterns/PageHeader/PageHeader.tsx';
import { SubmitBar } from '../../patterns/StickyBar/StickyBar.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { TopBar } from '../TopBar/TopBar.tsx';
import { ShopLayout } from './ShopLayout.tsx';

const meta = {
  title: 'Patterns/Layout/ShopLayout',
  component: ShopLayout,
  args: {
    children: (
      <>
        <PageHeader title="订单" count="3" />
        <div style={{ blockSize: '200vh' }}>
          <Text>紫砂茶壶</Text>
        </div>
      </>
    ),
  },
  parameters: {
    ...guide({
      use: 'Around every page of the shop: header and footer on desktops, the tab bar of the five roots on phones.',
      avoid: 'For landing, login and errors: EmptyLayout. For the back office: AdminLayout.',
      keyboard: [
        [['Tab'], 'First to the link that skips to the content, then through the header.'],
        [['/'], 'Puts the cursor into the search.'],
        [['Escape'], 'Closes a menu or the cart; the focus is on its button again.'],
      ],
    }),
    layout: 'fullscreen',
    shop: { start: '/orders' },
  },
} satisfies Meta<typeof ShopLayout>;
export default meta;
type Story = StoryObj<typeof meta>;

const tabBar = (root: HTMLElement) =>
  [...root.querySelectorAll('nav')].find((nav) => !nav.closest('header') && nav.querySelectorAll('a').length === 5);

/** A root screen: its tab is the current one. */
export const Default: Story = {
  async play({ canvasElement }) {
    const current = tabBar(canvasElement)?.querySelectorAll('[aria-current="page"]');
    await expect(current).toHaveLength(1);
    await expect(current?.[0]).toHaveAttribute('href', '/orders');
  },
};

/** Below a root screen: a back link replaces the tabs. */
export const PageBelow: Story = {
  parameters: { shop: { start: '/orders/12' } },
  args: {
    children: (
      <>
        <TopBar title="订单详情" backTo="/orders" />
        <PageHeader title="订单详情" isInTopBar />
      </>
    ),
  },
  async play({ canvas, canvasElement }) {
    await expect(tabBar(canvasElement)).toBeUndefined();
    await expect(canvas.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  },
};

/** The desktop header marks the section of an article page. */
export const PageToRead: Story = {
  parameters: { shop: { start: '/posts/a-boat' } },
  async play({ canvasElement }) {
    const current = canvasElement.querySelectorAll('header [aria-current="page"]');
    await expect([...current].map((link) => link.getAttribute('href'))).toEqual(['/posts']);
  },
};

export const SkipLinkComesFirst: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await userEvent.tab();
    await expect(document.activeElement).toHaveAttribute('href', '#main');
    const { href } = window.location;
    await userEvent.keyboard('{Enter}');
    await expect(canvasElement.querySelector('main#main')).toHaveFocus();
    await expect(window.location.href).toBe(href);
  },
};

/** The cart icon shows the total quantity, and the link's name includes it. */
export const CartWithThings: Story = {
  decorators: [
    (Story) => {
      const { cart } = useServices();
      const [product] = [...getDemoBackend().state.products.values()];
      if (product && cart.getSnapshot().context.cart.lines.length === 0) cart.send({ type: 'add', product });
      return <Story />;
    },
  ],
  async play({ canvasElement }) {
    const link = tabBar(canvasElement)?.querySelector('a[href="/goods/cart"]');
    await waitFor(() => expect(link).toHaveTextContent('1'));
  },
};

/** A long title and a long word: the page never scrolls sideways. */
export const LongText: Story = {
  args: {
    children: (
      <>
        <PageHeader title="Everything that was ever ordered from the harbour" count="1,284" />
        <Text>Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch</Text>
      </>
    ),
  },
  async play() {
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
};

/** Text twice as large on the smallest phone: each tab has its label in one line, and the bar covers nothing. */
export const LargeText: Story = {
  tags: ['every-mode'],
  globals: { viewport: { value: 'narrow' } },
  beforeEach() {
    document.documentElement.style.fontSize = '200%';
    return () => document.documentElement.style.removeProperty('font-size');
  },
  async play({ canvasElement }) {
    const bar = tabBar(canvasElement) as HTMLElement;
    if (window.innerWidth >= 1024) return;
    for (const tab of bar.querySelectorAll('a')) {
      const label = tab.querySelector(':scope > span') as HTMLElement;
      const lines = document.createRange();
      lines.selectNodeContents(label);
      await expect([label.textContent, new Set([...lines.getClientRects()].map(({ top }) => top)).size]).toEqual([
        label.textContent,
        1,
      ]);
      const [outer, inner] = [tab.getBoundingClientRect(), lines.getBoundingClientRect()];
      await expect(inner.left).toBeGreaterThanOrEqual(outer.left);
      await expect(inner.right).toBeLessThanOrEqual(outer.right);
    }
    const room = bar.previousElementSibling as HTMLElement;
    await waitFor(() => expect(room.offsetHeight).toBeGreaterThanOrEqual(bar.offsetHeight));
  },
};

/** Of a line of text that gets the focus, the bars above and below leave something to see (WCAG 2.4.11). */
export const FocusBesideTheBars: Story = {
  tags: ['!visual'],
  parameters: { shop: { start: '/goods/cart' } },
  args: {
    children: (
      <>
        <TopBar start="mark" title="购物车" />
        <ul>
          {Array.from({ length: 60 }, (_, place) => (
            <li key={String(place)}>
              另见
              <a href={`#${place}`} data-line="" style={{ lineHeight: '20px' }}>
                紫砂茶壶
              </a>
            </li>
          ))}
        </ul>
        <SubmitBar label="结算" isAboveTabs summary={<Text>¥100</Text>}>
          <Button size="lg">结算</Button>
        </SubmitBar>
      </>
    ),
  },
  async play({ canvasElement }) {
    await waitFor(() => expect(tabBar(canvasElement)?.offsetHeight).toBeGreaterThan(0));
    await waitFor(() => expect(document.documentElement.style.getPropertyValue('--sampan-bottom-bar')).not.toBe(''));
    const lines = [...canvasElement.querySelectorAll<HTMLAnchorElement>('[data-line]')];
    for (const line of [...lines, ...lines.toReversed()]) {
      line.focus();
      const { left, right, top, bottom } = line.getBoundingClientRect();
      const inTheMiddle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      await expect([line.hash, inTheMiddle === line]).toEqual([line.hash, true]);
    }
  },
};

/** `/` moves the focus to the header's search field. */
export const SlashSearches: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'desktop' } },
  async play({ canvas }) {
    if (window.innerWidth < 1024) return;
    await userEvent.keyboard('/');
    await expect(canvas.getByRole('combobox')).toHaveFocus();
  },
};

/** Desktops have the language menu in the header, loaded on demand. */
export const LanguageMenu: Story = {
  tags: ['every-mode', '!visual'],
  globals: { viewport: { value: 'desktop' } },
  async play({ canvasElement, globals }) {
    const button = canvasElement.querySelector<HTMLElement>('header [aria-haspopup="menu"]');
    await userEvent.click(button as HTMLElement);
    await waitFor(() => expect(document.querySelectorAll('[role="menuitemradio"]')).toHaveLength(3));
    await expect(document.querySelector('[role="menuitemradio"][aria-checked="true"]')).toHaveAttribute(
      'lang',
      globals.locale,
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.querySelector('[role="menu"]')).toBeNull());
  },
};

/** The cart sheet opens beside the page and returns the focus to its button. */
export const CartBesideThePage: Story = {
  ...CartWithThings,
  globals: { viewport: { value: 'desktop' } },
  async play({ canvasElement }) {
    const button = canvasElement.querySelector<HTMLElement>('header a[href="/goods/cart"]');
    await userEvent.click(button as HTMLElement);
    await waitFor(() => expect(document.querySelectorAll('[role="dialog"] [role="checkbox"]')).toHaveLength(1), {
      timeout: 5000,
    });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
  },
  tags: ['!visual'],
};
