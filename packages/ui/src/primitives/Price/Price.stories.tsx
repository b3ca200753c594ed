import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Inline } from '../Inline/Inline.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Price, priceSizeNames, priceTones } from './Price.tsx';

const meta = {
  title: 'Primitives/Price',
  component: Price,
  args: { amount: 128850, currency: 'HKD' },
} satisfies Meta<typeof Price>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('HK$1,288.50')).toBeInTheDocument();
  },
};

export const States: Story = {
  render: (args) => (
    <Stack>
      {priceSizeNames.map((size) => (
        <Inline key={size} gap="xl" align="baseline">
          {priceTones.map((tone) => (
            <Price key={tone} {...args} size={size} tone={tone} />
          ))}
          <Price {...args} size={size} was={148850} />
        </Inline>
      ))}
      <Price {...args} to={168850} />
      <Price {...args} amount={11800} dropsZeroDecimals />
      <Price {...args} unit="/ 3件" />
      <Price {...args} amount={-3000} />
      <Price {...args} currency="CNY" />
      <Price {...args} currency="JPY" />
    </Stack>
  ),
};

export const Reduced: Story = {
  args: { amount: 32800, was: 39800 },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('s')).toHaveTextContent('HK$398.00');
  },
};

export const LongText: Story = { args: { amount: 1_234_567_890_00, was: 2_234_567_890_00, size: 'xl' } };
