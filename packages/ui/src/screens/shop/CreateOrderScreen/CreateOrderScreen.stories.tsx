import { contract } from '@sampan/api/contract';
import { answer, failWith, holdCall, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { buildAddress, buildProduct } from '@sampan/demo/fixtures/shop/builders';
import { addToCart } from '@sampan/domain/cart/cart';
import { cartKey, emptyCart } from '@sampan/domain/cart/cartStore';
import { type CheckoutDraft, createDraft } from '@sampan/domain/checkout/draft';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { delay, HttpResponse, http, type RequestHandler } from 'msw';
import { expect, screen, waitFor, within } from 'storybook/test';
// Loaded with the stories, so that neither play functions nor pictures wait for them.
import '../../../features/address/AddressPicker/AddressPicker.tsx';
import '../../../patterns/ErrorState/ErrorState.tsx';
import { getNumberFormats } from '../../../i18n/format.ts';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { getStoryLocale, getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { CreateOrderScreen } from './CreateOrderScreen.tsx';
import { toDraftLines } from './checkoutRules.ts';

const bowl = 'table/rice-bowl';
const teapot = 'teaware/yixing-teapot';
const blueprint = 'blueprints/low-stool-plan';

/** This browser's cart with one unit of each product. */
function cartWith(...slugs: string[]) {
  const products = slugs.map((slug) => buildProduct({ slug }));
  return products.reduce((cart, product, index) => addToCart(cart, product, index + 1).cart, emptyCart);
}

function fillCart(...slugs: string[]) {
  localStorage.setItem(cartKey, JSON.stringify(cartWith(...slugs)));
}

const meta = {
  title: 'Shop/orders-create',
  component: CreateOrderScreen,
  parameters: { layout: 'fullscreen', shop: { as: 'customer', start: '/orders/create' } },
  beforeEach: () => fillCart(teapot, bowl),
  decorators: [
    (Story) => (
      <ShopLayout>
        <Story />
      </ShopLayout>
    ),
  ],
} satisfies Meta<typeof CreateOrderScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** No online payment method is available: the page says so, and the order can still be placed. */
export const NoMethods: Story = {
  beforeEach: () => void Object.assign(getDemoBackend().state.features, { mode: 'live' }),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await expect(await canvas.findByText(t('order:create.noMethod'), undefined, { timeout: 10_000 })).toBeVisible();
  },
};

/** The order button: in the bar on a phone, in the column on a desktop. */
function placeButton(canvasElement: HTMLElement): HTMLElement {
  const places = [
    ...canvasElement.querySelectorAll<HTMLElement>('aside button'),
    ...canvasElement.querySelectorAll<HTMLElement>('section[data-alone] button:last-of-type'),
  ].filter((button) => button.getClientRects().length > 0 && !button.hasAttribute('aria-haspopup'));
  // The column may also have a button that loads the amounts again.
  const button = places.at(-1);
  if (!button) throw new Error('there is nothing to order with');
  return button;
}

/** Waits until the default address is chosen and the payment methods are loaded. */
async function isReady(canvasElement: HTMLElement) {
  await waitFor(() => {
    if (!canvasElement.querySelector('[role="radio"][data-state="checked"]'))
      throw new Error('no way to pay is chosen');
    if (!canvasElement.textContent?.includes(buildAddress().receiver)) throw new Error('no address is chosen');
  });
}

let releaseAddresses = () => {};

const linesInCart = () => JSON.parse(localStorage.getItem(cartKey) ?? '{}').lines;

export const FromTheCart: Story = {
  async play({ canvasElement }) {
    await isReady(canvasElement);
  },
};

/** A press before the address is there does nothing, and names no missing address. */
export const Loading: Story = {
  tags: ['state:loading', '!visual'],
  beforeEach({ msw }) {
    const { handler, release } = holdCall(contract.user.addressList);
    msw.use(handler);
    releaseAddresses = release;
  },
  async play({ canvasElement }) {
    const before = getDemoBackend().state.orders.size;
    await waitFor(() => expect(canvasElement.querySelector('[role="radio"][data-state="checked"]')).not.toBeNull());
    await expect(placeButton(canvasElement)).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(placeButton(canvasElement));
    await expect(within(canvasElement).queryByRole('alert')).toBeNull();
    releaseAddresses();
    await isReady(canvasElement);
    await expect(placeButton(canvasElement)).not.toHaveAttribute('aria-disabled');
    await expect(getDemoBackend().state.orders.size).toBe(before);
  },
};

export const BuyNow: Story = { args: { buyNow: { productId: buildProduct({ slug: bowl }).id, quantity: 2 } } };

export const BuyNowLoading: Story = {
  tags: ['state:loading'],
  args: { buyNow: { productId: 1, quantity: 1 } },
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.product.detail)),
};

