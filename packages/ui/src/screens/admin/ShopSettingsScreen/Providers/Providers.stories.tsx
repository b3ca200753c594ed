import { contract } from '@sampan/api/contract';
import type { ProviderState } from '@sampan/api/entities';
import { failWith, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { getTranslate } from '../../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk, onAPhone } from '../../../../testing/screens/AdminStory.tsx';
import { at, findCard, isSet, slow, type Translate, values } from '../../../../testing/screens/providersStory.ts';
import { ShopSettingsScreen } from '../ShopSettingsScreen.tsx';

const meta = {
  title: 'Admin/Settings/Providers',
  component: ShopSettingsScreen,
  args: { group: 'payment' },
  globals: atADesk,
  parameters: adminShop('/admin/settings/payment'),
  render: (args) => (
    <AdminStory>
      <ShopSettingsScreen {...args} />
    </AdminStory>
  ),
} satisfies Meta<typeof ShopSettingsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Matches the edit button with or without existing credentials. */
const toEditLabel = (t: Translate, name: string) =>
  new RegExp(
    (['enter', 'change'] as const)
      .map((action) => t('admin:provider.actionOf', { action: t(`admin:provider.${action}`), name }))
      .join('|'),
  );
async function openForm(canvas: ReturnType<typeof within>, t: Translate, id: ProviderState['provider']) {
  const card = await findCard(canvas, t, id);
  const name = t(`admin:provider.name.${id}`);
  // The button is not there while the form is open, which closes after the backend has saved.
  await userEvent.click(await card.findByRole('button', { name: toEditLabel(t, name) }, slow));
  return within(await card.findByRole('form', { name: t('admin:provider.formOf', { name }) }));
}
const control = (id: string) => document.querySelector<HTMLInputElement>(`#credential-${id}`) as HTMLInputElement;

/** No credentials: the demo shop says that the sandbox handles payments. */
export const Default: Story = {
  tags: ['visual-whole-page'],
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const card = await findCard(canvas, t, 'alipay');
    await expect(card.getByText(t('admin:provider.condition.none'))).toBeVisible();
    await expect(canvas.getByText(t('admin:provider.demo'))).toBeVisible();
  },
};

/** Credentials are write-only: the form is empty, and the key shows its last four characters. Opening and closing keep the focus. */
export const Saves: Story = {
  tags: ['state:success', '!visual'],
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const form = await openForm(canvas, t, 'stripe');
    await expect(control('STRIPE_SECRET_KEY')).toHaveFocus();
    // A key never becomes part of the address.
    await expect(control('STRIPE_SECRET_KEY').form).toHaveAttribute('method', 'post');
    await userEvent.paste(values.STRIPE_SECRET_KEY);
    await userEvent.click(control('STRIPE_WEBHOOK_SECRET'));
    await userEvent.paste(values.STRIPE_WEBHOOK_SECRET);
    await userEvent.click(form.getByRole('button', { name: t('admin:provider.save') }));
    await waitFor(() => expect(getDemoBackend().state.providers.get('stripe')?.values).toEqual(values), slow);
    // The demo shop does not use them.
    const saved = t('admin:provider.savedOnly', { name: 'Stripe' });
    await expect(await within(document.body).findByText(saved, {}, slow)).toBeVisible();
    const getEditButton = () => canvas.getByRole('button', { name: toEditLabel(t, 'Stripe') });
    await expect(getEditButton()).toHaveFocus();
    const again = await openForm(canvas, t, 'stripe');
    await expect(control('STRIPE_SECRET_KEY')).toHaveValue('');
    await expect(await again.findByText(/…aaaa/)).toBeVisible();
    await userEvent.click(again.getByRole('button', { name: t('admin:provider.cancel') }));
    await expect(getEditButton()).toHaveFocus();
  },
};

