import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, screen, waitFor } from 'storybook/test';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { Button } from '../Button/Button.tsx';
import { ToastSlot, type ToastSlotProps } from './ToastSlot.tsx';
import { createToastStore } from './toastStore.ts';

const load = fn<Required<ToastSlotProps>['load']>();
const arrives = () => import('./ToastView.tsx');
const isLost = () => Promise.reject(new Error('offline'));

const meta = {
  title: 'Primitives/Toast/Arrival',
  component: ToastSlot,
  args: { store: createToastStore(), load },
  beforeEach: ({ args }) => {
    load.mockReset();
    args.store.close();
  },
} satisfies Meta<typeof ToastSlot>;
export default meta;
type Story = StoryObj<typeof meta>;

const getRegion = () => document.querySelector('body > [aria-live="polite"]:not([role])');

/** Screen readers do not announce the text of a region that is inserted with it, so it is there from the start. */
export const RegionFromTheStart: Story = {
  tags: ['!visual'],
  beforeEach: () => getRegion()?.remove(),
  play: async () => {
    await expect(getRegion()).toBeEmptyDOMElement();
  },
};

/** The toast's duration has already passed when the lazy view is loaded. */
export const ComesLate: Story = {
  name: 'T1 The time of a toast begins when it is shown',
  // No picture: the toast is gone at the end.
  tags: ['!visual'],
  beforeEach: () => {
    let arrive: () => void = () => undefined;
    const signal = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    load.mockImplementation(() => signal.then(arrives));
    setTimeout(arrive, 1000);
  },
  play: async ({ args: { store }, loaded }) => {
    const saved = getTranslate(loaded)('account:profile.saved');
    const onEnd = fn();
    store.success(saved, { duration: 800, onEnd });
    await expect(await screen.findByText(saved)).toBeVisible();
    await expect(onEnd).not.toHaveBeenCalled();
    await waitFor(() => expect(onEnd).toHaveBeenCalledWith('timeout'));
  },
};

export const NeverComes: Story = {
  name: 'T1 A toast that cannot be shown is spoken, ends in its time, and the next one is shown',
  beforeEach: () => void load.mockImplementation(isLost),
  play: async ({ args: { store }, loaded }) => {
    const t = getTranslate(loaded);
    const onEnd = fn();
    store.error(t('common:error.offlineTitle'), { duration: 300, onEnd });
    const text = await screen.findByText(t('common:error.offlineTitle'));
    await expect(text).toHaveAttribute('aria-live', 'polite');
    await waitFor(() => expect(onEnd.mock.calls).toEqual([['timeout']]));

    load.mockImplementation(arrives);
    store.error(t('common:auth.loginFirst'));
    await expect(await screen.findByRole('alert')).toHaveTextContent(t('common:auth.loginFirst'));
  },
};

/** The element that had the focus before the toast is gone when it closes: the page's heading gets it. */
export const FocusWithoutItsOpener: Story = {
  tags: ['!visual'],
  beforeEach: () => void load.mockImplementation(arrives),
  render: (args) => (
    <main>
      <h1>Cart</h1>
      <button type="button">remove</button>
      <ToastSlot {...args} />
    </main>
  ),
  play: async ({ args: { store }, canvas, loaded }) => {
    const opener = canvas.getByRole('button', { name: 'remove' });
    const label = getTranslate(loaded)('common:action.undo');
    const hideOpener = () => opener.setAttribute('hidden', '');
    store.action('Celadon', { label, onPress: hideOpener });
    opener.focus();
    await userEvent.click(await screen.findByRole('button', { name: label }));
    await waitFor(() => expect(canvas.getByRole('heading')).toHaveFocus());
  },
};

/** A toast that the viewer has left for the empty page does not move the focus when it closes. */
export const LeftForTheEmptyPage: Story = {
  tags: ['!visual'],
  beforeEach: () => void load.mockImplementation(arrives),
  render: (args) => (
    <main>
      <Button>remove</Button>
      <ToastSlot {...args} />
    </main>
  ),
  play: async ({ args: { store }, canvas, loaded }) => {
    const saved = getTranslate(loaded)('account:profile.saved');
    canvas.getByRole('button', { name: 'remove' }).focus();
    store.success(saved, { duration: 500 });
    await screen.findByText(saved);
    await userEvent.keyboard('[F8]');
    await userEvent.click(document.body);
    await waitFor(() => expect(screen.queryByText(saved)).toBeNull());
    await expect(document.body).toHaveFocus();
  },
};

/** The toast fades out after the first press: a second one does not undo again. */
export const UndoPressedTwice: Story = {
  tags: ['!visual'],
  beforeEach: () => void load.mockImplementation(arrives),
  play: async ({ args: { store }, loaded }) => {
    const label = getTranslate(loaded)('common:action.undo');
    const onPress = fn();
    store.action('Celadon', { label, onPress });
    const button = await screen.findByRole('button', { name: label });
    await fireEvent.click(button);
    await fireEvent.click(button);
    await expect(onPress).toHaveBeenCalledOnce();
  },
};
