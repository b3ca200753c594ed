import type { Meta, StoryObj } from '@storybook/react-vite';
import { ShoppingBag } from 'lucide-react';
import { useEffect } from 'react';
import { expect, waitFor } from 'storybook/test';
import { useHere, useNavigation } from '../../app/navigation/navigation.tsx';
import { ShopSearch } from '../../features/catalogue/ShopSearch/ShopSearch.tsx';
import { PageHeader } from '../../patterns/PageHeader/PageHeader.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { TopBar, type TopBarProps } from './TopBar.tsx';

/** A page long enough to scroll. */
function OnAPage(props: TopBarProps) {
  return (
    <>
      <TopBar {...props} />
      {props.title && <PageHeader title={props.title} isInTopBar />}
      <div style={{ blockSize: '300vh', paddingInline: 16 }}>
        <Text>紫砂茶壶</Text>
        <output hidden>{useHere()}</output>
      </div>
    </>
  );
}

/** Navigates from the order list first. */
function FromTheList(props: TopBarProps) {
  const { navigate } = useNavigation();
  useEffect(
    function openTheOrder() {
      navigate('/orders/12');
    },
    [navigate],
  );
  return <OnAPage {...props} />;
}

const meta = {
  title: 'Patterns/Layout/TopBar',
  component: TopBar,
  args: { title: '订单详情', backTo: '/orders' },
  parameters: {
    ...guide({
      use: 'As the first child of a screen: on phones the mark and a search on the five roots, a way back and the title elsewhere.',
      avoid:
        'On desktops it shows nothing: the layout’s header stands there. The page’s h1 is PageHeader’s, not the bar’s.',
      keyboard: [
        [['Tab'], 'To the way back or the mark, then to what stands at the end. A hidden bar comes back.'],
        [['Enter'], 'On the way back: where the reader came from.'],
      ],
    }),
    layout: 'fullscreen',
    shop: { start: '/orders/12' },
  },
  render: (args) => <OnAPage {...args} />,
} satisfies Meta<typeof TopBar>;
export default meta;
type Story = StoryObj<typeof meta>;

const isPhone = () => window.innerWidth < 1024;
const bar = (root: HTMLElement) => root.querySelector<HTMLElement>('[data-top-bar]') as HTMLElement;

export const Default: Story = {
  parameters: { shop: { start: '/orders' } },
  render: (args) => <FromTheList {...args} />,
  async play({ canvas, canvasElement }) {
    if (!isPhone()) return;
    await userEvent.tab();
    await expect(bar(canvasElement).querySelector('button')).toHaveFocus();
    // The bar shows the title, and the heading gives it to screen readers.
    await expect(canvas.getAllByText('订单详情')).toHaveLength(2);
    await expect(canvas.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvasElement.querySelector('output')?.textContent).toBe('/orders'));
  },
};

/** A root screen: the logo links to the home page, and a search replaces the title. */
export const Root: Story = {
  tags: ['!visual'],
  args: { start: 'mark', title: undefined, children: <ShopSearch /> },
  parameters: { shop: { start: '/goods' } },
  async play({ canvas }) {
    if (!isPhone()) return;
    await userEvent.tab();
    await expect(canvas.getByRole('link')).toHaveFocus();
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '/home');
    await userEvent.tab();
    await expect(canvas.getByRole('combobox')).toHaveFocus();
  },
};

export const WithAnEnd: Story = {
  args: {
    end: (
      <IconButton label="购物车" tooltip="none">
        <Icon as={ShoppingBag} size={24} />
      </IconButton>
    ),
  },
};

/** Hides on scrolling down; shows on scrolling up or on focus. */
export const LeavesOnScroll: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    if (!isPhone()) return;
    window.scrollTo(0, 400);
    await waitFor(() => expect(bar(canvasElement)).toHaveAttribute('data-hidden'));
    window.scrollTo(0, 300);
    await waitFor(() => expect(bar(canvasElement)).not.toHaveAttribute('data-hidden'));
    window.scrollTo(0, 500);
    await waitFor(() => expect(bar(canvasElement)).toHaveAttribute('data-hidden'));
    bar(canvasElement).querySelector('button')?.focus({ preventScroll: true });
    await waitFor(() => expect(getComputedStyle(bar(canvasElement)).transform).toBe('none'));
    window.scrollTo(0, 0);
  },
};

/** The title wraps to at most two lines within the fixed bar height; the `title` attribute has the full text. */
export const LongText: Story = {
  args: { title: 'Confirmation of the order that you have just placed, with everything that belongs to it' },
  async play({ canvasElement }) {
    if (!isPhone()) return;
    await expect(bar(canvasElement).getBoundingClientRect().height).toBeLessThanOrEqual(60);
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
};
