import { contract } from '@sampan/api/contract';
import { holdCall } from '@sampan/demo/backend/controls';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { AddressBook } from './AddressBook.tsx';

const meta = {
  title: 'Features/Account/AddressBook/Slow',
  component: AddressBook,
  tags: ['!visual'],
  parameters: { shop: { as: 'customer', start: '/user/account' } },
} satisfies Meta<typeof AddressBook>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The answer arrives after the customer has gone on to another button: that keeps the focus. */
export const MakesDefaultLate: Story = {
  async play({ canvasElement, msw }) {
    const { handler, release } = holdCall(contract.user.addressDefault);
    msw.use(handler);
    const rows = () => [...canvasElement.querySelectorAll<HTMLElement>('[data-address]')];
    await waitFor(() => expect(rows()).toHaveLength(3), { timeout: 4000 });
    const [, second, third] = rows() as [HTMLElement, HTMLElement, HTMLElement];
    await userEvent.click(within(second).getAllByRole('button')[0] as HTMLElement);
    const remove = third.querySelector('[data-act="delete"]') as HTMLElement;
    remove.focus();
    release();
    await waitFor(() => expect(rows()[0]?.dataset.address).toBe(second.dataset.address), { timeout: 4000 });
    await expect(remove).toHaveFocus();
  },
};
