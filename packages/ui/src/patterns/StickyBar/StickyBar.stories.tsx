import type { Meta, StoryObj } from '@storybook/react-vite';
import { ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { expect, waitFor } from 'storybook/test';
import { Button } from '../../primitives/Button/Button.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';
import { Price } from '../../primitives/Price/Price.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { looksDiffer } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { ActionBar, FormBar, SubmitBar } from './StickyBar.tsx';

const meta = {
  title: 'Patterns/Layout/StickyBar',
  component: ActionBar,
  parameters: guide({
    use: 'On a phone, for the one thing a screen is there to do: ActionBar on a product, SubmitBar with a sum, FormBar under a form.',
    avoid: 'On a desktop, where the page has its own place for the same button. For navigation, which is the tab bar.',
    keyboard: [[['Tab'], 'To the bar after everything on the page; what has the focus is never below it']],
  }),
  args: {
    label: '购买',
    start: (
      <IconButton label="购物车" size="lg">
        <Icon as={ShoppingBag} size={24} />
      </IconButton>
    ),
    children: (
      <>
        <Button variant="tonal" size="lg">
          加入购物车
        </Button>
        <Button variant="money" size="lg">
          立即购买
        </Button>
      </>
    ),
  },
} satisfies Meta<typeof ActionBar>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Toasts are positioned above the bar. */
export const Default: Story = {
  async play() {
    await waitFor(() => {
      const height = document.documentElement.style.getPropertyValue('--sampan-bottom-bar');
      expect(Number.parseFloat(height)).toBeGreaterThanOrEqual(64);
    });
  },
};

export const Checkout: Story = {
  render: () => (
    <SubmitBar label="结算" summary={<Price amount={77400} currency="HKD" size="lg" />}>
      <Button variant="money" size="lg" isFullWidth>
        提交订单
      </Button>
    </SubmitBar>
  ),
};

export const Form: Story = {
  render: () => (
    <FormBar label="保存">
      <Button size="lg" isFullWidth>
        保存
      </Button>
    </FormBar>
  ),
};

/** A focused element is scrolled into view above the bar. */
export const Keyboard: Story = {
  tags: ['!visual'],
  render: (args) => (
    <>
      {Array.from({ length: 24 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reordered
        <Button key={index} variant="ghost" isFullWidth>
          {index + 1}
        </Button>
      ))}
      <ActionBar {...args} />
    </>
  ),
  async play({ args, canvas }) {
    const bar = canvas.getByRole('region', { name: args.label });
    const { top } = bar.getBoundingClientRect();
    const [onPage, inBar] = [false, true].map((isInBar) =>
      canvas.getAllByRole('button').filter((button) => bar.contains(button) === isInBar),
    ) as [HTMLElement[], HTMLElement[]];
    for (const button of onPage) {
      await userEvent.tab();
      await expect(button).toHaveFocus();
      await expect(button.getBoundingClientRect().bottom).toBeLessThanOrEqual(top);
    }
    await expect(scrollY).toBeGreaterThan(0);
    for (const button of inBar) {
      await userEvent.tab();
      await expect(button).toHaveFocus();
    }
  },
};

/** Contains the fixed bar in a box of its own. */
function Phone({ children }: { children: ReactNode }) {
  return <div style={{ inlineSize: '358px', blockSize: '112px', transform: 'translateZ(0)' }}>{children}</div>;
}

const bars = {
  action: (label: string, button: ReactNode) => (
    <ActionBar label={label} start={meta.args.start}>
      {button}
    </ActionBar>
  ),
  submit: (label: string, button: ReactNode) => (
    <SubmitBar label={label} summary={<Price amount={77400} currency="HKD" size="lg" />}>
      {button}
    </SubmitBar>
  ),
  form: (label: string, button: ReactNode) => <FormBar label={label}>{button}</FormBar>,
};

/** Each bar with an idle, a disabled and a busy button: the height stays the same. */
export const States: Story = {
  render: () => (
    <StateMatrix rows={['action', 'submit', 'form']} looks={['rest', 'disabled', 'loading']}>
      {(row, look) => (
        <Phone>
          {bars[row](
            `${row} ${look}`,
            <Button size="lg" isFullWidth disabled={look === 'disabled'} isLoading={look === 'loading'}>
              保存
            </Button>,
          )}
        </Phone>
      )}
    </StateMatrix>
  ),
  async play({ canvas, canvasElement }) {
    await looksDiffer('button', ['disabled', 'loading'])({ canvasElement });
    const heights = canvas.getAllByRole('region', { hidden: true }).map((bar) => bar.getBoundingClientRect().height);
    await expect(new Set(heights).size).toBe(1);
  },
};

/** An amount of nine digits and a long label: the button keeps its 112 pixels, and nothing is cut off. */
export const LongText: Story = {
  render: () => (
    <SubmitBar label="Checkout" summary={<Price amount={128_000_050} currency="HKD" size="md" />}>
      <Button variant="money" size="lg" isFullWidth>
        Check out (12)
      </Button>
    </SubmitBar>
  ),
  async play({ canvas }) {
    const { width, right } = canvas.getByRole('button').getBoundingClientRect();
    await expect(width).toBeGreaterThanOrEqual(112);
    await expect(right).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** At 200 % text the parts that do not fit are stacked; no amount and no label breaks. */
export const LargeText: Story = {
  beforeEach() {
    document.documentElement.style.fontSize = '200%';
    return () => document.documentElement.style.removeProperty('font-size');
  },
  render: () => (
    <>
      <Tall>
        <ActionBar label="pair" start={meta.args.start}>
          <Button variant="outline" size="lg" isFullWidth>
            取消订单
          </Button>
          <Button variant="money" size="lg" isFullWidth>
            Pay CN¥1,111.04
          </Button>
        </ActionBar>
      </Tall>
      <Tall>
        <SubmitBar label="sum" summary={<Price amount={1_111_104} currency="CNY" size="md" />}>
          <Button variant="money" size="lg" isFullWidth>
            提交订单
          </Button>
        </SubmitBar>
      </Tall>
    </>
  ),
  async play({ canvas }) {
    const boxes = canvas.getAllByRole('button').map((button) => button.getBoundingClientRect());
    const [, cancel, pay, submit] = boxes as [DOMRect, DOMRect, DOMRect, DOMRect];
    await expect(pay.top).toBeGreaterThanOrEqual(cancel.bottom);
    const label = canvas.getByText(/CN¥1,111\.04/, { selector: 'button > *' }).firstChild as Text;
    const amount = document.createRange();
    amount.setStart(label, label.data.indexOf('CN¥'));
    amount.setEnd(label, label.length);
    await expect(amount.getClientRects()).toHaveLength(1);
    const sum = canvas.getByRole('region', { name: 'sum' });
    const price = sum.querySelector('[aria-hidden] > span') as HTMLElement;
    await expect(submit.top).toBeGreaterThanOrEqual(price.getBoundingClientRect().bottom);
    await expect(sum.scrollWidth).toBeLessThanOrEqual(sum.clientWidth);
  },
};

function Tall({ children }: { children: ReactNode }) {
  return <div style={{ inlineSize: '358px', blockSize: '300px', transform: 'translateZ(0)' }}>{children}</div>;
}

/** Two buttons on a phone: each has one line, and both have the same width where they fit side by side. */
export const TwoButtons: Story = {
  tags: ['!visual'],
  render: () => (
    <>
      {['Pay CN¥11,111.04', 'Pay'].map((label) => (
        <Tall key={label}>
          <ActionBar label={label} start={meta.args.start}>
            <Button variant="outline" size="lg" isFullWidth>
              Cancel
            </Button>
            <Button variant="money" size="lg" isFullWidth>
              {label}
            </Button>
          </ActionBar>
        </Tall>
      ))}
    </>
  ),
  async play({ canvas }) {
    const boxes = canvas.getAllByRole('button').map((button) => button.getBoundingClientRect());
    const [, cancel, pay, , cancelToo, short] = boxes as [DOMRect, DOMRect, DOMRect, DOMRect, DOMRect, DOMRect];
    await expect([cancel.height, pay.height]).toEqual([48, 48]);
    await expect(pay.top).toBeGreaterThan(cancel.bottom);
    await expect(short.top).toBe(cancelToo.top);
    await expect(short.width).toBeCloseTo(cancelToo.width, 0);
  },
};
