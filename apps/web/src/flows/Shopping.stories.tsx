import { orderStatus } from '@sampan/api/statuses';
import { findSentCode } from '@sampan/demo/backend/accounts/codes';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { actOn } from '@sampan/demo/backend/orders/orders';
import { answerCashier } from '@sampan/demo/backend/provider/provider';
import type { StoredOrder } from '@sampan/demo/backend/state';
import type { SampanI18n } from '@sampan/ui/i18n/createI18n.ts';
import { userEvent } from '@sampan/ui/testing/interaction/userEvent.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { createRouterNavigation, type RouterNavigation } from '../RouterNavigation.tsx';
import { FlowShop } from './FlowShop.tsx';

const meta = {
  title: 'Flows/Shopping',
  tags: ['!autodocs', 'every-mode'],
  parameters: { layout: 'fullscreen' },
  args: { start: '/home' },
  render: ({ start }, { loaded, globals }) => (
    <FlowShop
      start={start}
      i18n={loaded.i18n as SampanI18n}
      locale={globals.locale}
      theme={globals.theme}
      navigation={loaded.navigation as RouterNavigation | undefined}
    />
  ),
} satisfies Meta<{ start: string }>;
export default meta;
type Story = StoryObj<typeof meta>;

type Translate = (key: string, values?: Record<string, unknown>) => string;
type StoryLoaded = { i18n?: SampanI18n } | Record<string, unknown>;
const slow = { timeout: 15_000 };

function getTranslate(loaded: StoryLoaded): Translate {
  return (loaded.i18n as SampanI18n).i18n.t as unknown as Translate;
}

/** Presses the first visible button or link with this name. */
async function press(name: string | RegExp, role: 'button' | 'link' = 'button'): Promise<void> {
  const found = await screen.findAllByRole(role, { name }, slow);
  const seen = found.find((one) => one.checkVisibility());
  if (!seen) throw new Error(`no ${role} ${name} is seen`);
  await userEvent.click(seen);
}

function input(name: string): Promise<HTMLInputElement> {
  return waitFor(() => {
    const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (!found) throw new Error(`no field ${name}`);
    return found;
  }, slow);
}

/** Fills a field at once: key events are covered by the field's own stories. */
async function fill(name: string, text: string): Promise<void> {
  await userEvent.click(await input(name));
  await userEvent.paste(text);
}

function newestOrder(): StoredOrder {
  const newest = [...getDemoBackend().state.orders.values()].at(-1);
  if (!newest) throw new Error('there is no order');
  return newest;
}

/** The first product that is shipped: its order stays in transit for a while. */
function firstParcel(): HTMLElement {
  const parcels = [...getDemoBackend().state.products.values()].filter(({ type, stock }) => type === 1 && stock > 0);
  const addresses = parcels.map(({ slug }) => `/goods/${slug}`);
  const links = screen.getAllByRole('article').map((card) => within(card).getByRole('link'));
  const found = links.find((link) => addresses.includes(link.getAttribute('href') ?? ''));
  if (!found) throw new Error('nothing is on the shelves');
  return found;
}

/** On the checkout: places the order and pays by WeChat. */
async function orderAndPay(t: Translate): Promise<void> {
  await userEvent.click(await screen.findByRole('radio', { name: new RegExp(t('order:method.wechat')) }, slow));
  // The button ignores presses until the address is there, too.
  await waitFor(() => expect(document.querySelector('main button[aria-disabled]')).toBeNull(), slow);
  await press(t('order:create.place'));

  const payment = within(await screen.findByRole('dialog', undefined, slow));
  const buttons = await payment.findAllByRole(
    'button',
    { name: new RegExp(`^${t('order:action.payNamed', { amount: '' }).trim()}`) },
    slow,
  );
  // A phone leaves for WeChat's page, and the story ends with its own.
  window.navigation.addEventListener('navigate', (event) => event.preventDefault(), { once: true });
  await userEvent.click(buttons.at(-1) as HTMLElement);
  await payment.findByText(t('order:pay.waitingWechatApp'), undefined, slow);
  const trade = getDemoBackend().state.trades.at(-1);
  answerCashier(getDemoBackend().state, trade?.token ?? '', 'pay', getDemoBackend().now());
  await press(t('order:pay.iHavePaid'));
  await screen.findByRole('heading', { name: t('order:pay.paid') }, slow);
}

