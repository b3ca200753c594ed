import { contract } from '@sampan/api/contract';
import type { File as ShopFile } from '@sampan/api/entities';
import { answer, failWith, holdCall, mockOffline } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { buildOrder } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { restoreOnline, setOnline } from '../../../testing/interaction/storyNetwork.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { onShop, ownOrder, WithUrl } from '../../../testing/screens/shopOrderStory.tsx';
import { media } from '../../../theme/media.ts';
import { OrderScreen } from './OrderScreen.tsx';

/** The files of an order: the signed agreement, and downloads. */
const meta = {
  title: 'Shop/orders-id/Files',
  component: OrderScreen,
  args: { orderId: 1, onPayChange: () => undefined },
  parameters: { layout: 'fullscreen', shop: { as: 'customer', start: '/orders/1' } },
  render: (args) => (
    <ShopLayout>
      <WithUrl {...args} />
    </ShopLayout>
  ),
} satisfies Meta<typeof OrderScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const contractFile = {
  id: 41,
  name: 'signed-agreement.pdf',
  size: 284_100,
  mime: 'application/pdf',
  checksum: '0'.repeat(64),
  createdAt: '2026-11-19T03:00:00.000Z',
};
export const AsksForAnAgreement: Story = {
  beforeEach: ({ msw }) =>
    msw.use(answer(contract.order.detail, { ...buildOrder({ status: 20 }), asksAgreement: true })),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByRole('heading', { name: t('order:detail.head.awaitingAgreement') });
    await userEvent.click(canvas.getByRole('button', { name: t('order:agreement.go') }));
    const part = canvas.getByRole('region', { name: t('order:agreement.title') });
    await expect(part).toHaveFocus();
    const { top, bottom } = part.getBoundingClientRect();
    await expect(top < window.innerHeight && bottom > 0).toBe(true);
  },
};
/** The upload field goes with the button that had the focus: the part receives it. */
export const AgreementUploaded: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.order.detail, { ...buildOrder({ status: 20 }), asksAgreement: true }),
      answer(contract.order.agreeupload, contractFile),
    ),
  async play({ canvas, loaded, msw }) {
    const part = await canvas.findByRole('region', { name: getTranslate(loaded)('order:agreement.title') });
    const input = part.querySelector<HTMLElement>('input[type="file"]') as HTMLElement;
    msw.use(
      answer(contract.order.detail, { ...buildOrder({ status: 20 }), asksAgreement: true, agreement: contractFile }),
    );
    await userEvent.upload(input, new File(['%PDF-1.4'], contractFile.name, { type: 'application/pdf' }));
    await waitFor(() => expect(part.querySelector('input[type="file"]')).toBeNull(), { timeout: 4000 });
    await waitFor(() => expect(part).toHaveFocus());
  },
};
export const AgreementSent: Story = {
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.order.detail, { ...buildOrder({ status: 20 }), asksAgreement: true, agreement: contractFile }),
    ),
};
/** After shipping, the agreement can no longer be replaced. */
export const AgreementAfterShipping: Story = {
  beforeEach: ({ msw }) =>
    msw.use(answer(contract.order.detail, { ...buildOrder({ status: 30 }), agreement: contractFile })),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const part = await within(canvasElement).findByRole('region', { name: t('order:agreement.title') });
    await expect(within(part).getAllByRole('button')).toHaveLength(1);
  },
};

const bought = buildOrder({ status: 40, isDigital: true, actions: ['requestRefund'] });
const plans: ShopFile[] = [
  { ...contractFile, id: 51, name: 'side-handle-teapot.pdf', productId: bought.lines[0]?.productId ?? 0 },
  { ...contractFile, id: 52, name: 'glaze-recipes.zip', mime: 'application/zip', size: 3_284_100 },
];

/** Downloads, verified against their checksums. */
export const FilesOfADigitalOrder: Story = {
  beforeEach: ({ msw }) => msw.use(answer(contract.order.detail, { ...bought, files: plans })),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const list = await within(canvasElement).findByRole('list', { name: t('order:files.title') });
    await expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    // A refund can still be requested; a download ends that.
    await expect(within(canvasElement).getByText(t('order:files.refund'))).toBeVisible();
  },
};

