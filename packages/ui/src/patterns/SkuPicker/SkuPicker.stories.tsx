import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { SkuPicker, type SkuPickerProps } from './SkuPicker.tsx';
import type { SkuVariant } from './skuRows.ts';

function aVariant(id: number, glaze: string, size: string, stock = 5): SkuVariant {
  const options = [
    { name: '釉色', value: glaze },
    { name: '尺寸', value: size },
  ];
  return { id, slug: `bowl-${id}`, stock, options };
}

const meta = {
  title: 'Patterns/SkuPicker',
  component: SkuPicker,
  args: {
    variants: [
      aVariant(1, '青釉', '小号'),
      aVariant(2, '青釉', '大号'),
      aVariant(3, '月白', '小号'),
      aVariant(4, '乌金', '小号', 0),
    ],
    shownId: 3,
    onChoose: fn(),
  },
  render: (args) => <Remembering {...args} />,
} satisfies Meta<typeof SkuPicker>;
export default meta;
type Story = StoryObj<typeof meta>;

function Remembering({ shownId, onChoose, ...props }: SkuPickerProps) {
  const [shown, setShown] = useState(shownId);
  return (
    <SkuPicker
      {...props}
      shownId={shown}
      onChoose={(variant) => {
        setShown(variant.id);
        onChoose(variant);
      }}
    />
  );
}

export const Default: Story = {
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('radio', { name: '青釉' }));
    await expect(args.onChoose).toHaveBeenLastCalledWith(expect.objectContaining({ id: 1 }));
    await userEvent.click(canvas.getByRole('radio', { name: '大号' }));
    await expect(args.onChoose).toHaveBeenLastCalledWith(expect.objectContaining({ id: 2 }));
  },
};

/** White is not made large: it says so, and offers the large one that is. */
export const NotMade: Story = {
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('radio', { name: /^大号./ }));
    await expect(args.onChoose).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onChoose).toHaveBeenCalledWith(expect.objectContaining({ id: 2 }));
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};
