import { contract } from '@sampan/api/contract';
import { failWith } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { buildProduct } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse, http } from 'msw';
import { expect, waitFor } from 'storybook/test';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { restoreOnline, setOnline } from '../../../testing/interaction/storyNetwork.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { CreateOrderScreen } from './CreateOrderScreen.tsx';

const meta = {
  title: 'Shop/orders-create/Offline',
  component: CreateOrderScreen,
  tags: ['!visual'],
  args: { buyNow: { productId: buildProduct({ slug: 'table/rice-bowl' }).id, quantity: 1 } },
  parameters: { layout: 'fullscreen', shop: { as: 'customer', start: '/orders/create' } },
} satisfies Meta<typeof CreateOrderScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 10_000 };

/** Nothing was sent: the message stays until something is changed or the connection returns. */
export const NotSent: Story = {
  beforeEach: () => restoreOnline,
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const buttons = await canvas.findAllByRole('button', { name: t('order:create.place') });
    const place = buttons.at(-1) as HTMLElement;
    await waitFor(() => expect(place).not.toHaveAttribute('aria-disabled'));
    setOnline(false);
    await userEvent.click(place);
    const message = await canvas.findByRole('alert');
    await expect(message).toHaveTextContent(t('order:refused.offline'));
    await waitFor(() => expect(message.parentElement).toHaveFocus());
    await expect(message.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
    place.focus();
    await userEvent.click(place);
    await waitFor(() => expect(message.parentElement).toHaveFocus());
    await userEvent.type(canvas.getByRole('textbox', { name: new RegExp(t('order:create.note')) }), '.');
    await expect(message).not.toBeInTheDocument();
    await userEvent.click(place);
    await canvas.findByRole('alert');
    setOnline(true);
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull());
  },
};

let areSettingsDown = true;
/** The shop's settings, which have the fee, are loaded again from the summary; then the order can be placed. */
export const FeeLoadsAgain: Story = {
  decorators: [
    (Story) => (
      <ShopLayout>
        <Story />
      </ShopLayout>
    ),
  ],
  beforeEach({ msw }) {
    areSettingsDown = true;
    const error = { code: 'INTERNAL', message: 'INTERNAL', statusCode: 500, requestId: 'story' };
    const down = () => (areSettingsDown ? HttpResponse.json(error, { status: 500 }) : undefined);
    msw.use(http.get(`*${contract.setting.public.path}`, down));
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const retry = (await canvas.findAllByRole('button', { name: t('common:action.retry') }, slow)).at(-1);
    const place = canvas.getAllByRole('button', { name: t('order:create.place') }).at(-1) as HTMLElement;
    await expect(place).toHaveAttribute('aria-disabled', 'true');
    areSettingsDown = false;
    await userEvent.click(retry as HTMLElement);
    await waitFor(() => expect(place).not.toHaveAttribute('aria-disabled'), slow);
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
    await expect(canvas.queryByRole('button', { name: t('common:action.retry') })).toBeNull();
  },
};
export const FeeLoadsAgainOnAPhone: Story = { ...FeeLoadsAgain, globals: { viewport: { value: 'phone' } } };

/** Nothing is delivered, so an order of downloads does not wait for the settings. */
export const DownloadsNeedNoFee: Story = {
  args: { buyNow: { productId: buildProduct({ slug: 'blueprints/low-stool-plan' }).id, quantity: 1 } },
  beforeEach: ({ msw }) => msw.use(failWith(contract.setting.public, 'INTERNAL')),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const place = (await canvas.findAllByRole('button', { name: t('order:create.place') }, slow)).at(-1);
    await waitFor(() => expect(place).not.toHaveAttribute('aria-disabled'), slow);
    await expect(canvas.queryByRole('button', { name: t('common:action.retry') })).toBeNull();
    const { orders } = getDemoBackend().state;
    const before = orders.size;
    await userEvent.click(place as HTMLElement);
    await waitFor(() => expect(orders.size).toBe(before + 1), slow);
  },
};

/** In large text "Secure checkout" would break inside a word: the lock stands alone, for all but screen readers. */
export const LockInLargeText: Story = {
  globals: { viewport: { value: 'phone' } },
  beforeEach() {
    document.documentElement.style.fontSize = '200%';
    return () => document.documentElement.style.removeProperty('font-size');
  },
  async play({ canvas, loaded }) {
    const [label] = (await canvas.findAllByText(getTranslate(loaded)('order:create.secure'))) as [HTMLElement];
    await expect(label.getBoundingClientRect().width).toBe(1);
    document.documentElement.style.removeProperty('font-size');
    await expect(label.getBoundingClientRect().width).toBeGreaterThan(40);
  },
};