/** Signs in with an account of the demo shop. */
async function signIn(): Promise<void> {
  const token = getDemoBackend().signIn('customer');
  localStorage.setItem('token', token);
  localStorage.setItem('userStore', JSON.stringify(getDemoBackend().userNamed('customer')));
  localStorage.setItem('accountStore', JSON.stringify({ userId: 3, expiresAt: '2099-01-01T00:00:00.000Z' }));
}

let hasGoneBack = false;

/** Back focuses the link of the content that was used; a page that is opened anew, or by Forward, focuses its heading. */
export const GoesBack: Story = {
  tags: ['!visual'],
  args: { start: '/home' },
  // The stories' router keeps its history to itself; the unit tests compare the indexes.
  loaders: [
    () => {
      const navigation = createRouterNavigation('/home');
      return {
        navigation: {
          ...navigation,
          getLeftAddress: () => (hasGoneBack ? navigation.here() : ''),
          setLocation(location) {
            hasGoneBack = false;
            navigation.setLocation(location);
          },
        } satisfies RouterNavigation,
      };
    },
  ],
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const navigation = loaded.navigation as RouterNavigation;
    const headingHasFocus = () => waitFor(() => expect(document.querySelector('main h1')).toHaveFocus(), slow);
    function go(steps: -1 | 1) {
      hasGoneBack = steps < 0;
      navigation.back(-steps);
    }
    hasGoneBack = false;
    // The header has a link to the same page.
    const first = () => document.querySelector<HTMLElement>('main a[href="/goods"]');
    await waitFor(() => expect(first()).toBeVisible(), slow);
    first()?.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: t('shop:goods.title') }, slow);
    const used = await waitFor(() => {
      const links = screen.getAllByRole('article').map((card) => within(card).getByRole('link'));
      return links[2]?.getAttribute('href') ?? '';
    }, slow);
    const link = () => document.querySelector<HTMLElement>(`main article a[href="${used}"]`);
    link()?.focus();
    await userEvent.keyboard('{Enter}');
    const buy = await screen.findAllByRole('button', { name: t('shop:product.buyNow') }, slow);
    await expect(buy.length).toBeGreaterThan(0);
    await headingHasFocus();
    go(-1);
    await waitFor(() => expect(link()).toHaveFocus(), slow);
    go(1);
    await screen.findAllByRole('button', { name: t('shop:product.buyNow') }, slow);
    await headingHasFocus();
    go(-1);
    await waitFor(() => expect(link()).toHaveFocus(), slow);
    go(-1);
    await waitFor(() => expect(first()).toHaveFocus(), slow);

    // A category is another address of the same list.
    const category = () => document.querySelector<HTMLElement>('main a[href^="/goods?category="]');
    category()?.focus();
    await userEvent.keyboard('{Enter}');
    await headingHasFocus();
    // Another order of the list replaces the address that was pressed.
    navigation.navigate(`${navigation.here()}&sort=priceAsc`, { replace: true });
    await waitFor(() => expect(navigation.here()).toContain('sort='), slow);
    go(-1);
    await waitFor(() => expect(category()).toHaveFocus(), slow);

    // Left by a link of the frame: the category belongs to the visit before.
    const links = [...document.querySelectorAll<HTMLElement>('a[href="/goods"]')];
    await userEvent.click(links.find((each) => !each.closest('main') && each.checkVisibility()) as HTMLElement);
    await headingHasFocus();
    go(-1);
    await waitFor(() => expect(first()).toHaveFocus(), slow);

    // A product that is both featured and new: of its two cards, the one that was pressed, although the other is in view.
    const cards = (href: string) => document.querySelectorAll<HTMLElement>(`main article a[href="${href}"]`);
    const second = await waitFor(() => {
      const links = screen.getAllByRole('article').map((card) => within(card).getByRole('link'));
      const found = links.map((each) => cards(each.getAttribute('href') ?? '')[1]).find(Boolean);
      if (!found) throw new Error('no product is both featured and new');
      return found;
    }, slow);
    cards(second.getAttribute('href') ?? '')[0]?.scrollIntoView({ block: 'center' });
    second.focus({ preventScroll: true });
    await userEvent.keyboard('{Enter}');
    await screen.findAllByRole('button', { name: t('shop:product.buyNow') }, slow);
    await headingHasFocus();
    go(-1);
    await waitFor(() => expect(cards(second.getAttribute('href') ?? '')[1]).toHaveFocus(), slow);
  },
};

