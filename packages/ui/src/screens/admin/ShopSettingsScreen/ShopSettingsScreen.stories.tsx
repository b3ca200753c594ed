import { contract } from '@sampan/api/contract';
import { failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { answerRequest, getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { http } from 'msw';
import { expect, screen, waitFor, within } from 'storybook/test';
import { getFormats } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { pressAct } from '../../../testing/interaction/storyActs.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { getStoredSetting } from '../../../testing/samples/getStoredSetting.ts';
import { adminShop } from '../../../testing/screens/AdminStory.tsx';
import {
  at,
  bar,
  field,
  retype,
  save,
  saveElsewhere,
  settingsStories,
  slow,
} from '../../../testing/screens/storySettings.tsx';
import { ShopSettingsScreen } from './ShopSettingsScreen.tsx';

const meta = {
  title: 'Admin/Settings',
  component: ShopSettingsScreen,
  ...settingsStories('shipping'),
} satisfies Meta<typeof ShopSettingsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Amounts in the shop's currency; a list with one item a line. */
export const Default: Story = {
  async play({ canvasElement }) {
    await expect(await field(canvasElement, 'freeFrom')).toHaveValue('88');
    // The symbol of the prices in the shop, not the code.
    const frame = (await field(canvasElement, 'freeFrom')).parentElement;
    await expect(frame?.textContent).toBe(
      getFormats(document.documentElement.lang as Locale).moneyParts(0, 'CNY').currency,
    );
    await expect(await field(canvasElement, 'carriers')).toHaveValue('顺丰速运\n中通快递\n香港邮政');
    await expect(bar(canvasElement)).toBeNull();
  },
};

/** A text for each language. */
export const Shop: Story = {
  ...at('site'),
  async play({ canvasElement }) {
    await expect(await field(canvasElement, 'currency')).toHaveValue('CNY');
    await expect(canvasElement.querySelectorAll('main [lang="zh-HK"]').length).toBeGreaterThan(3);
  },
};

/** The preview follows what is typed in both themes; saving it changes the page's own colours. */
export const BrandColor: Story = {
  ...at('site'),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const input = await field(canvasElement, 'accentColor');
    await retype(input, '#7a1f5c');
    const preview = canvas.getByRole('region', { name: t('admin:settings.brand.preview') });
    const panel = preview.querySelector<HTMLElement>('[data-theme="light"]');
    await expect(panel?.style.getPropertyValue('--s-color-solid-brand')).toBe('#7a1f5c');
    await save(canvasElement);
    await waitFor(() => expect(getStoredSetting('site', 'accentColor')).toBe('#7a1f5c'), slow);
    await waitFor(() => expect(document.getElementById('brand-colors')?.dataset.accent).toBe('#7a1f5c'), slow);
  },
};

/** A color that is none: the field says so, and the text stays. */
export const BrandColorWrong: Story = {
  ...at('site'),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const input = await field(canvasElement, 'accentColor');
    await retype(input, 'teal');
    await save(canvasElement);
    await expect(await canvas.findByText(t('admin:settings.problem.color'))).toBeVisible();
    await expect(input).toHaveValue('teal');
    await expect(input).toBeInvalid();
  },
};

/** With products the currency is fixed, and the field says why. */
export const CurrencyLocked: Story = {
  ...at('site'),
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await expect(await field(canvasElement, 'currency')).toBeDisabled();
    await expect(canvas.getByText(t('admin:settings.currencyLocked'))).toBeVisible();
  },
};

/** Without products and orders the currency can be changed. */
export const CurrencyOpen: Story = {
  ...at('site'),
  tags: ['!visual'],
  beforeEach() {
    getDemoBackend().state.products.clear();
    getDemoBackend().state.orders.clear();
  },
  async play({ canvasElement }) {
    await expect(await field(canvasElement, 'currency')).toBeEnabled();
  },
};

