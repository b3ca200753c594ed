import { buildAddress } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { guide } from '../../../testing/docs/guide.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { forced } from '../../../testing/matrix/forced.ts';
import { looksDiffer } from '../../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../../testing/matrix/StateMatrix.tsx';
import { AddressCard, AddressText, EmptyAddressCard } from './AddressCard.tsx';

const change = fn();
const add = fn();
const far = {
  country: 'SE',
  detail: 'Bondegatan 4',
  province: '',
  city: 'Stockholm',
  district: '',
  postcode: '116 33',
};

const meta = {
  title: 'Features/Account/AddressCard',
  component: AddressCard,
  args: {
    address: buildAddress(),
    action: (
      <Button variant="link" onClick={change}>
        更改
      </Button>
    ),
  },
  parameters: guide({
    use: 'For the address that an order goes to: the chosen one with its postal stripe, AddressWords where an address is only read, EmptyAddressCard where there is none yet.',
    avoid:
      'For choosing among several: AddressPicker. The stripe is for the chosen one alone, never for every address.',
    keyboard: [[['Enter', 'Space'], 'On the empty card: open the form. On the action: change the address.']],
  }),
} satisfies Meta<typeof AddressCard>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Selected: only this variant has the stripe. */
export const Default: Story = {
  async play({ canvas, canvasElement }) {
    change.mockClear();
    const edges = [...canvasElement.querySelectorAll('div')].map((box) => getComputedStyle(box, '::after'));
    await expect(edges.filter((edge) => edge.backgroundImage.startsWith('repeating-linear'))).toHaveLength(1);
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(change).toHaveBeenCalledOnce();
  },
};

/** Address format of each language: largest unit first in Chinese, smallest first otherwise. */
export const Read: Story = {
  render: ({ address }) => (
    <Stack>
      <AddressText address={address} showsDefault />
      <AddressText address={{ ...address, ...far }} />
    </Stack>
  ),
};

export const Empty: Story = {
  tags: ['!visual'],
  render: () => <EmptyAddressCard onAdd={add} />,
  async play({ canvas }) {
    add.mockClear();
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' ');
    await expect(add).toHaveBeenCalledTimes(2);
  },
};

export const States: Story = {
  parameters: forced('button'),
  render: () => (
    <StateMatrix rows={['empty']} looks={['rest', 'hover', 'focus', 'pressed', 'invalid']}>
      {(_row, look) => <EmptyAddressCard onAdd={add} isInvalid={look === 'invalid'} />}
    </StateMatrix>
  ),
  play: looksDiffer('button', ['hover', 'focus', 'pressed', 'invalid'], [['pressed', 'hover']]),
};

export const LongText: Story = {
  args: {
    address: buildAddress({
      receiver: 'Wilhelmina Featherstonehaugh-Cholmondeley of the Outer Harbour',
      detail: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch 1, '.repeat(2),
    }),
  },
  async play({ canvas }) {
    const button = canvas.getByRole('button').getBoundingClientRect();
    await expect(button.width).toBeGreaterThan(24);
    await expect(button.right).toBeLessThan(window.innerWidth - 24);
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
};