/** The product was taken off the shelf meanwhile: the page says so and leads to the others. */
export const BuyNowGone: Story = {
  tags: ['state:notFound'],
  args: { buyNow: { productId: 999_999, quantity: 1 } },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByRole('heading', { name: t('order:create.notForSale') });
    const goods = canvas.getByRole('link', { name: t('order:create.allGoods') });
    await expect(goods).toHaveAttribute('href', '/goods');
  },
};

/** Downloads only: no address and no delivery. */
export const DigitalOnly: Story = {
  tags: ['!visual'],
  beforeEach: () => fillCart(blueprint),
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelectorAll('[role="radio"]').length).toBeGreaterThan(0));
    await userEvent.click(placeButton(canvasElement));
    await waitFor(() => expect(linesInCart()).toEqual([]));
  },
};

export const NoAddressYet: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(answer(contract.user.addressList, [])),
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelectorAll('[role="radio"]').length).toBeGreaterThan(0));
    await waitFor(() => expect(canvasElement.querySelector('#checkout-address button')).not.toBeNull());
    await userEvent.click(placeButton(canvasElement));
    const add = canvasElement.querySelector<HTMLElement>('#checkout-address button') as HTMLElement;
    await expect(add).toHaveFocus();
    await within(canvasElement).findByRole('alert');
  },
};

export const WritesAnAddress: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(answer(contract.user.addressList, [])),
  async play({ canvas, canvasElement, loaded }) {
    await userEvent.click(await canvas.findByText(getTranslate(loaded)('order:create.addAddress')));
    const dialog = await screen.findByRole('dialog', {}, { timeout: 5000 });
    const submit = dialog.querySelector<HTMLElement>('button[type="submit"]') as HTMLElement;
    await userEvent.click(submit);
    const [receiver] = within(dialog).getAllByRole('textbox');
    await waitFor(() => expect(receiver).toBeInvalid());
    for (const box of within(dialog).getAllByRole('textbox')) {
      await userEvent.type(box, box.getAttribute('type') === 'tel' ? '9123 4567' : '海旁');
    }
    await waitFor(() => expect(receiver).toBeValid());
    // Choose the regions in turn.
    for (const place of dialog.querySelectorAll<HTMLInputElement>('input[role="combobox"]')) {
      await userEvent.click(place);
      await userEvent.keyboard('{ArrowDown}{Enter}');
    }
    await userEvent.click(submit);
    await waitFor(() => expect(dialog).not.toBeInTheDocument(), { timeout: 3000 });
    await expect(canvasElement.querySelector('#checkout-address')).toBeNull();
  },
};

export const AddressesFail: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.user.addressList, 'INTERNAL')),
};

/** Without the shop's settings the fee is unknown: a dash, never 0, and no order. */
export const Partial: Story = {
  tags: ['state:partial'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.setting.public, 'INTERNAL')),
  async play({ canvas, canvasElement, loaded }) {
    await isReady(canvasElement);
    await canvas.findAllByText(getTranslate(loaded)('common:error.section'), undefined, { timeout: 10_000 });
    await expect(placeButton(canvasElement)).toHaveAttribute('aria-disabled', 'true');
  },
};

export const Offline: Story = { tags: ['state:offline'], beforeEach: ({ msw }) => msw.use(mockOffline()) };

