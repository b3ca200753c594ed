import { contract } from '@sampan/api/contract';
import type { Setting } from '@sampan/api/entities';
import { statusByCode } from '@sampan/api/errors';
import { userRole } from '@sampan/api/statuses';
import { holdCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse, http } from 'msw';
import { expect, screen, waitFor, within } from 'storybook/test';
import { hidePage } from '../../../testing/interaction/hidePage.ts';
import { breakAnswer, loadAgain, Reloadable } from '../../../testing/interaction/lostAnswer.tsx';
import { changeRole, RoleChanger } from '../../../testing/interaction/RoleChanger.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { getStoredSetting } from '../../../testing/samples/getStoredSetting.ts';
import { AdminStory } from '../../../testing/screens/AdminStory.tsx';
import {
  AtItsAddress,
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
  title: 'Admin/Settings/Drafts',
  component: ShopSettingsScreen,
  ...settingsStories('shipping'),
} satisfies Meta<typeof ShopSettingsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

function findSetting(group: string, key: string): Setting {
  const found = getDemoBackend().state.settings.find((one) => one.settingGroup === group && one.key === key);
  if (!found) throw new Error(`no setting ${group}.${key}`);
  return found;
}
/** The control of the page title in a language. */
async function findTitle(locale: 'zh-CN' | 'en-US'): Promise<HTMLInputElement> {
  const { id } = findSetting('seo', 'title');
  const controlId = locale === 'zh-CN' ? `setting-${id}` : `setting-${id}-${locale}`;
  return waitFor(() => {
    const control = document.getElementById(controlId);
    if (!control) throw new Error(`no control ${controlId}`);
    return control as HTMLInputElement;
  }, slow);
}
const saveTitlesElsewhere = (titles: Record<string, string>) =>
  saveElsewhere('seo', 'title', (value) => ({ ...(value as object), ...titles }));

/** Types a title in one language, saves while another admin has saved another one, and waits for the choice. */
async function meetConflict(canvasElement: HTMLElement, t: ReturnType<typeof getTranslate>): Promise<HTMLElement> {
  await retype(await findTitle('zh-CN'), '潮水');
  saveTitlesElsewhere({ 'en-US': 'Tide' });
  await save(canvasElement);
  return within(canvasElement).findByRole('button', { name: t('admin:settings.conflict.mine') }, slow);
}

/** The field says what the other admin saved, and nothing is overwritten. */
export const Conflict: Story = {
  ...at('seo'),
  tags: ['visual-after-play'],
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await meetConflict(canvasElement, t);
    await expect(getStoredSetting('seo', 'title')).toMatchObject({ 'en-US': 'Tide' });
    await expect(await findTitle('zh-CN')).toHaveValue('潮水');
    await expect(canvas.getByText(/: Tide$/)).toBeVisible();
    await expect(bar(canvasElement)).toHaveTextContent(t('admin:save.attention', { count: 1 }));
  },
};

/** Two admins change different languages: neither text is lost. */
export const ConflictKeepsBoth: Story = {
  ...at('seo'),
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    await userEvent.click(await meetConflict(canvasElement, getTranslate(loaded)));
    await expect(await findTitle('zh-CN')).toHaveFocus();
    await expect(await findTitle('en-US')).toHaveValue('Tide');
    await save(canvasElement);
    await waitFor(
      () => expect(getStoredSetting('seo', 'title')).toMatchObject({ 'zh-CN': '潮水', 'en-US': 'Tide' }),
      slow,
    );
    await waitFor(() => expect(bar(canvasElement)).toBeNull(), slow);
  },
};

/** The saved value is taken instead of the typed one. */
export const ConflictTakesSaved: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const fee = await field(canvasElement, 'fee');
    await retype(fee, '12');
    saveElsewhere('shipping', 'fee', () => 1000);
    await save(canvasElement);
    const take = await canvas.findByRole('button', { name: t('admin:settings.conflict.theirs') }, slow);
    await expect(fee).toBeInvalid();
    await expect(fee).toHaveValue('12');
    await userEvent.click(take);
    await expect(fee).toHaveValue('10');
    await expect(fee).toBeValid();
    await waitFor(() => expect(bar(canvasElement)).toBeNull(), slow);
    await expect(getStoredSetting('shipping', 'fee')).toBe(1000);
  },
};

/** Two admins who type the same do not conflict. */
export const SameChange: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await retype(await field(canvasElement, 'fee'), '12');
    saveElsewhere('shipping', 'fee', () => 1200);
    await save(canvasElement);
    await waitFor(() => expect(bar(canvasElement)).toBeNull(), slow);
    await expect(await field(canvasElement, 'fee')).toHaveValue('12');
  },
};