/** Another admin has saved since the form was opened: a second save replaces it. */
export const SavedMeanwhile: Story = {
  tags: ['visual-after-play'],
  beforeEach: isSet,
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const form = await openForm(canvas, t, 'stripe');
    const { state } = getDemoBackend();
    const theirs = { ...values, STRIPE_WEBHOOK_SECRET: `whsec_${'c'.repeat(40)}` };
    state.providers.set('stripe', { values: theirs, updatedAt: '2026-11-20T04:00:00.000Z' });
    const mine = `whsec_${'d'.repeat(40)}`;
    await userEvent.click(control('STRIPE_WEBHOOK_SECRET'));
    await userEvent.paste(mine);
    const save = form.getByRole('button', { name: t('admin:provider.save') });
    await userEvent.click(save);
    const [sentence] = t('admin:provider.conflictAt', { who: t('admin:conflict.someone'), when: '|' }).split('|');
    await expect(await form.findByText(new RegExp(`^${sentence}`), {}, slow)).toBeVisible();
    await expect(control('STRIPE_WEBHOOK_SECRET')).toHaveValue(mine);
    await expect(state.providers.get('stripe')?.values).toEqual(theirs);
    await waitFor(() => expect(form.getByText(/…cccc/)).toBeVisible());
    await userEvent.click(save);
    const merged = { ...values, STRIPE_WEBHOOK_SECRET: mine };
    await waitFor(() => expect(state.providers.get('stripe')?.values).toEqual(merged), slow);
  },
};

/** Each invalid field shows an error; the typed values stay. */
export const Wrong: Story = {
  tags: ['visual-after-play'],
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const form = await openForm(canvas, t, 'alipay');
    await expect(control('ALIPAY_GATEWAY')).toHaveAccessibleDescription(t('admin:provider.sandboxField'));
    await userEvent.click(control('ALIPAY_PRIVATE_KEY'));
    await userEvent.paste('-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----');
    await userEvent.click(form.getByRole('button', { name: t('admin:provider.save') }));
    await waitFor(() => expect(control('ALIPAY_APP_ID')).toHaveFocus());
    await expect(control('ALIPAY_PRIVATE_KEY')).toHaveAccessibleDescription(
      `${t('admin:provider.fieldProblem.privateExpected')} · ${t('admin:provider.field.ALIPAY_PRIVATE_KEY.hint')}`,
    );
    await expect(control('ALIPAY_PRIVATE_KEY').value).toContain('BEGIN PUBLIC KEY');
    await expect(getDemoBackend().state.providers.has('alipay')).toBe(false);
  },
};

/** Only the demo shop has the sandbox's addresses: a test shop has those of its environment. */
export const AddressInATestShop: Story = {
  tags: ['!visual'],
  beforeEach: () => void Object.assign(getDemoBackend().state.features, { mode: 'test' }),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await openForm(canvas, t, 'alipay');
    await expect(control('ALIPAY_GATEWAY')).toHaveAccessibleDescription(t('admin:provider.fixedField'));
  },
};

/** A form without any value is refused on its fields. */
export const Empty: Story = {
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const form = await openForm(canvas, t, 'stripe');
    for (const name of ['save', 'test'] as const) {
      await userEvent.click(form.getByRole('button', { name: t(`admin:provider.${name}`) }));
      await waitFor(() => expect(control('STRIPE_SECRET_KEY')).toHaveFocus());
      await expect(control('STRIPE_SECRET_KEY')).toBeInvalid();
      await expect(control('STRIPE_WEBHOOK_SECRET')).toHaveAccessibleDescription(
        new RegExp(t('admin:provider.fieldProblem.required')),
      );
    }
    await expect(getDemoBackend().state.providers.has('stripe')).toBe(false);
  },
};

/** Cancelling asks before it drops typed keys. */
export const AsksBeforeCancelling: Story = {
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const form = await openForm(canvas, t, 'stripe');
    await userEvent.click(control('STRIPE_SECRET_KEY'));
    await userEvent.paste(values.STRIPE_SECRET_KEY);
    const cancel = form.getByRole('button', { name: t('admin:provider.cancel') });
    await userEvent.click(cancel);
    const question = await within(document.body).findByRole('alertdialog', undefined, slow);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(question).not.toBeInTheDocument());
    await expect(control('STRIPE_SECRET_KEY')).toHaveValue(values.STRIPE_SECRET_KEY);
    await userEvent.click(cancel);
    const again = within(await within(document.body).findByRole('alertdialog', undefined, slow));
    await userEvent.click(again.getByRole('button', { name: t('controls:discard.confirm') }));
    await waitFor(() => expect(canvas.getByRole('button', { name: toEditLabel(t, 'Stripe') })).toHaveFocus(), slow);
  },
};

