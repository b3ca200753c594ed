import { demoPassword } from '@sampan/demo/backend/state';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { field, save, secondFactor, slow, turnOnSecondFactor } from '../../../testing/screens/accountStory.ts';
import { AccountScreen } from './AccountScreen.tsx';

/** Recovery codes of two-step login on the account page. */
const meta = {
  title: 'Shop/user-account/RecoveryCodes',
  component: AccountScreen,
  parameters: { layout: 'fullscreen', shop: { as: 'customer', start: '/user/account' } },
  decorators: [
    (Story) => (
      <ShopLayout>
        <Story />
      </ShopLayout>
    ),
  ],
} satisfies Meta<typeof AccountScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const FewLeft: Story = {
  beforeEach: () => turnOnSecondFactor(),
  async play({ canvas, loaded }) {
    await canvas.findByText(getTranslate(loaded)('account:secondFactor.fewCodes'), undefined, slow);
  },
};

export const NoneLeft: Story = {
  beforeEach: () => turnOnSecondFactor([]),
  async play({ canvas, loaded }) {
    await canvas.findByText(getTranslate(loaded)('account:secondFactor.noCodes'), undefined, slow);
  },
};

export const NewRecoveryCodes: Story = {
  tags: ['!visual'],
  beforeEach: () => turnOnSecondFactor(),
  async play({ canvasElement, loaded }) {
    const buttons = await within(secondFactor(canvasElement)).findAllByRole('button', undefined, slow);
    const few = getTranslate(loaded)('account:secondFactor.fewCodes');
    await expect(secondFactor(canvasElement)).toHaveTextContent(few);
    await userEvent.click(buttons[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', undefined, slow);
    await userEvent.type(field(dialog, 'currentPassword'), demoPassword);
    await userEvent.type(field(dialog, 'code'), 'abcde-fghjk');
    await save(dialog);
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(10), slow);
    await waitFor(() => expect(within(dialog).getByRole('heading')).toHaveFocus());
    // The codes are shown only once: Esc asks before they disappear.
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog');
    await within(question).findByText(getTranslate(loaded)('account:secondFactor.leaveTitle'));
    const [back, saved] = within(question).getAllByRole('button') as [HTMLElement, HTMLElement];
    await userEvent.click(back);
    await waitFor(() => expect(question).not.toBeInTheDocument());
    await expect(within(dialog).getAllByRole('listitem')).toHaveLength(10);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: saved.textContent }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument(), slow);
    await waitFor(() => expect(secondFactor(canvasElement)).not.toHaveTextContent(few));
  },
};

/** Recovery codes are asked about before the page is left, too, and their dialog is closed then. */
export const LeavesRecoveryCodes: Story = {
  tags: ['!visual'],
  beforeEach: () => turnOnSecondFactor(),
  async play({ canvasElement }) {
    const buttons = await within(secondFactor(canvasElement)).findAllByRole('button', undefined, slow);
    await userEvent.click(buttons[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', undefined, slow);
    const canReload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await expect(canReload()).toBe(true);
    await userEvent.type(field(dialog, 'currentPassword'), demoPassword);
    await userEvent.type(field(dialog, 'code'), 'abcde-fghjk');
    await save(dialog);
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(10), slow);
    await expect(canReload()).toBe(false);
    const goHome = () => canvasElement.querySelector<HTMLElement>('a[href="/home"]')?.click();
    goHome();
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getAllByRole('button')[0] as HTMLElement);
    await waitFor(() => expect(question).not.toBeInTheDocument());
    await expect(within(dialog).getAllByRole('listitem')).toHaveLength(10);
    goHome();
    const buttonsOfQuestion = within(await screen.findByRole('alertdialog')).getAllByRole('button');
    await userEvent.click(buttonsOfQuestion.at(-1) as HTMLElement);
    await waitFor(() => expect(dialog).not.toBeInTheDocument(), slow);
    await expect(canReload()).toBe(true);
  },
};
