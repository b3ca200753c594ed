import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, within } from 'storybook/test';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../../primitives/Text/Text.tsx';
import { guide } from '../../../../testing/docs/guide.ts';
import { getTranslate } from '../../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { forced } from '../../../../testing/matrix/forced.ts';
import { getForcedColors } from '../../../../testing/matrix/forcedColors.ts';
import { SkuPicker, type SkuPickerProps } from './SkuPicker.tsx';
import type { SkuRequest, SkuVariant } from './skuRows.ts';

const looks: Record<string, string> = { 青釉: 'celadon', 月白: 'moon', 乌金: 'black' };

function aVariant(id: number, glaze: string, size: string, stock = 5): SkuVariant {
  const options = [
    { name: '釉色', value: glaze },
    { name: '尺寸', value: size },
  ];
  return { id, slug: `bowl-${id}`, stock, cover: `/media/bowl-${looks[glaze] ?? 'celadon'}-1`, options };
}

const meta = {
  title: 'Features/Catalogue/SkuPicker',
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
    onAsk: fn(),
  },
  parameters: guide({
    use: 'To choose between the variants of a product, each of which has its own price, stock and address. On a phone SkuSheet holds it together with price, quantity and button.',
    avoid: 'For a choice that is no product of its own, such as gift wrap: use RadioGroup.',
    keyboard: [
      [['Tab'], 'To the row of each option; a row is one stop'],
      [['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], 'Chooses within a row'],
      [['Tab', 'Enter'], 'From a combination that is not made to the nearest, or to what was shown'],
    ],
  }),
  render: (args) => <Remembering {...args} />,
} satisfies Meta<typeof SkuPicker>;
export default meta;
type Story = StoryObj<typeof meta>;

function Remembering({ shownId, onChoose, onAsk, ...props }: SkuPickerProps) {
  const [productId, setProductId] = useState(shownId);
  const [request, setRequest] = useState<SkuRequest | undefined>(props.request);
  return (
    <SkuPicker
      {...props}
      shownId={productId}
      request={request}
      onAsk={(question) => {
        setRequest(question);
        onAsk(question);
      }}
      onChoose={(variant) => {
        setRequest(undefined);
        setProductId(variant.id);
        onChoose(variant);
      }}
    />
  );
}

export const Default: Story = {
  async play({ canvas, args }) {
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: '月白' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(args.onChoose).toHaveBeenLastCalledWith(expect.objectContaining({ id: 1 }));
    // Each option row is one tab stop.
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: '小号' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onChoose).toHaveBeenLastCalledWith(expect.objectContaining({ id: 2 }));
    await expect(canvas.getByRole('radio', { name: '大号' })).toBeChecked();
    await userEvent.keyboard('{ArrowUp}');
    await expect(canvas.getByRole('radio', { name: '小号' })).toBeChecked();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('radio', { name: '大号' })).toBeChecked();
  },
};

/** Large does not exist in white: shows a message and offers the existing large variant. */
export const NotMade: Story = {
  tags: ['!visual'],
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('radio', { name: /^大号./ }));
    await expect(args.onAsk).toHaveBeenCalledWith({ row: '尺寸', value: '大号', from: 3 });
    await expect(args.onChoose).not.toHaveBeenCalled();
    await expect(canvas.getByRole('radio', { name: '小号' })).toBeChecked();
    const [nearest] = canvas.getAllByRole('button');
    await userEvent.click(nearest as HTMLElement);
    await expect(args.onChoose).toHaveBeenCalledWith(expect.objectContaining({ id: 2 }));
    await expect(canvas.queryByRole('button')).toBeNull();
    await expect(canvas.getByRole('radio', { name: '大号' })).toHaveFocus();
  },
};

