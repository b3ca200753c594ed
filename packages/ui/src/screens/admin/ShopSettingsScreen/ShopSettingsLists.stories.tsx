import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { getStoredSetting } from '../../../testing/samples/getStoredSetting.ts';
import { AdminStory, atADesk } from '../../../testing/screens/AdminStory.tsx';
import { AtItsAddress, at, retype, save, slow } from '../../../testing/screens/storySettings.tsx';
import { ShopSettingsScreen } from './ShopSettingsScreen.tsx';

const meta = {
  title: 'Admin/Settings/Lists',
  component: ShopSettingsScreen,
  args: { group: 'site' },
  globals: atADesk,
  ...at('site'),
  render: () => (
    <AdminStory>
      <AtItsAddress />
    </AdminStory>
  ),
} satisfies Meta<typeof ShopSettingsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Promises are moved, added and removed, and the focus follows; one without a title is refused at its field. */
export const Promises: Story = {
  ...at('site'),
  tags: ['visual-whole-page'],
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const stored = () => getStoredSetting('site', 'promises') as { title: Record<string, string> }[];
    const [first, , third] = stored().map(({ title }) => title['en-US']);
    const find = (action: 'up' | 'down' | 'remove', number: number) =>
      canvas.findByRole('button', { name: t(`admin:settings.promise.${action}`, { number }) }, slow);
    await userEvent.click(await find('up', 3));
    await waitFor(async () => expect(await find('up', 2)).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect(await find('up', 1)).toHaveFocus());
    await userEvent.click(await find('remove', 3));
    await waitFor(async () => expect(await find('remove', 2)).toHaveFocus());
    await userEvent.click(await screen.findByRole('button', { name: t('common:action.undo') }));
    await waitFor(async () => expect(await find('remove', 3)).toHaveFocus());
    await userEvent.click(await find('remove', 3));
    const add = canvas.getByRole('button', { name: t('admin:settings.promise.add') });
    // The icon stands before the label, on its line.
    const [icon, label] = [add.querySelector('svg') as SVGElement, add.lastElementChild as HTMLElement].map((part) =>
      part.getBoundingClientRect(),
    ) as [DOMRect, DOMRect];
    await expect(icon.right).toBeLessThanOrEqual(label.left);
    await userEvent.click(add);
    const field = (part: 'title' | 'text', language: string) =>
      canvas.getByRole('textbox', {
        name: `${t('admin:settings.promise.name', { number: 3 })} ${t(`admin:settings.promise.${part}`)} ${language}`,
      });
    await waitFor(() => expect(field('title', '简体中文')).toHaveFocus());
    await userEvent.type(field('text', 'English'), 'Mended for free');
    await save(canvasElement);
    await waitFor(() => expect(field('title', '简体中文')).toBeInvalid(), slow);
    await expect(field('title', '简体中文')).toHaveFocus();
    await expect(field('title', '简体中文')).toHaveAccessibleDescription(t('admin:settings.problem.promises'));
    await userEvent.type(field('title', 'English'), 'Repairs');
    await save(canvasElement);
    await waitFor(() => expect(stored().map(({ title }) => title['en-US'])).toEqual([third, first, 'Repairs']), slow);
  },
};

const setPromises = (count: number) => () => {
  const { settings } = getDemoBackend().state;
  getDemoBackend().state.settings = settings.map((one) => {
    if (one.key !== 'promises') return one;
    const [promise] = one.value as unknown[];
    return { ...one, value: Array.from({ length: count }, () => promise) };
  });
};
export const NoPromises: Story = { ...at('site'), tags: ['visual-whole-page'], beforeEach: setPromises(0) };
/** No more can be added. */
export const SixPromises: Story = {
  ...at('site'),
  tags: ['visual-whole-page'],
  beforeEach: setPromises(6),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByRole('button', { name: t('admin:settings.promise.remove', { number: 6 }) }, slow);
    await expect(canvas.queryByRole('button', { name: t('admin:settings.promise.add') })).toBeNull();
  },
};
/** Operators read them. */
export const PromisesReadOnly: Story = { ...at('site', 'operator'), tags: ['visual-whole-page'] };

/** The codes of the templates that Aliyun approved. */
export const SmsTemplates: Story = {
  ...at('sms'),
  tags: ['visual-whole-page'],
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const code = await canvas.findByRole(
      'textbox',
      { name: `${t('admin:settings.template.codeRegister')} 简体中文` },
      slow,
    );
    // Beside the other languages only where a code fits.
    await expect(code.getBoundingClientRect().width).toBeGreaterThan(160);
    await userEvent.type(code, 'SMS 1');
    await save(canvasElement);
    await waitFor(() => expect(code).toBeInvalid(), slow);
    await expect(code).toHaveFocus();
    await expect(code).toHaveAccessibleDescription(t('admin:settings.problem.smsTemplates'));
    await retype(code, 'SMS_100001');
    await save(canvasElement);
    await waitFor(
      () => expect(getStoredSetting('sms', 'templates')).toEqual({ codeRegister: { 'zh-CN': 'SMS_100001' } }),
      slow,
    );
  },
};