/** Removing the credentials asks first: the shop cannot show them again. */
export const AsksBeforeRemoving: Story = {
  tags: ['!visual'],
  beforeEach: isSet,
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const form = await openForm(canvas, t, 'stripe');
    const remove = form.getByRole('button', { name: t('admin:provider.removeAll') });
    await userEvent.click(remove);
    const body = within(document.body);
    const first = await body.findByRole('alertdialog', { name: t('admin:provider.removeTitle', { name: 'Stripe' }) });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(first).not.toBeInTheDocument());
    await expect(getDemoBackend().state.providers.get('stripe')?.values).toEqual(values);
    await userEvent.click(remove);
    const dialog = within(await body.findByRole('alertdialog', undefined, slow));
    await userEvent.click(dialog.getByRole('button', { name: t('admin:provider.removeAll') }));
    await waitFor(() => expect(getDemoBackend().state.providers.get('stripe')?.values).toEqual({}), slow);
    await waitFor(() => expect(body.queryByRole('alertdialog')).toBeNull(), slow);
    await waitFor(() => expect(canvas.getByRole('button', { name: toEditLabel(t, 'Stripe') })).toHaveFocus());
  },
};

/** Payments and refunds that need the credentials are said before they are removed. */
export const RemovesUnderWay: Story = {
  tags: ['visual-after-play'],
  beforeEach() {
    isSet();
    const { state } = getDemoBackend();
    const [open, refunding] = [...state.orders.values()].flatMap((order) => (order.payment ? [{ ...order }] : []));
    for (const [order, status] of [[open, 10] as const, [refunding, 50] as const]) {
      if (!order?.payment) throw new Error('the demo shop has too few payments');
      state.orders.set(order.id, { ...order, payment: { ...order.payment, method: 'stripe', status } });
    }
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const { orders } = getDemoBackend().state;
    const count = (statuses: readonly number[]) =>
      [...orders.values()].filter(({ payment }) => payment?.method === 'stripe' && statuses.includes(payment.status))
        .length;
    const form = await openForm(canvas, t, 'stripe');
    await userEvent.click(form.getByRole('button', { name: t('admin:provider.removeAll') }));
    const dialog = within(await within(document.body).findByRole('alertdialog', undefined, slow));
    const sentence = t('admin:provider.underWay', { payments: String(count([0, 10])), refunds: String(count([50])) });
    await expect(dialog.getByText(sentence)).toBeVisible();
  },
};

/** Errors found by the server only, such as a certificate of another key. */
export const Rejected: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) =>
    msw.use(failWith(contract.adminProvider.save, 'VALIDATION', { fields: { 'fields.STRIPE_SECRET_KEY': 'notKey' } })),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const form = await openForm(canvas, t, 'stripe');
    await userEvent.click(control('STRIPE_SECRET_KEY'));
    await userEvent.paste(values.STRIPE_SECRET_KEY);
    await userEvent.click(control('STRIPE_WEBHOOK_SECRET'));
    await userEvent.paste(values.STRIPE_WEBHOOK_SECRET);
    await userEvent.click(form.getByRole('button', { name: t('admin:provider.save') }));
    await waitFor(() => expect(control('STRIPE_SECRET_KEY')).toBeInvalid(), slow);
    await expect(control('STRIPE_SECRET_KEY')).toHaveValue(values.STRIPE_SECRET_KEY);
  },
};

export const ByEnvironment: Story = {
  beforeEach: () => void getDemoBackend().state.providers.set('stripe', { environment: values, lastSuccessAt: at }),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const card = await findCard(canvas, t, 'stripe');
    await expect(card.getByText(t('admin:provider.fixed'))).toBeVisible();
    await expect(card.queryByRole('button', { name: toEditLabel(t, 'Stripe') })).toBeNull();
  },
};

/** The stored credentials were encrypted with another DATA_KEY. */
export const Unreadable: Story = {
  beforeEach: () => void getDemoBackend().state.providers.set('stripe', { isUnreadable: true, updatedAt: at }),
};

/** The gateways of text messages, beside their limits and templates. */
export const Sms: Story = {
  args: { group: 'sms' },
  parameters: adminShop('/admin/settings/sms'),
  beforeEach() {
    const previousUntil = '2026-11-23T03:00:00.000Z';
    const twilio = {
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: '1'.repeat(32),
      TWILIO_FROM: 'Sampan',
    };
    getDemoBackend().state.providers.set('twilio', { values: twilio, updatedAt: at, previousUntil, lastSuccessAt: at });
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const card = await findCard(canvas, t, 'twilio');
    await expect(card.getByRole('switch', { name: t('admin:provider.switchSms', { name: 'Twilio' }) })).toBeChecked();
    await openForm(canvas, t, 'aliyunSms');
    await expect(control('ALIYUN_SMS_SIGN')).toBeVisible();
    await expect(canvas.queryByRole('region', { name: 'Stripe' })).toBeNull();
  },
};

