import { anOrder } from '@sampan/demo/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { Button } from '../../primitives/Button/Button.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { Voyage } from './Voyage.tsx';
import { voyageOf } from './voyageOf.ts';

const meta = {
  title: 'Patterns/Voyage',
  component: Voyage,
  args: voyageOf(anOrder({ status: 30 })),
} satisfies Meta<typeof Voyage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OnItsWay: Story = {
  async play({ canvasElement }) {
    const ports = within(canvasElement).getAllByRole('listitem');
    await expect(ports[2]).toHaveAttribute('aria-current', 'step');
  },
};

const statuses = [10, 20, 30, 40, 50, 60, 70, 80] as const;

export const EveryStatus: Story = {
  render: () => (
    <Stack gap="3xl">
      {statuses.map((status) => (
        <Voyage key={status} {...voyageOf(anOrder({ status }))} />
      ))}
      <Voyage {...voyageOf(anOrder({ status: 40, isDigital: true }))} />
    </Stack>
  ),
};

const route = [10, 20, 30, 40] as const;

function Moving() {
  const [leg, setLeg] = useState(0);
  const status = route[leg % route.length] ?? 10;
  return (
    <Stack>
      <Voyage {...voyageOf(anOrder({ status }))} />
      <Button onClick={() => setLeg(leg + 1)}>→</Button>
    </Stack>
  );
}

/** The boat glides to its next port. */
export const Glides: Story = {
  render: () => <Moving />,
  async play({ canvasElement }) {
    await userEvent.click(within(canvasElement).getByRole('button'));
    const [, second] = within(canvasElement).getAllByRole('listitem');
    await expect(second).toHaveAttribute('aria-current', 'step');
  },
};
