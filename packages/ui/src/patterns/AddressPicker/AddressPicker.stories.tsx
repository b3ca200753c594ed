import { anAddress } from '@sampan/demo/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { AddressPicker } from './AddressPicker.tsx';

const here = anAddress();
const far = anAddress({
  id: 99,
  receiver: 'Rosa Lam',
  isDefault: false,
  country: 'GB',
  province: 'England',
  city: 'Bristol',
  district: 'Redland',
  detail: '4 Chandos Road',
  postcode: 'BS6 6LT',
});

const meta = {
  title: 'Patterns/AddressPicker',
  component: AddressPicker,
  args: { addresses: [here, far], chosen: here, isOpen: true, onOpenChange: fn(), onChoose: fn() },
  parameters: { shop: { as: 'customer' } },
} satisfies Meta<typeof AddressPicker>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Choosing: Story = {
  args: { onChoose: fn() },
  async play({ args }) {
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getAllByRole('radio')[1] as HTMLElement);
    await expect(args.onChoose).toHaveBeenCalledWith(far);
  },
};

/** Without any, it begins with the form. */
export const First: Story = {
  args: { addresses: [], chosen: null },
  async play() {
    const dialog = await screen.findByRole('dialog');
    await expect(within(dialog).getAllByRole('textbox').length).toBeGreaterThan(3);
  },
};

export const Editing: Story = {
  async play() {
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: /Rosa Lam/ }));
    await expect(within(dialog).getAllByRole('textbox')[0]).toHaveValue('Rosa Lam');
  },
};
