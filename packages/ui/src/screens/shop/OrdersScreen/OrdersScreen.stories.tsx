import { contract } from '@sampan/api/contract';
import type { Order } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { answer, failWith, holdCall, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { buildOrder, buildProduct } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, waitFor, within } from 'storybook/test';
import { useHere } from '../../../app/navigation/navigation.tsx';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { Refetcher, refetch } from '../../../testing/interaction/Refetcher.tsx';
import { restoreOnline, setOnline } from '../../../testing/interaction/storyNetwork.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { OrdersScreen, type OrdersScreenProps } from './OrdersScreen.tsx';

/** Keeps in state what the app keeps in the URL. */
function WithUrl(props: OrdersScreenProps) {
  const [query, setQuery] = useState({ tab: props.tab, keyword: props.keyword });
  return (
    <>
      <output hidden data-testid="here">
        {useHere()}
      </output>
      <OrdersScreen {...query} onChange={setQuery} />
    </>
  );
}
const address = (canvasElement: HTMLElement) => within(canvasElement).getByTestId('here');

const meta = {
  title: 'Shop/orders',
  component: OrdersScreen,
  args: { tab: 'all', keyword: '', onChange: () => undefined },
  parameters: { layout: 'fullscreen', shop: { as: 'customer', start: '/orders' } },
  render: (args) => (
    <ShopLayout>
      <WithUrl {...args} />
    </ShopLayout>
  ),
} satisfies Meta<typeof OrdersScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

function getPage(list: Order[]) {
  return { list, total: list.length, page: 1, limit: 10, pages: 1 };
}

const statuses = [10, 20, 30, 40, 50, 60, 70, 80] as const;
const everyStatus = () => statuses.map((status, index) => buildOrder({ id: index + 1, status }));

export const All: Story = {};

/** The top bar of a phone covers nothing of the search's focus ring. */
export const SearchFocused: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement }) {
    const search = await canvas.findByRole('searchbox');
    await userEvent.tab();
    search.focus();
    const ring = [search, search.parentElement, search.parentElement?.parentElement]
      .flatMap((element) => element ?? [])
      .find((element) => getComputedStyle(element).outlineStyle !== 'none') as HTMLElement;
    const { outlineWidth, outlineOffset } = getComputedStyle(ring);
    const bar = canvasElement.querySelector('[data-top-bar]') as HTMLElement;
    const top = ring.getBoundingClientRect().top - Number.parseFloat(outlineWidth) - Number.parseFloat(outlineOffset);
    await expect(top).toBeGreaterThanOrEqual(bar.getBoundingClientRect().bottom);
  },
};

export const EveryStatus: Story = {
  beforeEach: ({ msw }) => msw.use(answer(contract.order.list, getPage(everyStatus()))),
  async play({ canvasElement }) {
    const cards = await within(canvasElement).findAllByRole('article');
    await expect(cards).toHaveLength(statuses.length);
    // Only paying has a primary button; an order under refund has no button.
    await expect(within(cards[6] as HTMLElement).queryByRole('button')).toBeNull();
  },
};

export const ToPay: Story = { args: { tab: 'pay' } };
export const ToReceive: Story = { args: { tab: 'receive' } };
export const Refunds: Story = { args: { tab: 'refunds' } };

export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.order.list)),
};

/** Removes the customer's orders of a status, or all of them, from the lists and the counts alike. */
function dropOrders(status?: Order['status']) {
  const { state } = getDemoBackend();
  const { id } = getDemoBackend().userNamed('customer');
  const isDropped = (order: Order) => order.userId === id && (status === undefined || order.status === status);
  state.orders = new Map([...state.orders].filter(([, order]) => !isDropped(order)));
}

/** A new customer has no orders, and none is counted. */
export const Empty: Story = {
  tags: ['state:empty'],
  beforeEach: () => dropOrders(),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByText(t('order:empty.all.title'));
    const tabs = within(canvas.getByRole('tablist')).getAllByRole('tab');
    await waitFor(() =>
      expect(tabs.map((tab) => tab.textContent?.match(/[1-9]/)?.[0] ?? '')).toEqual(tabs.map(() => '')),
    );
  },
};

export const EmptyToReceive: Story = {
  args: { tab: 'receive' },
  beforeEach: () => dropOrders(orderStatus.shipped),
};

export const FilteredEmpty: Story = {
  tags: ['state:filteredEmpty', '!visual'],
  args: { keyword: 'zeppelin' },
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    const found = await canvas.findByText(/zeppelin/);
    const panel = found.closest<HTMLElement>('[role="tabpanel"]');
    await userEvent.click(within(panel as HTMLElement).getByRole('button'));
    await expect((await canvas.findAllByRole('article')).length).toBeGreaterThan(0);
  },
};

/** The counts fail; the orders are shown without them. */
export const Partial: Story = {
  tags: ['state:partial'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.order.stats, 'INTERNAL')),
};

export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.order.list, 'INTERNAL')),
};

