import { buildOrder } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, within } from 'storybook/test';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { guide } from '../../../../testing/docs/guide.ts';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { getOrderProgress } from './getOrderProgress.ts';
import { OrderProgress } from './OrderProgress.tsx';

const meta = {
  title: 'Features/Cart and orders/OrderProgress',
  component: OrderProgress,
  args: getOrderProgress(buildOrder({ status: 30 })),
  parameters: guide({
    use: 'Once on an order’s page: how far it has come, at a glance.',
    avoid: 'For what happened when, and by whom: use Timeline. For steps that the reader takes: use ProcessStepper.',
  }),
} satisfies Meta<typeof OrderProgress>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A shipped order: the boat is at the third step. */
export const Default: Story = {
  async play({ canvasElement }) {
    const steps = within(canvasElement).getAllByRole('listitem');
    await expect(steps[2]).toHaveAttribute('aria-current', 'step');
  },
};

const statuses = [10, 20, 30, 40, 50, 60, 70, 80] as const;

/** Every order status, and a digital order. */
export const States: Story = {
  render: () => (
    <Stack gap="3xl">
      {statuses.map((status) => (
        <OrderProgress key={status} {...getOrderProgress(buildOrder({ status }))} />
      ))}
      <OrderProgress {...getOrderProgress(buildOrder({ status: 40, isDigital: true }))} />
    </Stack>
  ),
};

const route = [10, 20, 30, 40] as const;

function Moving() {
  const [leg, setLeg] = useState(0);
  const status = route[leg % route.length] ?? 10;
  return (
    <Stack>
      <OrderProgress {...getOrderProgress(buildOrder({ status }))} />
      <Button onClick={() => setLeg(leg + 1)}>→</Button>
    </Stack>
  );
}

/** The boat moves to the next step with an animation. */
export const Glides: Story = {
  tags: ['!visual'],
  render: () => <Moving />,
  async play({ canvasElement }) {
    await userEvent.click(within(canvasElement).getByRole('button'));
    const [, second] = within(canvasElement).getAllByRole('listitem');
    await expect(second).toHaveAttribute('aria-current', 'step');
  },
};

/** The names that are seen do not run into each other. */
async function labelsAreApart(element: HTMLElement) {
  const seen = [...element.querySelectorAll('li > span')]
    .filter((label) => getComputedStyle(label).clipPath === 'none')
    .map((label) => label.getBoundingClientRect());
  for (const [index, label] of seen.entries()) {
    if (index > 0) await expect(label.left).toBeGreaterThanOrEqual(seen[index - 1]?.right ?? 0);
  }
}

/** The five longest names in combination: labels never break, and the first and last are at the ends of the line. */
export const LongText: Story = {
  args: { steps: ['placed', 'paid', 'onItsWay', 'received', 'refunded'], current: 4, isBroken: true },
  async play({ canvasElement }) {
    const list = within(canvasElement).getByRole('list').getBoundingClientRect();
    const steps = within(canvasElement)
      .getAllByRole('listitem')
      .map((step) => step.getBoundingClientRect());
    await expect(Math.abs((steps[0]?.left ?? 0) - list.left)).toBeLessThan(1);
    await expect(Math.abs((steps.at(-1)?.right ?? 0) - list.right)).toBeLessThan(1);
    await labelsAreApart(canvasElement);
  },
};

/** In large text, each of the routes and statuses on the width of a phone. */
export const LargeText: Story = {
  tags: ['!visual'],
  render: () => (
    <div style={{ inlineSize: 358 }}>
      {statuses.map((status) => (
        <OrderProgress key={status} {...getOrderProgress(buildOrder({ status }))} />
      ))}
    </div>
  ),
  beforeEach() {
    document.documentElement.style.fontSize = '175%';
    return () => document.documentElement.style.removeProperty('font-size');
  },
  async play({ canvas }) {
    for (const list of canvas.getAllByRole('list')) await labelsAreApart(list);
  },
};