/** Sends changed settings only and invalidates the public settings. */
export const Saves: Story = {
  tags: ['!visual', 'state:success'],
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const before = getDemoBackend().state.audit.length;
    await retype(await field(canvasElement, 'freeFrom'), '128.5');
    await expect(await canvas.findByText(t('admin:settings.changed'))).toBeInTheDocument();
    await save(canvasElement);
    await waitFor(() => expect(getStoredSetting('shipping', 'freeFrom')).toBe(12_850), slow);
    await waitFor(() => expect(bar(canvasElement)).toBeNull(), slow);
    await expect(getDemoBackend().state.audit).toHaveLength(before + 1);
    await expect(await field(canvasElement, 'freeFrom')).toHaveValue('128.5');
  },
};

/** Two invalid fields: the save bar says so and leads to them. */
export const Wrong: Story = {
  ...at('order'),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const minutes = await field(canvasElement, 'unpaidMinutes');
    await retype(minutes, '0');
    await retype(await field(canvasElement, 'maxLines'), 'many');
    await expect(minutes).toBeValid();
    await save(canvasElement);
    await waitFor(() => expect(minutes).toBeInvalid());
    await expect(minutes).toHaveFocus();
    await expect(minutes).toHaveAccessibleDescription(/10,080/);
    await expect(bar(canvasElement)).toHaveTextContent(t('admin:save.attention', { count: 2 }));
    await retype(minutes, '45');
    await expect(minutes).toBeValid();
    await expect(getStoredSetting('order', 'unpaidMinutes')).toBe(30);
  },
};

/** A custom setting's JSON is validated before it is sent. */
export const BadJson: Story = {
  ...at('site'),
  beforeEach() {
    getDemoBackend().state.settings.push({
      id: 9002,
      settingGroup: 'site',
      key: 'banner',
      type: 'json',
      value: {},
      label: 'Banner',
      isPublic: true,
      sort: 999,
      updatedAt: new Date().toISOString(),
    });
  },
  async play({ canvasElement }) {
    const banner = await field(canvasElement, 'banner');
    await userEvent.clear(banner);
    await userEvent.paste('[{ "title": ');
    await save(canvasElement);
    await waitFor(() => expect(banner).toBeInvalid());
    await expect(banner).toHaveAccessibleDescription(/JSON/);
  },
  tags: ['!visual'],
};

/** Finds a setting by its label in any group and focuses its field. */
export const Finds: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const box = await canvas.findByRole('combobox', { name: t('admin:settings.find') }, slow);
    await userEvent.click(box);
    await userEvent.type(box, 'loginFailures');
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect(await field(canvasElement, 'loginFailuresBeforeCaptcha')).toHaveFocus(), slow);
  },
};

/** Roles that need two-step login: only an admin who has it can require it. */
export const TwoStepLogin: Story = {
  ...at('security'),
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const { state, now, userNamed } = getDemoBackend();
    const select = await canvas.findByRole(
      'combobox',
      { name: t('admin:settings.of.security.secondFactorFor.label') },
      slow,
    );
    await expect(select).toHaveTextContent(t('admin:settings.secondFactorFor.nobody'));
    await userEvent.click(select);
    const name = t('admin:settings.secondFactorFor.admins');
    await userEvent.click(await screen.findByRole('option', { name }, slow));
    await save(canvasElement);
    await waitFor(() => expect(select).toBeInvalid(), slow);
    const message = t('admin:settings.problem.ownSecondFactor').replace(/<\/?account>/g, '');
    await expect(select).toHaveAccessibleDescription(expect.stringContaining(message));
    const link = canvasElement.querySelector('main a[href="/user/account"]');
    await expect(link).toBeVisible();
    await expect(getStoredSetting('security', 'secondFactorFor')).toBe('nobody');
    state.secondFactors.set(userNamed('admin').id, {
      secret: 'JBSWY3DPEHPK3PXP',
      lastStep: 0,
      recoveryCodes: new Set(),
      enabledAt: now().toISOString(),
    });
    await save(canvasElement);
    await waitFor(() => expect(getStoredSetting('security', 'secondFactorFor')).toBe('admins'), slow);
    await waitFor(() => expect(select).toHaveTextContent(name), slow);
  },
};

