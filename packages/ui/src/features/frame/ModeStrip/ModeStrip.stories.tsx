import { contract } from '@sampan/api/contract';
import { failWith, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { guide } from '../../../testing/docs/guide.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { ModeStrip } from './ModeStrip.tsx';

const meta = {
  title: 'Features/Layout/ModeStrip',
  component: ModeStrip,
  parameters: {
    ...guide({
      use: 'In the layouts of the shop, above everything: once on every page of a demo or test shop.',
      avoid: 'For news or offers: the strip only says that no money moves.',
      keyboard: [
        [['Enter'], 'Opens the demo inbox.'],
        [['Escape'], 'Closes it; the focus returns to the strip.'],
      ],
    }),
    layout: 'fullscreen',
  },
} satisfies Meta<typeof ModeStrip>;
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 10_000 };

function addMessage(to: string, text: string, channel: 'mail' | 'sms' = 'mail') {
  const { state, now } = getDemoBackend();
  const id = state.messages.length + 1;
  const subject = channel === 'mail' ? { subject: 'Sampan' } : {};
  state.messages.push({
    id,
    about: 'code',
    channel,
    to,
    ...subject,
    text,
    createdAt: now().toISOString(),
    inbox: 'this page',
  });
}

/** Presses the strip's button and returns the open sheet. */
async function openInbox(canvasElement: HTMLElement, loaded: Record<string, unknown>) {
  const t = getTranslate(loaded);
  const button = await within(canvasElement).findByRole('button', { name: t('common:inbox.open') }, slow);
  await userEvent.click(button);
  return within(await screen.findByRole('dialog', undefined, slow));
}

export const Default: Story = {
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await expect(await canvas.findByText(t('common:mode.demo'), undefined, slow)).toBeVisible();
  },
};

export const TestMode: Story = {
  beforeEach() {
    getDemoBackend().state.features.mode = 'test';
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await expect(await canvas.findByText(t('common:mode.test'), undefined, slow)).toBeVisible();
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'narrow' } } };

/** Shows messages requested in this browser only. */
export const Messages: Story = {
  beforeEach() {
    addMessage('kam.ling@example.com', '你的驗證碼是 482913，10 分鐘內有效。');
    addMessage('+85261230001', 'Sampan: 104729 is your code to open an account, good for 10 minutes.', 'sms');
    const { state, now } = getDemoBackend();
    const message = { id: 9, about: 'code', channel: 'mail', to: 'somebody@example.com', text: '553311' } as const;
    state.messages.push({ ...message, createdAt: now().toISOString(), inbox: 'another browser' });
  },
  async play({ canvasElement, loaded }) {
    const sheet = await openInbox(canvasElement, loaded);
    await expect(await sheet.findByText(/482913/, undefined, slow)).toBeVisible();
    await expect(sheet.getByText(/104729/)).toBeVisible();
    await expect(sheet.queryByText(/553311/)).toBeNull();
  },
};

export const Empty: Story = {
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const sheet = await openInbox(canvasElement, loaded);
    await expect(await sheet.findByText(t('common:inbox.emptyTitle'), undefined, slow)).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.demoInbox.list)),
  async play({ canvasElement, loaded }) {
    await openInbox(canvasElement, loaded);
  },
};

export const Failed: Story = {
  beforeEach: ({ msw }) => msw.use(failWith(contract.demoInbox.list, 'INTERNAL')),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const sheet = await openInbox(canvasElement, loaded);
    await expect(await sheet.findByRole('button', { name: t('common:action.retry') }, slow)).toBeVisible();
  },
};

/** By keyboard only: the focus returns to the strip. */
export const ByKeyboard: Story = {
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const button = await canvas.findByRole('button', { name: t('common:inbox.open') }, slow);
    button.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', undefined, slow);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    await waitFor(() => expect(button).toHaveFocus(), slow);
  },
};