export const Forbidden: Story = {
  tags: ['state:forbidden'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.order.list, 'FORBIDDEN')),
};

export const Offline: Story = { tags: ['state:offline'], beforeEach: ({ msw }) => msw.use(mockOffline()) };

const longName =
  'Hand-thrown side-handle teapot with a bamboo lid, a matching tray and four cups from the island kiln 手工側把茶壺連竹蓋茶盤四杯';

export const LongNames: Story = {
  beforeEach: ({ msw }) => {
    const [line] = buildOrder({ status: 30 }).lines;
    const long = {
      ...(line as Order['lines'][number]),
      name: longName,
      i18n: undefined,
      options: [{ name: 'Glaze', value: 'Celadon of the second firing, unglazed foot' }],
    };
    msw.use(answer(contract.order.list, getPage([buildOrder({ status: 30, lines: [long], totalAmount: 123456789 })])));
  },
};

export const FiftyLines: Story = {
  beforeEach: ({ msw }) => {
    const [line] = buildOrder({ status: 20 }).lines;
    const lines = Array.from({ length: 50 }, (_, index) => ({
      ...(line as Order['lines'][number]),
      id: index + 1,
      cover: buildProduct().cover,
    }));
    msw.use(answer(contract.order.list, getPage([buildOrder({ status: 20, lines })])));
  },
  async play({ canvasElement }) {
    await within(canvasElement).findByText('+46');
  },
};

function getButton(card: HTMLElement, index: number): HTMLElement {
  return within(card).getAllByRole('button')[index] as HTMLElement;
}

export const ConfirmsReceipt: Story = {
  tags: ['state:success', '!visual'],
  args: { tab: 'receive' },
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    const before = (await canvas.findAllByRole('article')).length;
    const [card] = canvas.getAllByRole('article');
    await userEvent.click(
      within(card as HTMLElement)
        .getAllByRole('button')
        .at(-1) as HTMLElement,
    );
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => expect(dialog).not.toBeInTheDocument(), { timeout: 4000 });
    await waitFor(() => expect(canvas.queryAllByRole('article')).toHaveLength(before - 1), { timeout: 4000 });
    // The tab's only order left it, and no other card can have the focus.
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
  },
};

/** The card stays and its pressed button goes: the focus is on the card. */
export const AsksForARefund: Story = {
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const name = getTranslate(loaded)('order:action.requestRefund');
    const [button] = (await canvas.findAllByRole('button', { name })) as [HTMLElement];
    const card = button.closest('article') as HTMLElement;
    await userEvent.click(button);
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getAllByRole('radio').at(-2) as HTMLElement);
    await userEvent.click(dialog.querySelector('button[type="submit"]') as HTMLElement);
    await waitFor(() => expect(dialog).not.toBeInTheDocument(), { timeout: 4000 });
    await waitFor(() => expect(button).not.toBeInTheDocument(), { timeout: 4000 });
    await waitFor(() => expect(within(card).getByRole('link')).toHaveFocus());
  },
};

export const CancelsWithAReason: Story = {
  tags: ['!visual'],
  args: { tab: 'pay' },
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    const [card] = await canvas.findAllByRole('article');
    await userEvent.click(getButton(card as HTMLElement, 0));
    const dialog = await screen.findByRole('dialog');
    const submit = dialog.querySelector<HTMLElement>('button[type="submit"]') as HTMLElement;
    // Without a reason the form shows an error and sends nothing.
    await userEvent.click(submit);
    await expect(within(dialog).getByRole('radiogroup')).toBeInvalid();
    await userEvent.click(within(dialog).getAllByRole('radio')[0] as HTMLElement);
    await userEvent.click(submit);
    await waitFor(() => expect(card).not.toBeInTheDocument());
  },
};

export const TheOrderHasMovedOn: Story = {
  tags: ['!visual'],
  args: { tab: 'receive' },
  beforeEach: ({ msw }) => msw.use(failWith(contract.order.confirmReceived, 'ORDER_STATE')),
  async play({ canvasElement }) {
    const [card] = await within(canvasElement).findAllByRole('article');
    await userEvent.click(
      within(card as HTMLElement)
        .getAllByRole('button')
        .at(-1) as HTMLElement,
    );
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement);
    await within(dialog).findByRole('alert');
  },
};

async function buyAgain(canvasElement: HTMLElement) {
  const [card] = await within(canvasElement).findAllByRole('article');
  await userEvent.click(
    within(card as HTMLElement)
      .getAllByRole('button')
      .at(-1) as HTMLElement,
  );
}
const waitForCart = () => waitFor(() => expect(localStorage.getItem('cartStore')).toMatch(/"productId"/));

export const BuysAgain: Story = {
  tags: ['!visual'],
  args: { tab: 'done' },
  async play({ canvasElement }) {
    await buyAgain(canvasElement);
    await waitForCart();
    await waitFor(() => expect(address(canvasElement)).toHaveTextContent('/goods/cart'));
  },
};

