import { buildAddress } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
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
    heading: <Heading level={2}>Delivery address</Heading>,
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

/** The last character of an address is not left alone on its line. */
export const NoLoneCharacter: Story = {
  tags: ['!visual'],
  render: ({ address }) => (
    <div data-testid="frame">
      <AddressText address={{ ...address, detail: '文昌街道幸福小区12号楼3单元501室' }} />
    </div>
  ),
  async play({ canvas }) {
    const text = canvas.getByText(/501室/);
    const range = document.createRange();
    range.selectNodeContents(text);
    const getLines = () => [...range.getClientRects()];
    // The width at which all but the last character fit.
    text.style.inlineSize = 'max-content';
    const whole = text.getBoundingClientRect().width;
    canvas.getByTestId('frame').style.inlineSize = `${whole - 2}px`;
    text.style.inlineSize = '';
    const lines = getLines();
    await expect(lines).toHaveLength(2);
    await expect(lines[1]?.width).toBeGreaterThan(2 * Number.parseFloat(getComputedStyle(text).fontSize));
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

/** The action stands on the line of the name, below the heading. */
export const Headed: Story = {
  tags: ['!visual'],
  async play({ canvas, args }) {
    const getBaseline = (element: Element) => {
      const probe = document.createElement('span');
      probe.style.display = 'inline-block';
      element.append(probe);
      const { bottom } = probe.getBoundingClientRect();
      probe.remove();
      return bottom;
    };
    const name = canvas.getByText(args.address.receiver);
    const action = canvas.getByText('更改');
    await expect(Math.abs(getBaseline(name) - getBaseline(action))).toBeLessThan(1);
    const heading = canvas.getByRole('heading').getBoundingClientRect();
    await expect(heading.left).toBeCloseTo(name.getBoundingClientRect().left, 0);
    await expect(heading.bottom).toBeLessThan(name.getBoundingClientRect().top);
    await expect(canvas.getByText('+852 9817 4157')).toBeVisible();
  },
};
