import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { QuantityStepper, type QuantityStepperProps } from './QuantityStepper.tsx';

const meta = {
  title: 'Patterns/QuantityStepper',
  component: QuantityStepper,
  args: { label: '侧把急须的数量', value: 2, max: 6, maxNote: '仅剩6件', onChange: fn() },
  render: (args) => <Remembering {...args} />,
} satisfies Meta<typeof QuantityStepper>;
export default meta;
type Story = StoryObj<typeof meta>;

function Remembering({ onChange, ...props }: QuantityStepperProps) {
  const [value, setValue] = useState(props.value);
  return (
    <QuantityStepper
      {...props}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

export const Default: Story = {
  async play({ canvas, args }) {
    const [minus, plus] = canvas.getAllByRole('button') as [HTMLElement, HTMLElement];
    const figure = canvas.getByRole('textbox');
    await userEvent.click(plus);
    await expect(figure).toHaveValue('3');
    await userEvent.click(minus);
    await userEvent.clear(figure);
    await userEvent.type(figure, '５{Enter}');
    await expect(figure).toHaveValue('5');
    await userEvent.keyboard('{ArrowUp}');
    await expect(args.onChange).toHaveBeenLastCalledWith(6);
    await expect(canvas.getByText('仅剩6件')).toBeVisible();
    await expect(plus).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(figure, 'abc');
    await userEvent.tab();
    await expect(figure).toHaveValue('6');
    await userEvent.clear(figure);
    await userEvent.type(figure, '99{Enter}');
    await expect(figure).toHaveValue('6');
  },
};

/** At one the minus is a bin, where something can be taken away. */
export const Bin: Story = {
  args: { value: 1, onRemove: fn() },
  async play({ canvas, args }) {
    await userEvent.click(canvas.getAllByRole('button')[0] as HTMLElement);
    await expect(args.onRemove).toHaveBeenCalledOnce();
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const Sizes: Story = {
  render: (args) => (
    <Stack gap="lg">
      <Remembering {...args} value={1} label="A" />
      <Remembering {...args} value={6} label="B" />
      <Remembering {...args} size="lg" isFullWidth label="C" />
    </Stack>
  ),
};