export const LongNames: Story = {
  beforeEach: ({ msw }) => {
    const cart = cartWith(teapot, bowl);
    const name =
      'Hand-thrown side-handle teapot with a bamboo lid, a matching tray and four cups from the island kiln 手工側把茶壺';
    const lines = cart.lines.map((line) => ({ ...line, name, i18n: undefined, priceAmount: 12345600 }));
    localStorage.setItem(cartKey, JSON.stringify({ ...cart, lines }));
    const product = buildProduct();
    msw.use(
      answer(contract.product.list, {
        list: [],
        total: 0,
        page: 1,
        limit: 100,
        pages: 1,
        facets: { categories: [], price: null, inStock: 0 },
      }),
      answer(contract.product.detail, product),
      answer(contract.user.addressList, [
        buildAddress({
          receiver: 'Wilhelmina Featherstonehaugh-Cholmondeley',
          detail: `${'Longharbour '.repeat(12)}1`,
        }),
      ]),
    );
  },
};

/** Places an order: its lines leave the cart, and a double click places one order only. */
export const Places: Story = {
  tags: ['state:success', '!visual'],
  async play({ canvasElement }) {
    await isReady(canvasElement);
    const before = getDemoBackend().state.orders.size;
    await userEvent.dblClick(placeButton(canvasElement));
    await waitFor(() => expect(getDemoBackend().state.orders.size).toBe(before + 1));
    await waitFor(() => expect(linesInCart()).toEqual([]));
    await expect(sessionStorage.getItem('checkoutDraft')).toBeNull();
  },
};

export const Placing: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.order.create)),
  async play({ canvasElement }) {
    await isReady(canvasElement);
    await userEvent.click(placeButton(canvasElement));
    await waitFor(() => expect(placeButton(canvasElement)).toHaveAttribute('aria-busy', 'true'));
    // After a moment a progress message shows, and no other control can be pressed.
    await waitFor(() => expect(screen.getByText(/…$/, { selector: '[data-kind="loading"] *' })).toBeVisible(), {
      timeout: 3000,
    });
  },
};

const quoted = buildProduct({ slug: teapot });

export const PriceChanged: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    const details = [{ kind: 'price', productId: quoted.id, was: quoted.priceAmount, now: quoted.priceAmount + 2000 }];
    msw.use(failWith(contract.order.create, 'PRICE_CHANGED', { details }));
  },
  async play({ canvasElement }) {
    await isReady(canvasElement);
    await userEvent.click(placeButton(canvasElement));
    const dialog = await screen.findByRole('dialog');
    await expect(within(dialog).getByRole('list').querySelector('s')).not.toBeNull();
  },
};

/** The teapot is out of stock, and fewer bowls are left than ordered. */
function runShort(msw: { use: (...handlers: RequestHandler[]) => void }) {
  const cart = cartWith(teapot, bowl);
  const lines = cart.lines.map((line) => ({ ...line, quantity: 3 }));
  localStorage.setItem(cartKey, JSON.stringify({ ...cart, lines }));
  const details = [
    { kind: 'stock', productId: quoted.id, quantity: 3, stock: 0 },
    { kind: 'stock', productId: buildProduct({ slug: bowl }).id, quantity: 3, stock: 2 },
  ];
  msw.use(failWith(contract.order.create, 'OUT_OF_STOCK', { details }));
}

/** Everything but the sold-out line can be changed, and the sum is that of what can be ordered. */
export const OutOfStock: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => runShort(msw),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await isReady(canvasElement);
    await userEvent.click(placeButton(canvasElement));
    const alert = await within(canvasElement).findByRole('alert');
    await expect(within(alert).getAllByRole('link')).toHaveLength(2);
    const gone = canvasElement.querySelector<HTMLElement>(`#checkout-line-${quoted.id}`) as HTMLElement;
    await waitFor(() => expect(gone.contains(document.activeElement)).toBe(true));
    for (const { value } of quoted.options) await expect(alert).toHaveTextContent(value);
    await expect(canvas.getByRole('button', { name: t('order:create.changeAddress') })).toBeVisible();
    await userEvent.type(canvas.getByRole('textbox', { name: new RegExp(t('order:create.note')) }), '!');
    await expect(canvas.getByRole('textbox', { name: new RegExp(t('order:create.note')) })).toHaveValue('!');
    const left = getNumberFormats(getStoryLocale(loaded)).money(2 * buildProduct({ slug: bowl }).priceAmount, 'CNY');
    const [goods] = canvas.getAllByText(t('order:amount.goods'), { selector: 'dt' });
    await expect(goods?.nextElementSibling).toHaveTextContent(left);
  },
};