/** Keeps the displayed variant, by the second button or the chip. */
export const KeptAsItWas: Story = {
  tags: ['!visual'],
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('radio', { name: /^大号./ }));
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getAllByRole('button')[1]).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onChoose).toHaveBeenLastCalledWith(expect.objectContaining({ id: 3 }));
    await expect(canvas.queryByRole('button')).toBeNull();
    await expect(canvas.getByRole('radio', { name: '小号' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('radio', { name: /^大号./ }));
    await userEvent.click(canvas.getByRole('radio', { name: '小号' }));
    await expect(args.onChoose).toHaveBeenLastCalledWith(expect.objectContaining({ id: 3 }));
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

/** Of many values twelve are shown and the chosen one, until all are wanted; folded back, the chosen one stays. */
export const ManyValues: Story = {
  tags: ['!visual'],
  args: {
    shownId: 40,
    variants: Array.from({ length: 60 }, (_, index) => aVariant(index + 1, `${index + 1}`, '小号')),
  },
  async play({ canvas, args, loaded }) {
    const t = getTranslate(loaded);
    const radios = () => canvas.getAllByRole('radio');
    // The other option has one value.
    await expect(radios()).toHaveLength(12 + 1 + 1);
    await expect(canvas.getByRole('radio', { name: '40' })).toBeChecked();
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: '40' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(args.onChoose).toHaveBeenLastCalledWith(expect.objectContaining({ id: 12 }));
    await expect(radios()).toHaveLength(12 + 1);
    const button = canvas.getByRole('button', { name: t('shop:product.showAll', { n: 60 }) });
    await userEvent.click(button);
    await expect(button).toHaveAccessibleName(t('shop:product.showFewer'));
    await expect(button).toHaveFocus();
    await expect(radios()).toHaveLength(60 + 1);
    await userEvent.click(canvas.getByRole('radio', { name: '40' }));
    await userEvent.click(button);
    await expect(radios()).toHaveLength(12 + 1 + 1);
    await expect(canvas.getByRole('radio', { name: '40' })).toBeChecked();
  },
};

/** Options that are not translated have a `lang`, but not the shop's own sentences about them. */
export const AnotherLanguage: Story = {
  tags: ['!visual'],
  globals: { locale: 'en-US' },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const readLanguage = (name: string) => canvas.getByRole('radio', { name }).closest('[lang]');
    await expect(readLanguage('青釉')).toHaveAttribute('lang', 'zh-CN');
    await expect(readLanguage(t('shop:product.choiceSoldOut', { value: '乌金' }))).toHaveAttribute('lang', 'en-US');
    await expect(readLanguage(t('shop:product.choiceNotMade', { value: '大号' }))).toHaveAttribute('lang', 'en-US');
  },
};

/** No button where the chosen value is the only one after the first twelve: all are shown. */
export const NothingFolded: Story = {
  tags: ['!visual'],
  args: {
    shownId: 13,
    variants: Array.from({ length: 13 }, (_, index) => aVariant(index + 1, `${index + 1}`, '小号')),
  },
  async play({ canvas }) {
    await expect(canvas.getAllByRole('radio')).toHaveLength(13 + 1);
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

const matrix = ['rest', 'hover', 'focus', 'pressed'] as const;

/** Selected, available, sold out and missing options, in every appearance. */
export const States: Story = {
  parameters: forced('label'),
  render: (args) => (
    <Stack gap="3xl">
      {matrix.map((look) => (
        <div key={look} data-look={look}>
          <Stack gap="sm">
            <Text size="label">{look}</Text>
            <SkuPicker {...args} />
          </Stack>
        </div>
      ))}
      <SkuPicker {...args} request={{ row: '尺寸', value: '大号', from: 3 }} />
    </Stack>
  ),
  async play({ canvasElement }) {
    const states = within(canvasElement).getAllByRole('radio');
    await expect(new Set(states.map((radio) => radio.closest('label')?.dataset.choice))).toEqual(
      new Set(['available', 'soldOut', 'notMade']),
    );
  },
};

const longVariant = (id: number, glaze: string, size: string) => ({
  ...aVariant(id, glaze, size),
  cover: `/media/bowl-${id === 1 ? 'celadon' : 'moon'}-1`,
});

export const LongText: Story = {
  args: {
    shownId: 1,
    variants: [
      longVariant(
        1,
        'Celadon with a wave pattern, fired in reduction',
        'Small, for one person and a short afternoon, 120 ml',
      ),
      longVariant(2, 'Moon white with an iron rim that runs a little', 'Large, for four, 480 ml'),
    ],
    request: { row: '尺寸', value: 'Large, for four, 480 ml', from: 1 },
  },
};

/** Under forced colours shadows are not painted: each option has a border. */
export const ForcedColours: Story = {
  tags: ['!visual'],
  async play({ canvas }) {
    for (const radio of canvas.getAllByRole('radio'))
      await expect(getForcedColors(radio.closest('label') as HTMLElement)['border-top-style']).toBe('solid');
  },
};
