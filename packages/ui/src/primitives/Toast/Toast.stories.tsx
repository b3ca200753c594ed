import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { waitForLayerShield } from '../../testing/interaction/waitForLayerShield.ts';
import { Button } from '../Button/Button.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Toaster, useToast } from './Toast.tsx';

const long =
  'Removed the celadon teapot with its bamboo handle, two cups that go with it and a tray from your cart, for good';
const undo = fn();
/** Time of a short toast: a busy machine must reach it before it goes. */
const shortMs = 800;
const ended = fn();

/** The toasts' texts in the story's locale. */
function getTexts(loaded: Record<string, unknown>) {
  const t = getTranslate(loaded);
  return {
    copied: t('common:copied'),
    saved: t('account:profile.saved'),
    loginFirst: t('common:auth.loginFirst'),
    placing: t('order:create.placing'),
    paying: t('order:pay.checking'),
    removed: t('shop:cart.removedNamed', { name: 'Celadon' }),
    undo: t('common:action.undo'),
    paid: t('order:pay.paid'),
    offline: t('common:error.offlineTitle'),
    edit: t('order:address.editTitle'),
  };
}

function Buttons({ texts }: { texts: ReturnType<typeof getTexts> }) {
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  return (
    <Stack align="flex-start">
      <Button onClick={() => toast.plain(texts.copied)}>plain</Button>
      <Button onClick={() => toast.success(texts.saved)}>success</Button>
      <Button onClick={() => toast.error(texts.loginFirst)}>error</Button>
      <Button onClick={() => toast.loading(texts.placing)}>loading</Button>
      <Button onClick={() => toast.loading(texts.paying, { blocksInput: true })}>blocking</Button>
      <Button onClick={() => toast.action(texts.removed, { label: texts.undo, onPress: undo }, { onEnd: ended })}>
        action
      </Button>
      <Button onClick={() => toast.success(texts.paid, { duration: shortMs, onEnd: ended })}>short</Button>
      <Button onClick={() => toast.plain('<b>not bold</b>')}>markup</Button>
      <Button onClick={() => toast.action(long, { label: 'Undo', onPress: undo })}>long</Button>
      <Button onClick={() => setAsking(true)}>dialog</Button>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={texts.edit}>
        <Button onClick={() => toast.error(texts.offline)}>fail</Button>
      </Dialog>
    </Stack>
  );
}