/** A new customer searches, registers, orders and pays. */
export const FirstVisit: Story = {
  tags: ['!visual'],
  async play({ loaded, globals }) {
    const t = getTranslate(loaded);
    const [search] = await screen.findAllByRole('combobox', undefined, slow);
    await userEvent.type(search as HTMLElement, globals.locale === 'en-US' ? 'chopsticks' : '筷子');
    await userEvent.keyboard('{Enter}');
    const card = await waitFor(() => {
      const link = document.querySelector<HTMLElement>('main a[href="/goods/table/chopsticks"]');
      if (!link) throw new Error('the chopsticks are not found');
      return link;
    }, slow);
    await userEvent.click(card);
    const [natural] = await screen.findAllByRole('radio', undefined, slow);
    await userEvent.click(natural as HTMLElement);
    await press(t('shop:product.addToCart'));
    await waitFor(() => expect(JSON.parse(localStorage.getItem('cartStore') ?? '{}').lines).toHaveLength(1));
    await press(t('shop:product.buyNow'));

    // Checkout asks for a login and keeps the return path.
    await userEvent.click(await screen.findByRole('link', { name: t('account:login.create') }, slow));
    await fill('email', 'flow@example.com');
    await waitFor(() => expect(document.querySelector('form img')).toBeInTheDocument(), slow);
    await fill('captcha', [...getDemoBackend().state.captchas.values()].at(-1)?.answer ?? '');
    await press(t('controls:code.get'));
    await waitFor(() => expect(findSentCode(getDemoBackend().state, 'flow@example.com')).toBeDefined(), slow);
    await fill('code', findSentCode(getDemoBackend().state, 'flow@example.com') ?? '');
    await fill('username', 'flow');
    await fill('password', 'morning-ferry-8');
    await userEvent.click(await screen.findByRole('checkbox'));
    await press(t('account:register.submit'));

    await press(new RegExp(t('order:create.addAddress')));
    const sheet = within(await screen.findByRole('dialog', undefined, slow));
    await fill('receiver', '陳錦玲');
    await fill('phone', '91234567');
    for (const name of ['province', 'city', 'district']) {
      const field = document.querySelector<HTMLInputElement>(`[role="dialog"] input[name="${name}"]`);
      if (field) await userEvent.type(field, '中西區');
    }
    for (const place of document.querySelectorAll<HTMLInputElement>('[role="dialog"] input[role="combobox"]')) {
      await userEvent.click(place);
      await userEvent.keyboard('{ArrowDown}{Enter}');
    }
    await fill('detail', '德輔道西 8 號 12 樓');
    await userEvent.click(sheet.getByRole('button', { name: t('order:address.save') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), slow);
    await orderAndPay(t);
    await expect(newestOrder().status).toBe(20);
  },
};

/** A customer goes from the home page through the categories to the cart, and pays. */
export const Buys: Story = {
  tags: ['!visual'],
  beforeEach: signIn,
  async play({ loaded }) {
    const t = getTranslate(loaded);
    await press(t('common:nav.goods'), 'link');
    await screen.findByRole('heading', { level: 1, name: t('shop:goods.title') }, slow);
    const link = await waitFor(firstParcel, slow);
    const name = link.textContent;
    await userEvent.click(link);
    await screen.findByRole('heading', { level: 1, name }, slow);
    const [choice] = await screen.findAllByRole('radio', undefined, slow);
    await userEvent.click(choice as HTMLElement);
    await press(t('shop:product.addToCart'));
    await press(t('common:nav.cartWith', { count: 1, n: '1' }), 'link');
    await screen.findByRole('heading', { level: 1, name: t('shop:cart.title') }, slow);
    await press(t('shop:cart.checkout', { n: 1 }));
    await orderAndPay(t);
    await press(t('order:pay.view'));
    await screen.findByRole('heading', { name: t('order:detail.head.paid') }, slow);
    await expect(newestOrder()).toMatchObject({ userId: 3, status: 20 });
  },
};

/** A link with a slash at its end leads to the product; its pictures open above the same page. */
export const SlashAtTheEnd: Story = {
  tags: ['!visual'],
  args: { start: '/goods/teaware/yixing-teapot/' },
  loaders: [({ args }) => ({ navigation: createRouterNavigation(args.start) })],
  async play({ loaded, args }) {
    const t = getTranslate(loaded);
    await screen.findByRole('button', { name: t('shop:product.buyNow') }, slow);
    const first = t('shop:product.zoom', { name: '', n: 1, total: 5 });
    const picture = screen.getByRole('button', { name: (name) => name.endsWith(first) });
    await userEvent.click(picture);
    await screen.findByRole('dialog', undefined, slow);
    // Another path would be another page, with the focus on its heading.
    await expect((loaded.navigation as RouterNavigation).here()).toBe(`${args.start}?picture=1`);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(picture).toHaveFocus());
  },
};

