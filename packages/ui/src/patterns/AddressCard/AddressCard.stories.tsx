import { anAddress } from '@sampan/demo/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { AddressCard, AddressWords, EmptyAddressCard } from './AddressCard.tsx';

const meta = {
  title: 'Patterns/AddressCard',
  component: AddressCard,
  args: { address: anAddress() },
} satisfies Meta<typeof AddressCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = {};
export const Read: Story = {
  render: ({ address }) => (
    <Stack>
      <AddressWords address={address} showsDefault />
      <AddressWords
        address={{ ...address, country: 'SE', detail: 'Bondegatan 4', province: '', city: 'Stockholm', district: '' }}
      />
    </Stack>
  ),
};

const onAdd = fn();
export const Empty: Story = {
  render: () => (
    <Stack>
      <EmptyAddressCard onAdd={onAdd} />
      <EmptyAddressCard onAdd={onAdd} isInvalid />
    </Stack>
  ),
  async play({ canvasElement }) {
    onAdd.mockClear();
    await userEvent.click(within(canvasElement).getAllByRole('button')[0] as HTMLElement);
    await expect(onAdd).toHaveBeenCalledOnce();
  },
};
