import { contract } from '@sampan/api/contract';
import { answer, failWith, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { getTranslate } from '../../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { adminShop, atADesk, onAPhone } from '../../../../testing/screens/AdminStory.tsx';
import { MessagesCard } from './MessagesCard.tsx';

const slow = { timeout: 10_000 };

const meta = {
  title: 'Admin/Shared/Messages',
  component: MessagesCard,
  parameters: { ...adminShop('/admin/users/3'), layout: 'padded' },
  globals: atADesk,
  args: { userId: 3 },
} satisfies Meta<typeof MessagesCard>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Adds a message with a masked code and a notice that can be resent. */
function addMessages() {
  const { state, now } = getDemoBackend();
  const owner = state.users.get(3);
  if (!owner) throw new Error('the demo shop has no user 3');
  state.users.set(3, { ...owner, email: 'ka.yan@example.hk', emailVerified: true });
  const createdAt = now().toISOString();
  const shared = { channel: 'mail', to: 'ka.yan@example.hk', createdAt, userId: 3 } as const;
  state.messages.push(
    {
      ...shared,
      id: 1,
      about: 'code',
      subject: 'Sampan',
      text: 'SP 482913',
      secret: { text: '482913', expiresAt: now().getTime() + 600_000 },
    },
    {
      ...shared,
      id: 2,
      about: 'orderPaid',
      orderId: 1,
      subject: 'SP2611220000012345',
      text: 'https://shop.example/orders/1',
    },
  );
}

export const Default: Story = {
  beforeEach: addMessages,
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const card = within(canvasElement);
    await expect(await card.findByText(t('admin:messages.kind.orderPaid'), undefined, slow)).toBeVisible();
    await expect(card.queryByText(/482913/)).toBeNull();
    const again = card.getAllByRole('button', { name: new RegExp(t('admin:messages.resend')) });
    await expect(again).toHaveLength(1);
    await userEvent.click(again[0] as HTMLElement);
    await expect(
      await screen.findByText(t('admin:messages.resent', { to: 'ka.yan@example.hk' }), undefined, slow),
    ).toBeVisible();
    await expect(getDemoBackend().state.messages.filter(({ about }) => about === 'orderPaid')).toHaveLength(2);
  },
};

export const TextOpen: Story = {
  tags: ['!visual'],
  beforeEach: addMessages,
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const card = within(canvasElement);
    const [show] = await card.findAllByRole('button', { name: new RegExp(t('admin:messages.show')) }, slow);
    await userEvent.click(show as HTMLElement);
    await expect(await card.findByText('https://shop.example/orders/1', undefined, slow)).toBeVisible();
  },
};

const failures = [
  ['sms', '21610', 'optedOut'],
  ['sms', '21614', 'badNumber'],
  ['mail', 'REFUSED 5.1.1', 'badMailbox'],
  ['mail', 'REFUSED 5.2.2', 'mailboxFull'],
  ['mail', 'OUTDATED', 'outdated'],
  ['mail', 'NOT_CONFIGURED', 'notConfigured'],
  ['sms', 'TEMPLATE_MISSING', 'noTemplate'],
  ['sms', 'isv.AMOUNT_NOT_ENOUGH', 'other'],
] as const;

/** Why a message did not arrive: in words where they help, else the code of the gateway or the mail server. */
export const NotArrived: Story = {
  beforeEach({ msw }) {
    const createdAt = getDemoBackend().now().toISOString();
    const shared = {
      kind: 'newDevice',
      text: '',
      attempts: 1,
      createdAt,
      doneAt: createdAt,
      canResend: false,
    } as const;
    const list = failures.map(([channel, failure], index) => ({
      ...{ ...shared, id: index + 1, channel, failure },
      to: channel === 'sms' ? '+85261230001' : 'ka.yan@example.hk',
      state: index === 1 ? ('undelivered' as const) : ('failed' as const),
    }));
    msw.use(answer(contract.outbox.history, { list, total: list.length, page: 1, limit: 10, pages: 1 }));
  },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const card = within(canvasElement);
    for (const [, code, reason] of failures) {
      await expect(
        await card.findByText(t(`admin:messages.failure.${reason}`, { code }), undefined, slow),
      ).toBeVisible();
    }
  },
};

export const OnAPhone: Story = { beforeEach: addMessages, globals: onAPhone };
export const Empty: Story = {};
export const Loading: Story = { beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.outbox.history)) };
export const Failed: Story = { beforeEach: ({ msw }) => msw.use(failWith(contract.outbox.history, 'INTERNAL')) };