/** A value was saved, but the answer was lost: what is typed later is no conflict with it, also after a reload. */
export const SavedWithoutAnAnswer: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(breakAnswer(contract.adminSetting.update)),
  render: () => (
    <Reloadable>
      <AdminStory>
        <AtItsAddress />
      </AdminStory>
    </Reloadable>
  ),
  async play({ canvas, canvasElement, loaded }) {
    const fee = await field(canvasElement, 'fee');
    await retype(fee, '12');
    await save(canvasElement);
    await waitFor(() => expect(bar(canvasElement)).toHaveAttribute('data-status', 'failed'), slow);
    await expect(getStoredSetting('shipping', 'fee')).toBe(1200);
    await retype(fee, '13');
    loadAgain();
    await waitFor(() => expect(fee).not.toBeInTheDocument());
    await waitFor(async () => expect(await field(canvasElement, 'fee')).toHaveValue('13'), slow);
    await save(canvasElement);
    await waitFor(() => expect(getStoredSetting('shipping', 'fee')).toBe(1300), slow);
    await waitFor(() => expect(bar(canvasElement)).toBeNull(), slow);
    const take = getTranslate(loaded)('admin:settings.conflict.theirs');
    await expect(canvas.queryByRole('button', { name: take })).toBeNull();
  },
};

/** A value that is changed while it is being saved is an unsaved change of the saved one, and no conflict with it. */
export const ChangedWhileSaving: Story = {
  tags: ['!visual'],
  async play({ canvasElement, msw }) {
    const { handler, release } = holdCall(contract.adminSetting.update);
    msw.use(handler);
    const fee = await field(canvasElement, 'fee');
    await retype(fee, '12');
    await save(canvasElement);
    await waitFor(() => expect(bar(canvasElement)).toHaveAttribute('data-status', 'saving'), slow);
    await userEvent.type(fee, '.5');
    release();
    await waitFor(() => expect(bar(canvasElement)).toHaveAttribute('data-status', 'dirty'), slow);
    await expect(getStoredSetting('shipping', 'fee')).toBe(1200);
    await expect(fee).toHaveValue('12.5');
    await save(canvasElement);
    await waitFor(() => expect(bar(canvasElement)).toBeNull(), slow);
    await expect(getStoredSetting('shipping', 'fee')).toBe(1250);
  },
};

/** Unsaved values are stored when the page is left, but no secret. */
export const StoresDraft: Story = {
  ...at('mail'),
  tags: ['!visual'],
  async play({ canvasElement }) {
    await retype(await field(canvasElement, 'smtpPassword'), 'seagull-at-the-pier');
    await retype(await field(canvasElement, 'from'), 'tea@shop.example');
    hidePage();
    await expect(sessionStorage.getItem('draft settings mail')).toContain('tea@shop.example');
    await expect(sessionStorage.getItem('draft settings mail')).not.toContain('seagull');
  },
};

/** The unsaved values are restored after a reload; discarding them restores the saved ones. */
export const DraftComesBack: Story = {
  tags: ['!visual'],
  beforeEach() {
    const { id, updatedAt } = findSetting('shipping', 'fee');
    sessionStorage.setItem(
      'draft settings shipping',
      JSON.stringify({ [id]: { updatedAt, opened: '8', draft: '12' } }),
    );
  },
  async play({ canvasElement }) {
    const fee = await field(canvasElement, 'fee');
    await waitFor(() => expect(fee).toHaveValue('12'), slow);
    const discard = within(bar(canvasElement) as HTMLElement).getAllByRole('button')[0] as HTMLElement;
    await userEvent.click(discard);
    const question = await screen.findByRole('alertdialog', undefined, slow);
    await userEvent.click(within(question).getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => expect(fee).toHaveValue('8'), slow);
    await expect(sessionStorage.getItem('draft settings shipping')).toBeNull();
  },
};

/** Someone who is no longer an admin sees the saved values in the locked fields, and no bar to save with. */
export const NoDraftWithoutTheRight: Story = {
  ...at('shipping', 'operator'),
  tags: ['!visual'],
  beforeEach: DraftComesBack.beforeEach,
  async play({ canvasElement }) {
    const fee = await field(canvasElement, 'fee');
    await expect(fee).toBeDisabled();
    await expect(fee).toHaveValue('8');
    await expect(bar(canvasElement)).toBeNull();
  },
};

/** The right is lost while a value is being typed: the value is hidden, and there again when the right is back. */
export const LosesTheRight: Story = {
  tags: ['!visual'],
  render: () => (
    <AdminStory>
      <RoleChanger />
      <AtItsAddress />
    </AdminStory>
  ),
  async play({ canvasElement }) {
    const fee = () => field(canvasElement, 'fee');
    await retype(await fee(), '12');
    hidePage();
    changeRole(userRole.operator);
    await waitFor(async () => expect(await fee()).toBeDisabled(), slow);
    await expect(await fee()).toHaveValue('8');
    await expect(bar(canvasElement)).toBeNull();
    await expect(sessionStorage.getItem('draft settings shipping')).toContain('12');
    changeRole(userRole.admin);
    await waitFor(async () => expect(await fee()).toHaveValue('12'), slow);
    await expect(bar(canvasElement)).toHaveAttribute('data-status', 'dirty');
  },
};