/** A customer who has moved on while the products load is not taken to the cart; they are added to it. */
export const BuysAgainElsewhere: Story = {
  tags: ['!visual'],
  args: { tab: 'done' },
  async play({ canvasElement, msw }) {
    const { handler, release } = holdCall(contract.product.list);
    msw.use(handler);
    await buyAgain(canvasElement);
    await userEvent.click(canvasElement.querySelector('a[href="/home"]') as HTMLElement);
    await waitFor(() => expect(address(canvasElement)).toHaveTextContent('/home'));
    release();
    await waitForCart();
    await expect(address(canvasElement)).toHaveTextContent('/home');
  },
};

/** Two orders are bought again one after the other: neither can be pressed twice while its products load. */
export const BuysTwoAgain: Story = {
  tags: ['!visual'],
  args: { tab: 'done' },
  async play({ canvas, canvasElement, msw }) {
    const { handler, release } = holdCall(contract.product.list);
    msw.use(handler);
    await buyAgain(canvasElement);
    const buttons = canvas.getAllByRole('article').map((card) => within(card).getAllByRole('button').at(-1));
    await userEvent.click(buttons[1] as HTMLElement);
    await expect(buttons[1]).toHaveAttribute('aria-busy', 'true');
    await expect(buttons[0]).toHaveAttribute('aria-busy', 'true');
    release();
    await waitFor(() => expect(canvasElement.querySelector('article [aria-busy="true"]')).toBeNull());
  },
};

export const LoadsMore: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    await expect(await canvas.findAllByRole('article')).toHaveLength(10);
    const panel = canvas.getByRole('tabpanel');
    await userEvent.click(within(panel).getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => expect(canvas.getAllByRole('article').length).toBeGreaterThan(10));
  },
};

/** "Load more" while the list is fetched again does not keep the orders from showing what has changed. */
export const LoadsMoreDuringARefetch: Story = {
  tags: ['!visual'],
  render: (args) => (
    <ShopLayout>
      <WithUrl {...args} />
      <Refetcher />
    </ShopLayout>
  ),
  async play({ canvas, msw }) {
    const cards = await canvas.findAllByRole('article');
    const [card] = cards as [HTMLElement];
    const id = Number(card.querySelector('a[href^="/orders/"]')?.getAttribute('href')?.split('/').at(-1));
    const before = card.textContent;
    const { handler, release } = holdCall(contract.order.list);
    msw.use(handler);
    Object.assign(getDemoBackend().state.orders.get(id) as Order, {
      status: orderStatus.cancelled,
      actions: ['delete'],
    });
    void refetch(contract.order.list);
    await userEvent.click(within(canvas.getByRole('tabpanel')).getAllByRole('button').at(-1) as HTMLElement);
    release();
    await waitFor(() => expect(canvas.getAllByRole('article').length).toBeGreaterThan(10));
    await waitFor(() => expect(canvas.getAllByRole('article')[0]?.textContent).not.toBe(before));
  },
};

/** On a desktop the background of the sticky tabs covers the edges of the cards, which lie a pixel outside of them. */
export const TabsCoverTheCards: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'desktop' } },
  async play({ canvasElement }) {
    const tabs = (await within(canvasElement).findByRole('tablist')).parentElement as HTMLElement;
    const width = Number.parseFloat(getComputedStyle(tabs, '::before').width);
    await expect(width).toBeCloseTo(tabs.getBoundingClientRect().width + 2, 0);
  },
};

/** On a phone the top bar, which comes back on scrolling up, does not cover the tabs. */
export const TabsBelowTheTopBar: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(answer(contract.order.list, getPage(everyStatus()))),
  async play({ canvas, canvasElement }) {
    await canvas.findAllByRole('article');
    const bar = canvasElement.querySelector('[data-top-bar]') as HTMLElement;
    const tabs = canvas.getByRole('tablist');
    window.scrollTo({ top: 900 });
    await waitFor(() => expect(bar).toHaveAttribute('data-hidden'));
    await waitFor(() => expect(tabs.getBoundingClientRect().top).toBe(0));
    window.scrollTo({ top: 700 });
    await waitFor(() => expect(bar).not.toHaveAttribute('data-hidden'));
    await waitFor(() => {
      expect(tabs.getBoundingClientRect().top).toBeCloseTo(bar.getBoundingClientRect().bottom, 0);
      expect(bar.getBoundingClientRect().top).toBe(0);
    });
  },
};

/** On a phone the strip does not touch the search field below it. */
export const SpaceBelowTheOfflineStrip: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'phone' } },
  beforeEach() {
    setOnline(false);
    return restoreOnline;
  },
  async play({ canvas, loaded }) {
    const strips = await canvas.findAllByText(getTranslate(loaded)('common:offline.strip'));
    const strip = strips.find((one) => one.checkVisibility()) as HTMLElement;
    const field = canvas.getByPlaceholderText(getTranslate(loaded)('order:list.search')).parentElement as HTMLElement;
    const gap = field.getBoundingClientRect().top - strip.getBoundingClientRect().bottom;
    await expect(gap).toBeGreaterThanOrEqual(8);
  },
};
