import { contract } from '@sampan/api/contract';
import { connectionProblems } from '@sampan/api/entities';
import { answer, failWith, holdCall, mockPendingCall } from '@sampan/demo/backend/controls';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, waitFor, type within } from 'storybook/test';
import { getTranslate } from '../../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk } from '../../../../testing/screens/AdminStory.tsx';
import { at, findCard, isSet, slow, type Translate, values } from '../../../../testing/screens/providersStory.ts';
import { ShopSettingsScreen } from '../ShopSettingsScreen.tsx';

const meta = {
  title: 'Admin/Settings/Providers/Connection test',
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

const toTestLabel = (t: Translate) =>
  t('admin:provider.actionOf', { action: t('admin:provider.test'), name: 'Stripe' });
const toEditLabel = (t: Translate) =>
  t('admin:provider.actionOf', { action: t('admin:provider.change'), name: 'Stripe' });
async function test(canvas: ReturnType<typeof within>, t: Translate) {
  const card = await findCard(canvas, t, 'stripe');
  await userEvent.click(card.getByRole('button', { name: toTestLabel(t) }));
  return card;
}

export const Testing: Story = {
  tags: ['visual-after-play'],
  beforeEach({ msw }) {
    isSet();
    msw.use(mockPendingCall(contract.adminProvider.test));
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const card = await test(canvas, t);
    await expect(card.getByRole('button', { name: toTestLabel(t) })).toHaveAttribute('aria-busy', 'true');
  },
};

export const Works: Story = {
  tags: ['visual-after-play'],
  beforeEach({ msw }) {
    isSet();
    msw.use(answer(contract.adminProvider.test, { at, failure: null }));
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const card = await test(canvas, t);
    await card.findByText(t('admin:provider.works', { name: 'Stripe' }), {}, slow);
  },
};

/** Every failure of a connection test, with the provider's own message. */
export const Fails: Story = {
  tags: ['visual-after-play'],
  beforeEach: isSet,
  async play({ canvas, loaded, msw }) {
    const t = getTranslate(loaded);
    for (const problem of connectionProblems) {
      msw.use(answer(contract.adminProvider.test, { at, failure: { problem, code: 'code_1', message: '' } }));
      const card = await test(canvas, t);
      const sentence = t(`admin:provider.problem.${problem}`, { name: 'Stripe' });
      await waitFor(() => expect(card.getByRole('alert')).toHaveTextContent(sentence), slow);
      await expect(card.getByRole('alert')).toHaveTextContent('code_1');
    }
  },
};

/** The result is about the credentials that were tested, and goes once they are edited. */
export const EditedAfterATest: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    isSet();
    msw.use(answer(contract.adminProvider.test, { at, failure: null }));
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const card = await test(canvas, t);
    const works = t('admin:provider.works', { name: 'Stripe' });
    await card.findByText(works, {}, slow);
    await userEvent.click(card.getByRole('button', { name: toEditLabel(t) }));
    await userEvent.click(await card.findByRole('button', { name: t('admin:provider.cancel') }, slow));
    await card.findByRole('button', { name: toEditLabel(t) }, slow);
    await expect(card.queryByText(works)).toBeNull();
  },
};

/** The credentials are edited while a test of the old ones is running: its result is not shown. */
export const EditedDuringATest: Story = {
  tags: ['!visual'],
  beforeEach: isSet,
  async play({ canvas, loaded, msw }) {
    const t = getTranslate(loaded);
    const held = holdCall(contract.adminProvider.test);
    msw.use(held.handler, answer(contract.adminProvider.test, { at, failure: null }));
    const card = await test(canvas, t);
    await userEvent.click(card.getByRole('button', { name: toEditLabel(t) }));
    await userEvent.click(await card.findByRole('button', { name: t('admin:provider.cancel') }, slow));
    held.release();
    const button = await card.findByRole('button', { name: toTestLabel(t) }, slow);
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'), slow);
    await expect(card.queryByText(t('admin:provider.works', { name: 'Stripe' }))).toBeNull();
  },
};

/** The result of a test in the form goes with the next change of a credential. */
export const ChangedAfterATest: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    isSet();
    msw.use(answer(contract.adminProvider.test, { at, failure: null }));
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const card = await findCard(canvas, t, 'stripe');
    await userEvent.click(card.getByRole('button', { name: toEditLabel(t) }));
    const key = await card.findByLabelText(t('admin:provider.field.STRIPE_SECRET_KEY.label'), {}, slow);
    fireEvent.change(key, { target: { value: `${values.STRIPE_SECRET_KEY}1` } });
    await userEvent.click(card.getByRole('button', { name: t('admin:provider.test') }));
    const works = t('admin:provider.works', { name: 'Stripe' });
    await card.findByText(works, {}, slow);
    fireEvent.change(key, { target: { value: `${values.STRIPE_SECRET_KEY}2` } });
    await waitFor(() => expect(card.queryByText(works)).toBeNull());
  },
};

export const TestNotRun: Story = {
  beforeEach({ msw }) {
    isSet();
    msw.use(failWith(contract.adminProvider.test, 'INTERNAL'));
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const card = await test(canvas, t);
    await card.findByText(t('admin:provider.testFailed'), {}, slow);
  },
};