/** Leaving without saving discards the values for good. */
export const LeavesWithoutDraft: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await retype(await field(canvasElement, 'fee'), '12');
    hidePage();
    await expect(sessionStorage.getItem('draft settings shipping')).toContain('12');
    await userEvent.click(
      canvasElement.querySelector<HTMLElement>('main a[href="/admin/settings/order"]') as HTMLElement,
    );
    const question = within(await screen.findByRole('alertdialog', undefined, slow));
    await userEvent.click(question.getByRole('button', { name: t('admin:save.leave') }));
    await field(canvasElement, 'unpaidMinutes');
    await expect(sessionStorage.getItem('draft settings shipping')).toBeNull();
  },
};

/** A setting of the same group is found without a question: nothing is left. */
export const FindsBesideDrafts: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const fee = await field(canvasElement, 'fee');
    await retype(fee, '12');
    const find = canvas.getByRole('combobox', { name: getTranslate(loaded)('admin:settings.find') });
    // The second time, too.
    for (const _time of ['first', 'second']) {
      await userEvent.click(find);
      await userEvent.type(find, 'shipping.freeFrom');
      await userEvent.keyboard('{Enter}');
      const found = await field(canvasElement, 'freeFrom');
      await waitFor(() => expect(found).toHaveFocus(), slow);
    }
    await expect(screen.queryByRole('alertdialog')).toBeNull();
    await expect(fee).toHaveValue('12');
  },
};

/** Leaving for the page of the same group discards the values; later ones are stored, and asked about, again. */
export const LeavesForTheSameGroup: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const fee = await field(canvasElement, 'fee');
    const leave = async () => {
      await userEvent.click(
        canvasElement.querySelector<HTMLElement>('main a[href="/admin/settings/shipping"]') as HTMLElement,
      );
      const question = within(await screen.findByRole('alertdialog', undefined, slow));
      await userEvent.click(question.getByRole('button', { name: t('admin:save.leave') }));
      await waitFor(() => expect(fee).toHaveValue('8'), slow);
      await expect(sessionStorage.getItem('draft settings shipping')).toBeNull();
    };
    await retype(fee, '12');
    await leave();
    await retype(fee, '13');
    hidePage();
    await expect(sessionStorage.getItem('draft settings shipping')).toContain('13');
    await leave();
  },
};

/** Answers every call that saves a setting with this error, and counts them. */
function failUpdates(code: 'UNAUTHENTICATED' | 'TOO_MANY_REQUESTS' | 'INTERNAL') {
  const sent = { count: 0 };
  const statusCode = statusByCode[code];
  const handler = http.post(`*${contract.adminSetting.update.path}`, () => {
    sent.count += 1;
    return HttpResponse.json({ code, message: code, statusCode }, { status: statusCode });
  });
  return { sent, handler };
}

/** The session expires: saving stops at the first answer, and what was typed is there after the next login. */
export const SessionExpires: Story = {
  tags: ['!visual'],
  async play({ canvasElement, msw }) {
    const { sent, handler } = failUpdates('UNAUTHENTICATED');
    msw.use(handler);
    await retype(await field(canvasElement, 'fee'), '12');
    await retype(await field(canvasElement, 'freeFrom'), '128');
    await save(canvasElement);
    await waitFor(() => expect(canvasElement.querySelector('[name="fee"]')).toBeNull(), slow);
    await expect(sessionStorage.getItem('draft settings shipping')).toContain('128');
    await expect(sent.count).toBe(1);
  },
};

/** The server fails or refuses more requests: no field is to blame, and saving stops. */
export const ServerFails: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded, msw }) {
    const t = getTranslate(loaded);
    const fee = await field(canvasElement, 'fee');
    await retype(fee, '12');
    for (const code of ['INTERNAL', 'TOO_MANY_REQUESTS'] as const) {
      const { sent, handler } = failUpdates(code);
      msw.use(handler);
      await save(canvasElement);
      await waitFor(() => expect(sent.count).toBeGreaterThan(0), slow);
      await waitFor(() => expect(bar(canvasElement)).toHaveTextContent(t('admin:save.failure.other')), slow);
      await expect(fee).toBeValid();
      await expect(fee).toHaveValue('12');
      await expect(bar(canvasElement)).not.toHaveTextContent(t('admin:save.attention', { count: 1 }));
    }
  },
};

const toOrders = (canvasElement: HTMLElement) =>
  canvasElement.querySelector<HTMLElement>('main a[href="/admin/settings/order"]') as HTMLElement;

/** Leaving with unsaved changes asks; staying keeps them. */
export const AsksBeforeLeaving: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await retype(await field(canvasElement, 'fee'), '12');
    await userEvent.click(toOrders(canvasElement));
    const question = await screen.findByRole('alertdialog', undefined, slow);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(question).not.toBeInTheDocument());
    await expect(await field(canvasElement, 'fee')).toHaveValue('12');
    await userEvent.click(toOrders(canvasElement));
    const again = within(await screen.findByRole('alertdialog', undefined, slow));
    await userEvent.click(again.getByRole('button', { name: t('admin:save.leave') }));
    await field(canvasElement, 'unpaidMinutes');
    await expect(getStoredSetting('shipping', 'fee')).toBe(800);
  },
};
