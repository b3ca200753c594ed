import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { Button } from '../Button/Button.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Toaster, useToast } from './Toast.tsx';

const long =
  'Removed the celadon teapot with its bamboo handle, two cups that go with it and a tray from your cart, for good';
const undo = fn();
const ended = fn();

function Buttons() {
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  return (
    <Stack align="flex-start">
      <Button onClick={() => toast.plain('已复制')}>plain</Button>
      <Button onClick={() => toast.success('已保存')}>success</Button>
      <Button onClick={() => toast.error('请先登录！')}>error</Button>
      <Button onClick={() => toast.loading('正在提交订单…')}>loading</Button>
      <Button onClick={() => toast.loading('正在付款…', { blocksInput: true })}>blocking</Button>
      <Button onClick={() => toast.action('已移除“竹编篮”', { label: '撤销', onPress: undo }, { onEnd: ended })}>
        action
      </Button>
      <Button onClick={() => toast.success('付款成功', { duration: 300, onEnd: ended })}>short</Button>
      <Button onClick={() => toast.plain('<b>not bold</b>')}>markup</Button>
      <Button onClick={() => toast.action(long, { label: 'Undo', onPress: undo })}>long</Button>
      <Button onClick={() => setAsking(true)}>dialog</Button>
      <Dialog isOpen={isAsking} onOpenChange={setAsking} title="修改地址">
        <Button onClick={() => toast.error('没有网络连接')}>fail</Button>
      </Dialog>
    </Stack>
  );
}

const meta = {
  title: 'Primitives/Toast',
  component: Toaster,
  args: { children: null },
  render: () => <Buttons />,
  parameters: guide({
    use: 'What has just happened and needs no answer: saved, copied, removed with an Undo. One at a time: the newest replaces the old. Two seconds; six with an action; loading stays until it is closed.',
    avoid:
      'Anything that must be acted on: an error beside its field, a Banner, an AlertDialog. Long words: it holds two lines.',
    keyboard: [
      [['F8'], 'Moves to the toast. It waits while the focus, the mouse or a hidden window holds it.'],
      [['Tab'], 'Moves to its action.'],
      [['Enter'], 'Presses the action: what was done is undone.'],
      [['Escape'], 'Closes it, unless it is loading.'],
    ],
  }),
  beforeEach: () => {
    undo.mockClear();
    ended.mockClear();
  },
} satisfies Meta<typeof Toaster>;
export default meta;
type Story = StoryObj<typeof meta>;

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const getToasts = () => [...document.querySelectorAll<HTMLElement>('[data-kind]')];
const gone = () => waitFor(() => expect(getToasts()).toHaveLength(0));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const Default: Story = {
  tags: ['visual-after-play'],
  play: async () => {
    await press('success');
    await expect(await screen.findByText('已保存')).toBeVisible();
  },
};

const kinds = [
  { press: 'plain', role: 'status', hasIcon: false },
  { press: 'success', role: 'status', hasIcon: true },
  { press: 'error', role: 'alert', hasIcon: true },
  { press: 'loading', role: 'status', hasIcon: true },
  { press: 'action', role: 'status', hasIcon: false },
];

/** One toast at a time, since there is one slot. */
export const States: Story = {
  play: async () => {
    for (const { press: name, role, hasIcon } of kinds) {
      await press(name);
      await waitFor(() => expect(getToasts().map((toast) => toast.dataset.kind)).toEqual([name]));
      const [toast] = getToasts() as [HTMLElement];
      await expect(within(toast).getByRole(role)).toBeVisible();
      await expect(toast.querySelector('svg') !== null).toBe(hasIcon);
    }
  },
};

export const EscapeCloses: Story = {
  tags: ['!visual'],
  play: async () => {
    await press('action');
    await screen.findByText('已移除“竹编篮”');
    await userEvent.keyboard('[F8]');
    await userEvent.keyboard('{Escape}');
    await gone();
    await expect(ended.mock.calls).toEqual([['closed']]);
  },
};

export const ReplacesTheOld: Story = {
  tags: ['!visual'],
  name: 'T1 A new toast replaces the old, a loading one included',
  play: async () => {
    await press('loading');
    await screen.findByText('正在提交订单…');
    await press('plain');
    await expect(await screen.findByText('已复制')).toBeVisible();
    await expect(getToasts()).toHaveLength(1);
  },
};

export const Roles: Story = {
  tags: ['!visual'],
  name: 'T1 A toast is a status, an error an alert',
  play: async () => {
    const region = async () => within(await screen.findByRole('region', { name: /F8$/ }));
    await press('success');
    await expect(await (await region()).findByRole('status')).toHaveTextContent('已保存');
    await press('error');
    await expect(await (await region()).findByRole('alert')).toHaveTextContent('请先登录！');
    await expect((await region()).queryByRole('status')).toBeNull();
  },
};

/** Radix's announcer is appended to the body and removed after a second. */
const announcer = () => document.querySelector('body > [role="status"][aria-live]');

export const SpokenOnce: Story = {
  tags: ['!visual'],
  name: 'T1 The first toast is spoken too, and each only once',
  play: async () => {
    await press('success');
    await waitFor(() => expect(announcer()).toHaveTextContent('已保存'));
    await expect(announcer()).toHaveAttribute('aria-live', 'polite');
    await expect(await screen.findByText('已保存')).toBeVisible();
    await expect(screen.getByText('已保存').closest('[role=status]')).toHaveAttribute('aria-live', 'off');
    await press('error');
    await screen.findByRole('alert');
    await pause(100);
    await expect(announcer()).toBeNull();
  },
};

