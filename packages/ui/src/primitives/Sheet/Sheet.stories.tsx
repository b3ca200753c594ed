import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Text } from '../Text/Text.tsx';
import { Sheet, type SheetProps } from './Sheet.tsx';

const meta = {
  title: 'Primitives/Sheet',
  component: Sheet,
  args: {
    isOpen: true,
    onOpenChange: fn(),
    title: '筛选',
    children: <Text>价格、有货、分类</Text>,
  },
  render: (args) => <Opened {...args} />,
} satisfies Meta<typeof Sheet>;
export default meta;
type Story = StoryObj<typeof meta>;

function Opened(props: SheetProps) {
  const [isOpen, setOpen] = useState(props.isOpen);
  return (
    <Sheet
      {...props}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<Button variant="outline">打开</Button>}
      footer={
        <Button isFullWidth onClick={() => setOpen(false)}>
          显示24件
        </Button>
      }
    />
  );
}

export const Bottom: Story = {};
export const Right: Story = { args: { side: 'right' }, globals: { viewport: { value: 'desktop' } } };
export const Left: Story = { args: { side: 'left' } };

export const Keyboard: Story = {
  play: async () => {
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

function pull(by: number) {
  const grip = screen.getByRole('dialog').firstElementChild as HTMLElement;
  grip.setPointerCapture = () => undefined;
  fireEvent.pointerDown(grip, { clientY: 600, pointerId: 1 });
  fireEvent.pointerMove(grip, { clientY: 600 + by, pointerId: 1 });
  return async () => {
    // Slow enough to be no flick.
    await new Promise((resolve) => setTimeout(resolve, 120));
    fireEvent.pointerUp(grip, { clientY: 600 + by, pointerId: 1 });
  };
}

export const PulledALittle: Story = {
  play: async () => {
    const letGo = pull(20);
    await letGo();
    await expect(screen.getByRole('dialog')).toBeVisible();
    await expect(screen.getByRole('dialog').style.transform).toBe('');
  },
};

export const PulledFar: Story = {
  play: async () => {
    const letGo = pull(300);
    await letGo();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

export const LongText: Story = { args: { children: <Text>{'Flat 8B, Harbour View Court. '.repeat(120)}</Text> } };