/** The customer has paid before the shop uploaded a file. */
export const FilesStillToCome: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(answer(contract.order.detail, bought)),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const part = await within(canvasElement).findByRole('region', { name: t('order:files.title') });
    await expect(part).toHaveTextContent(new RegExp(t('order:files.missing', { name: '.+' })));
    await expect(within(part).queryByRole('list')).toBeNull();
    await expect(within(part).queryByText(t('order:files.refund'))).toBeNull();
  },
};

/** Staff get no files of a customer's order, so none are missing. */
export const FilesForStaff: Story = {
  tags: ['!visual'],
  parameters: { shop: { as: 'operator', start: '/orders/1' } },
  beforeEach: ({ msw }) => msw.use(answer(contract.order.detail, bought)),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByRole('region', { name: t('order:detail.items') });
    await expect(canvas.queryByRole('region', { name: t('order:files.title') })).toBeNull();
  },
};

/** `order.downloadDays` after the payment the files are still listed, with the day of the end. */
export const FilesExpired: Story = {
  beforeEach: ({ msw }) => {
    const files = plans.map((file) => ({ ...file, expiresAt: '2026-10-01T00:00:00.000Z' }));
    msw.use(answer(contract.order.detail, { ...bought, files }));
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const list = await canvas.findByRole('list', { name: t('order:files.title') });
    await expect(within(list).queryByRole('button')).toBeNull();
    await expect(canvas.queryByText(t('order:files.refund'))).toBeNull();
  },
};

/** A refund that is requested or under way holds the downloads back. */
export const FilesOnHold: Story = {
  beforeEach: ({ msw }) => {
    const order = buildOrder({ status: 60, isDigital: true });
    msw.use(
      answer(contract.order.detail, { ...order, files: plans.map((file) => ({ ...file, isOnHold: true as const })) }),
    );
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const list = await canvas.findByRole('list', { name: t('order:files.title') });
    await expect(within(list).getAllByText(t('controls:download.onHold'))).toHaveLength(2);
    await expect(within(list).queryByRole('button')).toBeNull();
  },
};

/** Raises the total to one that needs an agreement. */
function raiseTotal() {
  const { orders } = getDemoBackend().state;
  const order = orders.get(ownOrder(20));
  if (order) orders.set(order.id, { ...order, totalAmount: 10_000_000 });
}

/** Uploads the agreement: shown at once and on the timeline, then replaced. */
export const HandsInTheAgreement: Story = {
  ...onShop(20),
  beforeEach: raiseTotal,
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const canvas = within(canvasElement);
    const part = await canvas.findByRole('region', { name: t('order:agreement.title') });
    const choose = () => part.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await userEvent.upload(choose(), new File(['%PDF-1.7\n%%EOF\n'], 'signed.pdf', { type: 'application/pdf' }));
    const list = await within(part).findByRole('list', { name: t('order:agreement.list') }, { timeout: 5000 });
    await expect(list).toHaveTextContent(/signed\.pdf/);
    await canvas.findByText(t('order:event.agreement'));
    await userEvent.click(within(part).getByRole('button', { name: t('order:agreement.replace') }));
    await userEvent.upload(
      choose(),
      new File(['%PDF-1.7\nbetter\n%%EOF\n'], 'better.pdf', { type: 'application/pdf' }),
    );
    await waitFor(() => expect(part).toHaveTextContent(/better\.pdf/), { timeout: 5000 });
  },
  tags: ['!visual'],
};

export const AgreementRejected: Story = {
  ...onShop(20),
  beforeEach: ({ msw }) => {
    raiseTotal();
    msw.use(failWith(contract.order.agreeupload, 'ORDER_STATE'));
  },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const part = await within(canvasElement).findByRole('region', { name: t('order:agreement.title') });
    const input = part.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File(['%PDF-1.7'], 'signed.pdf', { type: 'application/pdf' }));
    await within(part).findByText(t('order:agreement.refused.ORDER_STATE'));
  },
  tags: ['!visual'],
};

