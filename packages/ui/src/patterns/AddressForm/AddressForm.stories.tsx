import { contract } from '@sampan/api/contract';
import { failWith } from '@sampan/demo/backend/controls';
import { anAddress } from '@sampan/demo/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { AddressForm } from './AddressForm.tsx';

const meta = {
  title: 'Patterns/AddressForm',
  component: AddressForm,
  args: { id: 'address', onSaved: fn(), onBusy: fn() },
  parameters: { shop: { as: 'customer' } },
  render: (args) => (
    <>
      <AddressForm {...args} />
      <button type="submit" form="address">
        ✓
      </button>
    </>
  ),
} satisfies Meta<typeof AddressForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const New: Story = {};

export const Changed: Story = {
  args: { address: anAddress(), onSaved: fn() },
  async play({ args, canvasElement }) {
    const canvas = within(canvasElement);
    const [receiver] = canvas.getAllByRole('textbox');
    await userEvent.clear(receiver as HTMLElement);
    await userEvent.type(receiver as HTMLElement, '陳嘉敏');
    await userEvent.click(canvas.getByText('✓'));
    await waitFor(() => expect(args.onSaved).toHaveBeenCalledWith(expect.objectContaining({ receiver: '陳嘉敏' })));
  },
};

export const FarAway: Story = {
  args: { address: anAddress({ country: 'SE', city: 'Stockholm', postcode: '116 46' }) },
};

export const SentEmpty: Story = {
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText('✓'));
    const [receiver] = canvas.getAllByRole('textbox');
    await waitFor(() => expect(receiver).toHaveFocus());
    await expect(receiver).toBeInvalid();
    await userEvent.type(receiver as HTMLElement, '陳');
    await expect(receiver).toBeValid();
  },
};

export const NotSaved: Story = {
  args: { address: anAddress() },
  beforeEach: ({ msw }) => msw.use(failWith(contract.user.addressSave, 'INTERNAL')),
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText('✓'));
    await canvas.findByRole('alert', {}, { timeout: 4000 });
    await expect(canvas.getAllByRole('textbox')[0]).toHaveValue(anAddress().receiver);
  },
};
