import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { pressAct } from '../../../testing/interaction/storyActs.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { getStoredSetting } from '../../../testing/samples/getStoredSetting.ts';
import { field, retype, save, settingsStories, slow } from '../../../testing/screens/storySettings.tsx';
import { ShopSettingsScreen } from './ShopSettingsScreen.tsx';

const meta = {
  title: 'Admin/Settings/Mail',
  component: ShopSettingsScreen,
  ...settingsStories('mail'),
} satisfies Meta<typeof ShopSettingsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A sender without an address would break all mail; a name may stand before the address. */
export const SenderWrong: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const input = await field(canvasElement, 'from');
    await retype(input, 'Tea House');
    await save(canvasElement);
    await waitFor(() =>
      expect(input).toHaveAccessibleDescription(
        expect.stringContaining(getTranslate(loaded)('admin:settings.problem.sender')),
      ),
    );
    await retype(input, 'Tea House <hello@shop.example>');
    await save(canvasElement);
    await waitFor(() => expect(getStoredSetting('mail', 'from')).toBe('Tea House <hello@shop.example>'));
  },
};

/** A write-only value: the field shows only that it is set. */
export const Secret: Story = {
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const password = await field(canvasElement, 'smtpPassword');
    await expect(password).toHaveAttribute('placeholder', t('admin:settings.secret.none'));
    const label = password.labels?.[0]?.textContent;
    await expect(canvas.getByRole('button', { name: t('controls:password.show', { label }) })).toBeVisible();
    await userEvent.type(password, 'a-long-secret');
    await save(canvasElement);
    await waitFor(() => expect(getStoredSetting('mail', 'smtpPassword')).toBe('a-long-secret'), slow);
    await waitFor(async () => expect(await field(canvasElement, 'smtpPassword')).toHaveValue(''), slow);
    await expect(await field(canvasElement, 'smtpPassword')).toHaveAttribute(
      'placeholder',
      t('admin:settings.secret.set'),
    );
  },
  tags: ['!visual'],
};

export const RemovesSecret: Story = {
  beforeEach() {
    const { state } = getDemoBackend();
    state.settings = state.settings.map((one) => (one.key === 'smtpPassword' ? { ...one, value: 'kept' } : one));
  },
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    // By text: a clearable field has a button of the same name.
    await userEvent.click(await canvas.findByText(t('admin:settings.secret.remove'), undefined, slow));
    await save(canvasElement);
    await waitFor(() => expect(getStoredSetting('mail', 'smtpPassword')).toBeNull(), slow);
  },
  tags: ['!visual'],
};

/** Unsent messages with masked codes. */
export const Outbox: Story = {
  beforeEach() {
    const { state, now } = getDemoBackend();
    state.messages.push({
      id: 1,
      about: 'code',
      channel: 'mail',
      to: 'customer@example.hk',
      subject: 'Sampan',
      text: '你的驗證碼是 482913，10 分鐘內有效。',
      createdAt: now().toISOString(),
      secret: { text: '482913', expiresAt: now().getTime() + 600_000 },
    });
  },
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByRole('heading', { level: 2, name: t('admin:settings.group.mail') }, slow);
    await pressAct(canvasElement, t('common:action.more'), t('admin:outbox.open'));
    const sheet = within(await screen.findByRole('dialog', undefined, slow));
    await expect(await sheet.findByText(/驗證碼是 ••••••/, undefined, slow)).toBeVisible();
  },
};
