import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { PriceRange } from './PriceRange.tsx';

const meta = {
  title: 'Patterns/PriceRange',
  component: PriceRange,
  args: { currency: 'CNY', bounds: { min: 1800, max: 69850 }, onChange: fn() },
} satisfies Meta<typeof PriceRange>;
export default meta;

export const Default: StoryObj<typeof meta> = {
  async play({ canvas, args }) {
    const [least, most] = canvas.getAllByRole('textbox') as [HTMLElement, HTMLElement];
    await expect(most).toHaveAttribute('placeholder', '699');
    await userEvent.type(least, '12.5');
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenCalledWith({ min: 1250, max: undefined });
  },
};