/** A customer cancels an unpaid order. */
export const Cancels: Story = {
  tags: ['!visual'],
  args: { start: '/orders?tab=pay' },
  beforeEach: signIn,
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const before = [...getDemoBackend().state.orders.values()].filter(
      ({ userId, status }) => userId === 3 && status === orderStatus.cancelled,
    ).length;
    await press(t('order:action.cancel'));
    const sheet = within(await screen.findByRole('dialog', undefined, slow));
    await userEvent.click((await sheet.findAllByRole('radio'))[0] as HTMLElement);
    await userEvent.click(sheet.getByRole('button', { name: t('order:ask.cancel.submit') }));
    await waitFor(() => {
      const after = [...getDemoBackend().state.orders.values()].filter(
        ({ userId, status }) => userId === 3 && status === orderStatus.cancelled,
      );
      return expect(after).toHaveLength(before + 1);
    }, slow);
  },
};

/** A customer requests a refund of a paid order, staff approve it and the money is returned. */
export const Refunds: Story = {
  tags: ['!visual'],
  args: { start: '/orders?tab=ship' },
  beforeEach: signIn,
  async play({ loaded }) {
    const t = getTranslate(loaded);
    await press(t('order:action.requestRefund'));
    const sheet = within(await screen.findByRole('dialog', undefined, slow));
    await userEvent.click(await sheet.findByRole('radio', { name: t('order:reason.refund.changedMind') }, slow));
    await userEvent.click(sheet.getByRole('button', { name: t('order:ask.requestRefund.submit') }));
    const pendingOrder = await waitFor(() => {
      const order = [...getDemoBackend().state.orders.values()].find(
        ({ userId, status, timeline }) =>
          userId === 3 &&
          status === orderStatus.refundRequested &&
          timeline.at(-1)?.at === getDemoBackend().now().toISOString(),
      );
      if (!order) throw new Error('nobody asked for a refund');
      return order;
    }, slow);
    const now = getDemoBackend().now();
    const agreed = actOn(getDemoBackend().state, pendingOrder, {
      action: 'approveRefund',
      actor: { id: 2, role: 2 },
      now,
    });
    if (!('order' in agreed)) throw new Error(agreed.code);
    actOn(getDemoBackend().state, agreed.order, { action: 'refundSettled', actor: 'system', now });
    await userEvent.click(await screen.findByRole('tab', { name: new RegExp(t('order:tab.refunds')) }, slow));
    await waitFor(() => expect(screen.getAllByText(t('order:status.refunded')).length).toBeGreaterThan(0), slow);
  },
};