const meta = {
  title: 'Primitives/Toast',
  component: Toaster,
  args: { children: null },
  render: (_, { loaded }) => <Buttons texts={getTexts(loaded)} />,
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
  play: async ({ loaded }) => {
    await press('success');
    await expect(await screen.findByText(getTexts(loaded).saved)).toBeVisible();
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
  play: async ({ loaded }) => {
    await press('action');
    await screen.findByText(getTexts(loaded).removed);
    await userEvent.keyboard('[F8]');
    await userEvent.keyboard('{Escape}');
    await gone();
    await expect(ended.mock.calls).toEqual([['closed']]);
    await expect(screen.getByRole('button', { name: 'action' })).toHaveFocus();
  },
};

export const ReplacesTheOld: Story = {
  tags: ['!visual'],
  name: 'T1 A new toast replaces the old, a loading one included',
  play: async ({ loaded }) => {
    const texts = getTexts(loaded);
    await press('loading');
    await screen.findByText(texts.placing);
    await press('plain');
    await expect(await screen.findByText(texts.copied)).toBeVisible();
    await expect(getToasts()).toHaveLength(1);
  },
};

export const Roles: Story = {
  tags: ['!visual'],
  name: 'T1 A toast is a status, an error an alert',
  play: async ({ loaded }) => {
    const texts = getTexts(loaded);
    const region = async () => within(await screen.findByRole('region', { name: /F8$/ }));
    await press('success');
    await expect(await (await region()).findByRole('status')).toHaveTextContent(texts.saved);
    await press('error');
    await expect(await (await region()).findByRole('alert')).toHaveTextContent(texts.loginFirst);
    await expect((await region()).queryByRole('status')).toBeNull();
  },
};

/** Radix's announcer is appended to the body and removed after a second. */
const announcer = () => document.querySelector('body > [role="status"][aria-live]');

export const SpokenOnce: Story = {
  tags: ['!visual'],
  name: 'T1 The first toast is spoken too, and each only once',
  play: async ({ loaded }) => {
    const texts = getTexts(loaded);
    await press('success');
    await waitFor(() => expect(announcer()).toHaveTextContent(texts.saved));
    await expect(announcer()).toHaveAttribute('aria-live', 'polite');
    await expect(await screen.findByText(texts.saved)).toBeVisible();
    await expect(screen.getByText(texts.saved).closest('[role=status]')).toHaveAttribute('aria-live', 'off');
    await press('error');
    await screen.findByRole('alert');
    await pause(100);
    await expect(announcer()).toBeNull();
  },
};

export const GoesByItself: Story = {
  tags: ['!visual'],
  name: 'T1 A toast goes when its time is over, and waits under the mouse',
  play: async ({ loaded }) => {
    const texts = getTexts(loaded);
    await press('short');
    await userEvent.hover(await screen.findByText(texts.paid));
    await pause(shortMs + 200);
    await expect(screen.getByText(texts.paid)).toBeVisible();
    await userEvent.unhover(screen.getByText(texts.paid));
    await gone();
    await expect(ended.mock.calls).toEqual([['timeout']]);
  },
};

export const WaitsForFocus: Story = {
  tags: ['!visual'],
  name: 'T1 A toast waits while the keyboard is in it',
  play: async ({ loaded }) => {
    const texts = getTexts(loaded);
    await press('short');
    await screen.findByText(texts.paid);
    await userEvent.keyboard('[F8]');
    await pause(shortMs + 200);
    await expect(screen.getByText(texts.paid)).toBeVisible();
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
  play: async ({ loaded }) => {
    const texts = getTexts(loaded);
    setVisibility('hidden');
    await press('short');
    await screen.findByText(texts.paid);
    await pause(shortMs + 200);
    await expect(screen.getByText(texts.paid)).toBeVisible();
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
  play: async ({ loaded }) => {
    const texts = getTexts(loaded);
    await press('action');
    await waitFor(() => expect(announcer()).toHaveTextContent(`${texts.removed}${texts.undo} F8`));
    await userEvent.keyboard('[F8]');
    await userEvent.tab();
    await userEvent.tab();
    await expect(screen.getByRole('button', { name: texts.undo })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(undo).toHaveBeenCalledOnce();
    await expect(ended.mock.calls).toEqual([['undone']]);
    await gone();
    await expect(screen.getByRole('button', { name: 'action' })).toHaveFocus();
  },
};

/** Radix alone would treat the next toast as paused too and never close it. */
export const GoesAfterAPressedOne: Story = {
  tags: ['!visual'],
  play: async ({ loaded }) => {
    const texts = getTexts(loaded);
    await press('action');
    await userEvent.click(await screen.findByRole('button', { name: texts.undo }));
    await gone();
    await press('short');
    await screen.findByText(texts.paid);
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
  play: async ({ loaded }) => {
    await press('action');
    await screen.findByText(getTexts(loaded).removed);
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
  play: async ({ loaded }) => {
    const texts = getTexts(loaded);
    await press('blocking');
    await screen.findByText(texts.paying);
    await swipe(80);
    await userEvent.keyboard('{Escape}');
    await pause(100);
    await expect(screen.getByText(texts.paying)).toBeVisible();
    const { x, y } = screen.getByRole('button', { name: 'plain' }).getBoundingClientRect();
    await expect(document.elementFromPoint(x + 4, y + 4)).toBeEmptyDOMElement();
  },
};

export const OverADialog: Story = {
  tags: ['!visual'],
  name: 'T1 A toast is heard and reached while a dialog is open',
  play: async ({ loaded }) => {
    await press('dialog');
    await userEvent.click(await screen.findByRole('button', { name: 'fail' }));
    const alert = await screen.findByRole('alert');
    await expect(alert).toHaveTextContent(getTexts(loaded).offline);
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
  play: async ({ loaded }) => {
    await press('success');
    await screen.findByText(getTexts(loaded).saved);
    const [toast] = getToasts();
    await expect(innerHeight - (toast?.getBoundingClientRect().bottom ?? 0)).toBeCloseTo(64 + 12, 0);
  },
};

function TallDialog({ texts }: { texts: ReturnType<typeof getTexts> }) {
  const toast = useToast();
  return (
    <Dialog
      isOpen
      onClose={fn()}
      title={texts.edit}
      footer={<Button onClick={() => toast.error(texts.offline)}>fail</Button>}
    >
      {`${long}. `.repeat(80)}
    </Dialog>
  );
}

/** A centred dialog that leaves no room below it, as any does in a low window. */
export const AboveTheButtonsOfADialog: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'desktop' } },
  render: (_, { loaded }) => <TallDialog texts={getTexts(loaded)} />,
  play: async ({ loaded }) => {
    const button = await screen.findByRole('button', { name: 'fail' });
    await waitForLayerShield();
    await userEvent.click(button);
    await screen.findByText(getTexts(loaded).offline);
    const [toast] = getToasts() as [HTMLElement];
    await expect(toast).toBeVisible();
    await expect(toast.getBoundingClientRect().bottom).toBeLessThan(button.getBoundingClientRect().top);
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