/** Custom settings are under "Other" and can be added. */
export const AddsItsOwn: Story = {
  ...at('seo'),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByRole('heading', { level: 2, name: t('admin:settings.group.seo') }, slow);
    await pressAct(canvasElement, t('common:action.more'), t('admin:settings.create.action'));
    const dialog = within(await screen.findByRole('dialog', undefined, slow));
    const send = dialog.getByRole('button', { name: t('admin:settings.create.submit') });
    await userEvent.click(send);
    const key = dialog.getByRole('textbox', { name: t('admin:settings.create.key') });
    await waitFor(() => expect(key).toBeInvalid());
    await userEvent.type(key, 'verification.code');
    await userEvent.type(dialog.getByRole('textbox', { name: t('admin:settings.create.label') }), '站長驗證碼');
    await userEvent.type(dialog.getByRole('textbox', { name: t('admin:settings.create.value') }), 'abc-123');
    await userEvent.click(send);
    await waitFor(() => expect(getStoredSetting('seo', 'verification.code')).toBe('abc-123'), slow);
    await expect(await canvas.findByRole('heading', { name: t('admin:settings.other') }, slow)).toBeVisible();
    await expect(await field(canvasElement, 'verification.code')).toHaveValue('abc-123');
  },
  tags: ['!visual'],
};

export const Pictures: Story = {
  ...at('gallery'),
  async play({ canvasElement }) {
    await expect(await field(canvasElement, 'cover')).toHaveValue('/media/scene-pier-dawn');
  },
};

/** Operators have read access only. */
export const ReadOnly: Story = {
  ...at('order', 'operator'),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await expect(await canvas.findByText(t('admin:settings.readOnly'), undefined, slow)).toBeVisible();
    await expect(await field(canvasElement, 'unpaidMinutes')).toBeDisabled();
    await expect(canvas.queryByRole('button', { name: t('admin:settings.create.action') })).toBeNull();
  },
};

/** Server errors show at their fields. */
export const Rejected: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) =>
    msw.use(failWith(contract.adminSetting.update, 'VALIDATION', { fields: { value: 'range' } })),
  async play({ canvasElement }) {
    const fee = await field(canvasElement, 'fee');
    await retype(fee, '12');
    await save(canvasElement);
    await waitFor(() => expect(fee).toBeInvalid(), slow);
    await expect(fee).toHaveValue('12');
  },
};

/** A conflict replaces the rejection before it: the old error does not come back with the typed value. */
export const RejectedBeforeAConflict: Story = {
  tags: ['!visual'],
  beforeEach: Rejected.beforeEach,
  async play({ canvas, canvasElement, loaded, msw }) {
    const fee = await field(canvasElement, 'fee');
    await retype(fee, '12');
    await save(canvasElement);
    await waitFor(() => expect(fee).toBeInvalid(), slow);
    msw.use(
      http.post(`*${contract.adminSetting.update.path}`, ({ request }) => answerRequest(getDemoBackend(), request)),
    );
    saveElsewhere('shipping', 'fee', () => 1000);
    await save(canvasElement);
    const name = getTranslate(loaded)('admin:settings.conflict.mine');
    await userEvent.click(await canvas.findByRole('button', { name }, slow));
    await expect(fee).toHaveValue('12');
    await expect(fee).toBeValid();
  },
};

export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.adminSetting.list)),
};
export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminSetting.list, 'INTERNAL')),
};
export const Offline: Story = { tags: ['state:offline'], beforeEach: ({ msw }) => msw.use(mockOffline()) };
export const Forbidden: Story = {
  tags: ['state:forbidden'],
  parameters: adminShop('/admin/settings/site', 'customer'),
};

export const LongText: Story = {
  ...at('site'),
  tags: ['visual-whole-page'],
  beforeEach() {
    const { state } = getDemoBackend();
    const long = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu';
    state.settings = state.settings.map((one) =>
      one.key === 'contactEmail' ? { ...one, value: `${long}@example.com` } : one,
    );
    state.settings.push({
      id: 9001,
      settingGroup: 'site',
      key: `a.${long}`,
      type: 'text',
      value: long,
      label: long,
      isPublic: false,
      sort: 99,
      updatedAt: '2026-11-20T04:00:00.000Z',
    });
  },
};