/** Identity provider and credentials. */
export const Identity: Story = {
  args: { group: 'kyc' },
  tags: ['visual-whole-page'],
  parameters: adminShop('/admin/settings/kyc'),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const card = await findCard(canvas, t, 'alipayIdentity');
    const name = t('admin:provider.name.alipayIdentity');
    await expect(card.getByText(t('admin:provider.chosen', { name }))).toBeVisible();
    await expect(card.queryByRole('switch')).toBeNull();
  },
};

/** In a real shop, only providers with credentials can be chosen. */
export const IdentityByHand: Story = {
  args: { group: 'kyc' },
  tags: ['visual-after-play'],
  parameters: adminShop('/admin/settings/kyc'),
  beforeEach() {
    const { state } = getDemoBackend();
    state.features.mode = 'live';
    state.settings = state.settings.map((one) =>
      one.settingGroup === 'kyc' && one.key === 'provider' ? { ...one, value: 'manual' } : one,
    );
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await findCard(canvas, t, 'alipayIdentity');
    const label = t('admin:settings.of.kyc.provider.label');
    await userEvent.click(await canvas.findByRole('combobox', { name: label }, slow));
    const body = within(document.body);
    const name = new RegExp(t('admin:provider.name.alipayIdentity'));
    await expect(await body.findByRole('option', { name }, slow)).toHaveAttribute('aria-disabled', 'true');
    await expect(body.getByRole('option', { name: t('admin:provider.manualIdentity') })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await userEvent.keyboard('{Escape}');
  },
};

/** Recently changed: payments of the previous credentials are still settled. */
export const Changed: Story = {
  beforeEach() {
    const lastError = { problem: 'clock', code: 'isv.invalid-timestamp', message: '', at } as const;
    const previousUntil = '2026-11-23T03:00:00.000Z';
    getDemoBackend().state.providers.set('stripe', {
      values,
      updatedAt: at,
      previousUntil,
      lastSuccessAt: at,
      lastError,
    });
  },
};

/** The switch is saved at once. */
export const SwitchedOff: Story = {
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const card = await findCard(canvas, t, 'stripe');
    const toggle = card.getByRole('switch', { name: t('admin:provider.switch', { name: 'Stripe' }) });
    await userEvent.click(toggle);
    await waitFor(() => expect(toggle).not.toBeChecked(), slow);
  },
};

export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.adminProvider.list)),
};
export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminProvider.list, 'INTERNAL')),
};

export const OnAPhone: Story = {
  globals: onAPhone,
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    await openForm(canvas, getTranslate(loaded), 'wechat');
  },
};

const long = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu';
export const LongText: Story = {
  beforeEach() {
    const lastError = { problem: 'refused', code: long, message: `${long} ${long}`, at } as const;
    getDemoBackend().state.providers.set('stripe', { values, updatedAt: at, lastError });
  },
};

/** Codes by SMS are stopped: by an attack on a block of numbers and on a country, and by the daily limit. An admin allows one. */
export const SmsStopped: Story = {
  args: { group: 'sms' },
  tags: ['visual-whole-page'],
  parameters: adminShop('/admin/settings/sms'),
  beforeEach() {
    const counted = { numbers: 14, confirmed: 1, startedAt: at, endsAt: '2099-11-20T09:00:00.000Z' };
    const stops = [
      { ...counted, id: 1, prefix: '+8526999', reason: 'numberBlock' },
      { ...counted, id: 2, prefix: '+372', reason: 'country', numbers: 60 },
      { ...counted, id: 3, prefix: '', reason: 'shop', numbers: 2000 },
    ] as const;
    for (const stop of stops) getDemoBackend().state.smsStops.set(stop.prefix, stop);
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await waitFor(() => expect(canvas.getAllByRole('alert')).toHaveLength(3), slow);
    const getButton = (prefix: string) => canvas.getByRole('button', { name: `${t('admin:sms.lift')} ${prefix}` });
    await userEvent.click(getButton('+372'));
    await waitFor(() => expect(canvas.getAllByRole('alert')).toHaveLength(2), slow);
    // It was the last one, and the one before it has the focus.
    await expect(getButton('+8526999')).toHaveFocus();
  },
};