/** The number of replacements is limited. */
export const AgreementReplacedTooOften: Story = {
  ...AgreementRejected,
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    raiseTotal();
    msw.use(failWith(contract.order.agreeupload, 'TIMELINE_FULL'));
  },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const part = await within(canvasElement).findByRole('region', { name: t('order:agreement.title') });
    const input = part.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File(['%PDF-1.7'], 'signed.pdf', { type: 'application/pdf' }));
    await within(part).findByText(t('order:agreement.refused.TIMELINE_FULL'));
  },
};

/** A missing connection is the reason until it is back; then the file can be sent again. */
export const AgreementOffline: Story = {
  ...AgreementRejected,
  tags: ['!visual'],
  beforeEach: () => {
    raiseTotal();
    return restoreOnline;
  },
  async play({ canvasElement, loaded, msw }) {
    const t = getTranslate(loaded);
    const part = await within(canvasElement).findByRole('region', { name: t('order:agreement.title') });
    const input = part.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    setOnline(false);
    msw.use(mockOffline());
    await userEvent.upload(input, new File(['%PDF-1.7'], 'signed.pdf', { type: 'application/pdf' }));
    await within(part).findByText(t('order:agreement.refused.offline'), {}, { timeout: 5000 });
    setOnline(true);
    await within(part).findByText(t('controls:upload.failed'));
    await expect(within(part).queryByText(t('order:agreement.refused.offline'))).toBeNull();
  },
};

let turn = (_isWide: boolean) => {};

/** Lets `turn` change between the layouts, as a tablet that is turned does. */
function mockTurning() {
  const { matchMedia } = window;
  const wideQuery = Object.assign(new EventTarget(), { matches: false });
  window.matchMedia = (query) =>
    query === media.lg ? (wideQuery as unknown as MediaQueryList) : matchMedia.call(window, query);
  turn = (isWide) => {
    wideQuery.matches = isWide;
    wideQuery.dispatchEvent(new Event('change'));
  };
  return () => {
    window.matchMedia = matchMedia;
  };
}

/** In the wide layout the agreement stands in the second column, behind the items. */
async function turnAndWait(isWide: boolean, items: HTMLElement, agreement: HTMLElement) {
  turn(isWide);
  const place = isWide ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  await waitFor(() => expect(items.compareDocumentPosition(agreement)).toBe(place));
}

/** A file that the shop did not take, and its reason, stay when a tablet is turned. */
export const AgreementKeptWhenTurned: Story = {
  ...AgreementRejected,
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    raiseTotal();
    msw.use(failWith(contract.order.agreeupload, 'ORDER_STATE'));
    return mockTurning();
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const part = await canvas.findByRole('region', { name: t('order:agreement.title') });
    const items = canvas.getByRole('region', { name: t('order:detail.items') });
    const input = part.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File(['%PDF-1.7'], 'signed.pdf', { type: 'application/pdf' }));
    await within(part).findByText(t('order:agreement.refused.ORDER_STATE'));
    for (const isWide of [true, false]) {
      await turnAndWait(isWide, items, part);
      await expect(within(part).getByTitle('signed.pdf')).toBeVisible();
      await expect(within(part).getByText(t('order:agreement.refused.ORDER_STATE'))).toBeVisible();
    }
  },
};

/** A file that is being sent arrives, also when a tablet is turned meanwhile. */
export const AgreementSentWhileTurned: Story = {
  ...AgreementKeptWhenTurned,
  tags: ['!visual'],
  beforeEach: () => {
    raiseTotal();
    return mockTurning();
  },
  async play({ canvas, loaded, msw }) {
    const t = getTranslate(loaded);
    const held = holdCall(contract.order.agreeupload);
    msw.use(held.handler);
    const part = await canvas.findByRole('region', { name: t('order:agreement.title') });
    const items = canvas.getByRole('region', { name: t('order:detail.items') });
    const input = part.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File(['%PDF-1.7\n%%EOF\n'], 'signed.pdf', { type: 'application/pdf' }));
    const progress = await within(part).findByRole('progressbar');
    await turnAndWait(true, items, part);
    await expect(progress).toBeVisible();
    held.release();
    const list = await within(part).findByRole('list', { name: t('order:agreement.list') }, { timeout: 5000 });
    await expect(list).toHaveTextContent(/signed\.pdf/);
  },
};
