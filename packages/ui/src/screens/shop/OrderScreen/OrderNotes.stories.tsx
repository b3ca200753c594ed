import { contract } from '@sampan/api/contract';
import { failWith } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { loadAgain, loseAnswer, Reloadable } from '../../../testing/interaction/lostAnswer.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { onShop, ownOrder, WithUrl } from '../../../testing/screens/shopOrderStory.tsx';
import { OrderScreen } from './OrderScreen.tsx';

const meta = {
  title: 'Shop/orders-id/Notes',
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

export const LeavesANote: Story = {
  ...onShop(20),
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    const box = await canvas.findByRole('textbox');
    await userEvent.type(box, 'By the back door');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(box).toHaveValue(''));
    await canvas.findByText('By the back door');
  },
  tags: ['!visual'],
};

/** The page is loaded again while a note is on its way: posted once more, it is on the order once. */
export const NotePostedOnce: Story = {
  ...onShop(20),
  beforeEach: ({ msw }) => msw.use(loseAnswer(contract.order.note)),
  render: (args) => (
    <ShopLayout>
      <Reloadable>
        <WithUrl {...args} orderId={ownOrder(20)} />
      </Reloadable>
    </ShopLayout>
  ),
  async play({ canvas }) {
    const countNotes = () =>
      getDemoBackend()
        .state.orders.get(ownOrder(20))
        ?.timeline.filter(({ note }) => note === 'By the back door').length;
    await userEvent.type(await canvas.findByRole('textbox'), 'By the back door');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(countNotes()).toBe(1));
    loadAgain();
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveValue('By the back door'));
    await userEvent.type(canvas.getByRole('textbox'), '{Control>}{Enter}{/Control}');
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveValue(''));
    await waitFor(() => expect(sessionStorage.getItem(`draft note of order ${ownOrder(20)}`)).toBeNull());
    await expect(countNotes()).toBe(1);
  },
  tags: ['!visual'],
};

export const ANoteThatFailsStays: Story = {
  ...onShop(20),
  beforeEach: ({ msw }) => msw.use(failWith(contract.order.note, 'INTERNAL')),
  async play({ canvasElement }) {
    const box = await within(canvasElement).findByRole('textbox');
    await userEvent.type(box, 'By the back door');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(box).toBeInvalid(), { timeout: 3000 });
    await expect(box).toHaveValue('By the back door');
  },
  tags: ['!visual'],
};

/** The number of notes is limited; the form says so and keeps the text. */
export const NoRoomForAnotherNote: Story = {
  ...onShop(20),
  beforeEach: ({ msw }) => msw.use(failWith(contract.order.note, 'TIMELINE_FULL')),
  async play({ canvasElement, canvas, loaded }) {
    const t = getTranslate(loaded);
    const box = await within(canvasElement).findByRole('textbox');
    await userEvent.type(box, 'By the back door');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await canvas.findByText(t('order:note.full'), undefined, { timeout: 3000 });
    await expect(box).toHaveValue('By the back door');
  },
  tags: ['!visual'],
};
