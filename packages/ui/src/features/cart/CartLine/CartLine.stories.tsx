import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn } from 'storybook/test';
import { guide } from '../../../testing/docs/guide.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { forced } from '../../../testing/matrix/forced.ts';
import { StateMatrix } from '../../../testing/matrix/StateMatrix.tsx';
import { CartLine } from './CartLine.tsx';

const meta = {
  title: 'Features/Cart and orders/CartLine',
  component: CartLine,
  parameters: guide({
    use: 'For a product in the cart, where it is chosen, counted and taken away. Its changes are said on the line itself.',
    avoid: 'For lines that cannot be changed any more: those of an order are OrderLines.',
    keyboard: [
      [['Tab'], 'To the round box, the name, the quantity'],
      [['Space'], 'On the box: takes the line into the order or out of it'],
      [['Delete'], 'Anywhere on the line but in the figure: removes it, with an Undo'],
    ],
  }),
  args: {
    line: {
      productId: 4,
      quantity: 1,
      name: '侧把急须',
      cover: '/media/sidepot-celadon-waves-1',
      slug: 'teaware/side-handle-teapot',
      priceAmount: 32800,
      currency: 'CNY',
      stock: 6,
      options: [{ name: '釉色', value: '青釉' }],
      isSelected: true,
    },
    maxPerLine: 99,
    onSelect: fn(),
    onQuantity: fn(),
    onRemove: fn(),
  },
} satisfies Meta<typeof CartLine>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas, args }) {
    await userEvent.tab();
    await expect(canvas.getByRole('checkbox')).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(args.onSelect).toHaveBeenCalledWith(false);
    // In the quantity field, the Delete key deletes a digit.
    await userEvent.click(canvas.getByRole('textbox'));
    await userEvent.keyboard('{Delete}');
    await expect(args.onRemove).not.toHaveBeenCalled();
    canvas.getByRole('link').focus();
    // The key that removed another line is still held down.
    fireEvent.keyDown(canvas.getByRole('link'), { key: 'Delete', repeat: true });
    await expect(args.onRemove).not.toHaveBeenCalled();
    await userEvent.keyboard('{Delete}');
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
};

/** Untranslated texts have a `lang`, so that a screen reader pronounces them. */
export const AnotherLanguage: Story = {
  tags: ['!visual'],
  globals: { locale: 'en-US' },
  async play({ canvas }) {
    await expect(canvas.getByRole('link').closest('[lang]')).toHaveAttribute('lang', 'zh-CN');
    await expect(canvas.getByText(/青釉/)).toHaveAttribute('lang', 'zh-CN');
  },
};

/** A swipe to the left reveals the button. */
export const Swiped: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, args }) {
    const card = canvas.getByRole('checkbox').closest('[data-cart-line] > div') as HTMLElement;
    const touch = { pointerType: 'touch', pointerId: 1, bubbles: true };
    fireEvent.pointerDown(card, { ...touch, clientX: 300 });
    fireEvent.pointerMove(card, { ...touch, clientX: 290 });
    fireEvent.pointerMove(card, { ...touch, clientX: 200 });
    fireEvent.pointerUp(card, { ...touch, clientX: 200 });
    const below = canvasElement.querySelector('[data-open]') as HTMLElement;
    await expect(below).toBeVisible();
    await userEvent.click(below);
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
};

export const Changed: Story = {
  args: {
    notes: [
      { kind: 'stock', left: 2 },
      { kind: 'price', was: 31800, now: 32800 },
    ],
  },
};
export const PricePending: Story = { args: { isPricePending: true } };
export const Unavailable: Story = {
  args: { isUnavailable: true, notes: [{ kind: 'unavailable' }] },
  async play({ canvas }) {
    // The key that removed another line is still held down.
    const bin = canvas.getAllByRole('button').at(-1) as HTMLElement;
    await expect(fireEvent.keyDown(bin, { key: 'Enter', repeat: true })).toBe(false);
    await expect(fireEvent.keyDown(bin, { key: 'Enter' })).toBe(true);
  },
};
/** A name of two lines and a price of seven digits: all controls stay reachable. */
export const LongText: Story = {
  args: {
    line: {
      ...meta.args.line,
      name: '手工拍打成形大容量龙泉青瓷侧把急须茶壶附滤网与竹制茶盘礼盒装Longquan celadon side-handle teapot',
      priceAmount: 128_000_050,
      quantity: 6,
    },
  },
};

const rows = ['chosen', 'notChosen', 'unavailable'] as const;

export const States: Story = {
  parameters: forced('button, a, [role="checkbox"]'),
  render: (args) => (
    <StateMatrix rows={rows} looks={['rest', 'hover', 'focus', 'pressed']}>
      {(row) => (
        <div style={{ inlineSize: 'min(358px, calc(100vw - 32px))' }}>
          <CartLine
            {...args}
            line={{ ...args.line, isSelected: row === 'chosen' }}
            isUnavailable={row === 'unavailable'}
            notes={row === 'unavailable' ? [{ kind: 'unavailable' }] : []}
          />
        </div>
      )}
    </StateMatrix>
  ),
};