export const GoesByItself: Story = {
  tags: ['!visual'],
  name: 'T1 A toast goes when its time is over, and waits under the mouse',
  play: async () => {
    await press('short');
    await userEvent.hover(await screen.findByText('付款成功'));
    await pause(500);
    await expect(screen.getByText('付款成功')).toBeVisible();
    await userEvent.unhover(screen.getByText('付款成功'));
    await gone();
    await expect(ended.mock.calls).toEqual([['timeout']]);
  },
};

export const WaitsForFocus: Story = {
  tags: ['!visual'],
  name: 'T1 A toast waits while the keyboard is in it',
  play: async () => {
    await press('short');
    await screen.findByText('付款成功');
    await userEvent.keyboard('[F8]');
    await pause(500);
    await expect(screen.getByText('付款成功')).toBeVisible();
    screen.getByRole('button', { name: 'plain' }).focus();
    await gone();
  },
};

let visibility: DocumentVisibilityState = 'visible';
function setVisibility(next: DocumentVisibilityState) {
  visibility = next;
  fireEvent(document, new Event('visibilitychange'));
}

export const WaitsForTheWindow: Story = {
  tags: ['!visual'],
  name: 'T1 A toast waits for a window that is hidden, even one that was hidden before it came',
  beforeEach: () => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
    return () => {
      Reflect.deleteProperty(document, 'visibilityState');
      setVisibility('visible');
    };
  },
  play: async () => {
    setVisibility('hidden');
    await press('short');
    await screen.findByText('付款成功');
    await pause(500);
    await expect(screen.getByText('付款成功')).toBeVisible();
    setVisibility('visible');
    await gone();
  },
};

export const IsText: Story = {
  tags: ['visual-after-play'],
  name: 'T1 Text is text, never HTML',
  play: async () => {
    await press('markup');
    await expect(await screen.findByText('<b>not bold</b>')).toBeVisible();
  },
};

export const Undo: Story = {
  tags: ['!visual'],
  play: async () => {
    await press('action');
    await waitFor(() => expect(announcer()).toHaveTextContent('已移除“竹编篮”撤销 F8'));
    await userEvent.keyboard('[F8]');
    await userEvent.tab();
    await userEvent.tab();
    await expect(screen.getByRole('button', { name: '撤销' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(undo).toHaveBeenCalledOnce();
    await expect(ended.mock.calls).toEqual([['undone']]);
    await gone();
  },
};

/** Radix alone would treat the next toast as paused too and never close it. */
export const GoesAfterAPressedOne: Story = {
  tags: ['!visual'],
  play: async () => {
    await press('action');
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }));
    await gone();
    await press('short');
    await screen.findByText('付款成功');
    await gone();
  },
};

async function swipe(distance: number) {
  const [toast] = getToasts();
  if (!toast) throw new Error('No toast to swipe');
  const finger = { button: 0, pointerId: 1, pointerType: 'touch', clientX: 100, bubbles: true };
  // `setPointerCapture` throws for a synthetic pointer.
  toast.setPointerCapture = () => undefined;
  await fireEvent.pointerDown(toast, { ...finger, clientY: 0 });
  for (const part of [0.5, 1]) await fireEvent.pointerMove(toast, { ...finger, clientY: distance * part });
  await fireEvent.pointerUp(toast, { ...finger, clientY: distance });
}

export const SwipedAway: Story = {
  tags: ['!visual'],
  play: async () => {
    await press('action');
    await screen.findByText('已移除“竹编篮”');
    await swipe(30);
    await expect(getToasts()).toHaveLength(1);
    await expect(ended).not.toHaveBeenCalled();
    await swipe(80);
    await gone();
    await expect(ended.mock.calls).toEqual([['closed']]);
  },
};

export const LoadingStays: Story = {
  tags: ['!visual'],
  name: 'T1 A loading toast is neither swiped nor escaped away',
  play: async () => {
    await press('blocking');
    await screen.findByText('正在付款…');
    await swipe(80);
    await userEvent.keyboard('{Escape}');
    await pause(100);
    await expect(screen.getByText('正在付款…')).toBeVisible();
    const { x, y } = screen.getByRole('button', { name: 'plain' }).getBoundingClientRect();
    await expect(document.elementFromPoint(x + 4, y + 4)).toBeEmptyDOMElement();
  },
};

export const OverADialog: Story = {
  tags: ['!visual'],
  name: 'T1 A toast is heard and reached while a dialog is open',
  play: async () => {
    await press('dialog');
    await userEvent.click(await screen.findByRole('button', { name: 'fail' }));
    const alert = await screen.findByRole('alert');
    await expect(alert).toHaveTextContent('没有网络连接');
    await userEvent.click(alert);
    await expect(screen.getByRole('dialog')).toBeVisible();
  },
};

export const AboveABottomBar: Story = {
  tags: ['visual-after-play'],
  beforeEach: () => {
    document.documentElement.style.setProperty('--sampan-bottom-bar', '64px');
    return () => document.documentElement.style.removeProperty('--sampan-bottom-bar');
  },
  play: async () => {
    await press('success');
    await screen.findByText('已保存');
    const [toast] = getToasts();
    await expect(innerHeight - (toast?.getBoundingClientRect().bottom ?? 0)).toBeCloseTo(64 + 12, 0);
  },
};

/** At most two lines, on a card of at most 360 px. */
export const LongText: Story = {
  tags: ['visual-after-play'],
  globals: { viewport: { value: 'narrow' } },
  play: async () => {
    await press('long');
    const text = await screen.findByText(long);
    const [toast] = getToasts() as [HTMLElement];
    await expect(
      text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight),
    ).toBeCloseTo(2, 1);
    await expect(toast.getBoundingClientRect().left).toBeGreaterThanOrEqual(16);
    await expect(toast.getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth - 16);
  },
};