export const TakesWhatIsLeft: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => runShort(msw),
  async play({ canvasElement }) {
    await isReady(canvasElement);
    await userEvent.click(placeButton(canvasElement));
    await within(canvasElement).findByRole('alert');
    const gone = canvasElement.querySelector<HTMLElement>(`#checkout-line-${quoted.id}`) as HTMLElement;
    await userEvent.click(within(gone).getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => expect(gone).not.toBeInTheDocument());
    const fewer = canvasElement.querySelector<HTMLElement>('[id^="checkout-line-"]') as HTMLElement;
    await userEvent.click(within(fewer).getAllByRole('button').at(-2) as HTMLElement);
    await waitFor(() => expect(within(fewer).getByRole('textbox')).toHaveValue('2'));
    await waitFor(() => expect(within(canvasElement).queryByRole('alert')).toBeNull());
  },
};

export const Rejected: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.order.create, 'ACCOUNT_DISABLED')),
  async play({ canvasElement }) {
    await isReady(canvasElement);
    await userEvent.click(placeButton(canvasElement));
    await within(canvasElement).findByRole('alert');
  },
};

/** The customer has too many unpaid orders: the page says so, and links to those that are to be paid. */
export const TooManyUnpaidOrders: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.order.create, 'UNPAID_LIMIT')),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await isReady(canvasElement);
    await userEvent.click(placeButton(canvasElement));
    const notice = await within(canvasElement).findByRole('alert');
    await expect(notice).toHaveTextContent(t('order:create.refused.UNPAID_LIMIT'));
    const link = within(canvasElement).getByRole('link', { name: t('order:create.seeOrders') });
    await expect(link).toHaveAttribute('href', '/orders?tab=pay');
  },
};

/** Identity verification is required: the page says so, links there and back, and keeps the draft. */
export const IdentityNeeded: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.order.create, 'KYC_REQUIRED')),
  async play({ canvasElement }) {
    await isReady(canvasElement);
    await userEvent.type(canvasElement.querySelector('textarea') as HTMLElement, 'Wrap it');
    await userEvent.click(placeButton(canvasElement));
    const link = await waitFor(() => {
      const found = canvasElement.querySelector<HTMLElement>('a[href^="/user/auth"]');
      if (!found) throw new Error('no way to the verification');
      return found;
    });
    await expect(link).toHaveAttribute('href', `/user/auth?redirect=${encodeURIComponent('/orders/create')}`);
    const draft = JSON.parse(sessionStorage.getItem('checkoutDraft') ?? '{}');
    await expect(draft).toMatchObject({ remark: 'Wrap it', isSent: false });
  },
};

/** No response: the draft is locked, and the same order can be sent again. */
export const OutcomeUnknown: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) =>
    msw.use(
      http.post('*/main/v2/order/create', async () => {
        await delay(10);
        return HttpResponse.error();
      }),
    ),
  async play({ canvasElement }) {
    await isReady(canvasElement);
    await userEvent.click(placeButton(canvasElement));
    const note = canvasElement.querySelector('textarea');
    await waitFor(() => expect(note).toHaveAttribute('readonly'), { timeout: 4000 });
    await waitFor(() => expect(JSON.parse(sessionStorage.getItem('checkoutDraft') ?? '{}').isSent).toBe(true));
  },
};

/** Stores a draft of the cart's lines, as a checkout does. */
function storeDraft(fields: Partial<CheckoutDraft>) {
  const lines = toDraftLines(cartWith(teapot, bowl).lines);
  sessionStorage.setItem('checkoutDraft', JSON.stringify({ ...createDraft(lines, 'key-of-the-story'), ...fields }));
}

/** The draft survives a reload. */
export const AfterAReload: Story = {
  beforeEach: () => storeDraft({ remark: 'Wrap it in newspaper', method: 'wechat' }),
  async play({ canvasElement }) {
    await isReady(canvasElement);
    await expect(canvasElement.querySelector('textarea')).toHaveValue('Wrap it in newspaper');
  },
};
