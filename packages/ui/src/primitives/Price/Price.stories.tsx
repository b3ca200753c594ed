import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { Inline } from '../Inline/Inline.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Price, priceSizeNames, priceTones } from './Price.tsx';

const meta = {
  title: 'Primitives/Price',
  component: Price,
  args: { amount: 128850, currency: 'HKD' },
  parameters: guide({
    use: 'Every amount of money. Sale beside the former price, which must really have been charged; muted where it is only repeated. `dropsZeroDecimals` only on cards of a list in which every price is whole.',
    avoid:
      'Numbers that are no money: Text with isNumeric. Never an amount put together from parts by hand: each language writes it its own way.',
  }),
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

/** Read as one amount, with the former price labelled as such. */
export const Reduced: Story = {
  args: { amount: 32800, was: 39800 },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('s')).toHaveTextContent('HK$398.00');
    await expect(canvasElement.querySelector('s')?.textContent).not.toBe('HK$398.00');
    const [price, former] = [canvasElement.querySelector('s')?.parentElement, canvasElement.querySelector('s')];
    await expect(getComputedStyle(price as Element).color).not.toBe(getComputedStyle(former as Element).color);
  },
};

/** Small currency, prominent integer, small decimals; screen readers get the amount once as a whole. */
export const Parts: Story = {
  args: { size: 'xl' },
  play: async ({ canvas, canvasElement }) => {
    const getSize = (text: string) => Number.parseFloat(getComputedStyle(canvas.getByText(text)).fontSize);
    await expect(getSize('HK$') / 30).toBeCloseTo(0.68, 2);
    await expect(getSize('.50') / 30).toBeCloseTo(0.72, 2);
    await expect(canvas.getByText('HK$1,288.50')).not.toHaveAttribute('aria-hidden');
    await expect(canvasElement.querySelectorAll('[aria-hidden="true"]')).toHaveLength(1);
  },
};

/** A prefix of several letters is smaller, lighter and narrower than even a short amount. */
export const LongPrefix: Story = {
  args: { amount: 800, currency: 'CNY' },
  globals: { locale: 'en-US' },
  play: async ({ canvas }) => {
    const prefix = canvas.getByText('CN¥');
    const whole = prefix.parentElement as HTMLElement;
    const [own, digits] = [getComputedStyle(prefix), getComputedStyle(whole)];
    await expect(Number.parseFloat(own.fontSize)).toBeLessThan(Number.parseFloat(digits.fontSize) * 0.7);
    await expect(Number(own.fontWeight)).toBeLessThan(Number(digits.fontWeight));
    await expect(prefix.offsetWidth * 2).toBeLessThan(whole.offsetWidth);
  },
};

export const Range: Story = {
  args: { to: 168850 },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('HK$1,288.50–HK$1,688.50');
  },
};

/** A minus sign (U+2212), not a hyphen. */
export const Negative: Story = {
  args: { amount: -3000 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('\u2212HK$30.00')).toBeInTheDocument();
  },
};

export const WholePrices: Story = {
  args: { amount: 11800 },
  render: (args) => (
    <Stack>
      <Price {...args} />
      <Price {...args} dropsZeroDecimals />
      <Price {...args} amount={11850} dropsZeroDecimals />
    </Stack>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('HK$118.00')).toBeInTheDocument();
    await expect(canvas.getByText('HK$118')).toBeInTheDocument();
    await expect(canvas.getByText('HK$118.50')).toBeInTheDocument();
  },
};

export const LongText: Story = {
  args: { amount: 1_234_567_890_00, was: 2_234_567_890_00, size: 'xl', unit: 'per set of three' },
  globals: { viewport: { value: 'narrow' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};

/** A currency without a symbol: its code stands apart from the amount, also for screen readers. */
export const CodeAsPrefix: Story = {
  tags: ['!visual'],
  args: { amount: 12_500, currency: 'KWD' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('KWD').parentElement?.textContent).toBe('KWD\u00a012.500');
    await expect(canvas.getByText('KWD\u00a012.500', { normalizer: (text) => text })).toBeInTheDocument();
  },
};
