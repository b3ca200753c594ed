import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, waitFor, within } from 'storybook/test';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { getStoredSetting } from '../../../testing/samples/getStoredSetting.ts';
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
  title: 'Admin/Settings/Lists',
  component: ShopSettingsScreen,
  ...settingsStories('site'),
} satisfies Meta<typeof ShopSettingsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Promises are moved, added and removed, and the focus follows; one without a title is refused at its field. */
export const Promises: Story = {
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
    // The key that removed the promise is still held down.
    await expect(fireEvent.keyDown(await find('remove', 2), { key: 'Enter', repeat: true })).toBe(false);
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
export const NoPromises: Story = { tags: ['visual-whole-page'], beforeEach: setPromises(0) };
/** No more can be added. */
export const SixPromises: Story = {
  tags: ['visual-whole-page'],
  beforeEach: setPromises(6),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByRole('button', { name: t('admin:settings.promise.remove', { number: 6 }) }, slow);
    await expect(canvas.queryByRole('button', { name: t('admin:settings.promise.add') })).toBeNull();
  },
};
/** Two admins change different promises: the other one's changes are listed, and both are kept. */
export const PromisesOfTwo: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    type Stored = { title: Record<string, string>; text: Record<string, string> };
    const stored = () => getStoredSetting('site', 'promises') as Stored[];
    const [first, second, third] = stored() as [Stored, Stored, Stored];
    const name = (number: number) => t('admin:settings.promise.name', { number });
    const title = t('admin:settings.promise.title');
    await retype(await canvas.findByRole('textbox', { name: `${name(1)} ${title} English` }, slow), 'Mended');
    const changed = { ...second, title: { ...second.title, 'en-US': 'Sent today' } };
    const added = { title: { 'en-US': 'Gifts' }, text: { 'en-US': 'With a card' } };
    saveElsewhere('site', 'promises', () => [first, changed, added]);
    await save(canvasElement);
    const keep = await canvas.findByRole('button', { name: t('admin:settings.conflict.mine') }, slow);
    await expect(canvas.getByText(t('admin:settings.conflict.removed', { number: 3 }))).toBeVisible();
    await expect(canvas.getByText(/: Sent today$/)).toHaveTextContent(`${name(2)} ${title} English: Sent today`);
    await expect(canvas.getByText(/: With a card$/)).toHaveTextContent(t('admin:settings.conflict.added'));
    await userEvent.click(keep);
    await save(canvasElement);
    await waitFor(
      () => expect(stored().map((one) => one.title['en-US'])).toEqual(['Mended', 'Sent today', 'Gifts']),
      slow,
    );
    await expect(stored()[0]?.title['zh-CN']).toBe(first.title['zh-CN']);
    await expect(third.title['en-US']).not.toBe('Gifts');
  },
};

/** A promise that is restored after another one was added has fields of its own. */
export const PromiseRestoredAfterAnAddition: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const field = (number: number) =>
      canvas.findByRole(
        'textbox',
        {
          name: `${t('admin:settings.promise.name', { number })} ${t('admin:settings.promise.title')} English`,
        },
        slow,
      );
    const removed = ((await field(3)) as HTMLInputElement).value;
    await userEvent.click(canvas.getByRole('button', { name: t('admin:settings.promise.remove', { number: 3 }) }));
    await userEvent.click(canvas.getByRole('button', { name: t('admin:settings.promise.add') }));
    await userEvent.click(await screen.findByRole('button', { name: t('common:action.undo') }));
    await expect(await field(3)).toHaveValue(removed);
    await userEvent.type(await field(4), 'Repairs');
    await expect(await field(3)).toHaveValue(removed);
    await expect(await field(4)).toHaveValue('Repairs');
    await userEvent.click(canvas.getByRole('button', { name: t('admin:settings.promise.remove', { number: 3 }) }));
    await expect(await field(3)).toHaveValue('Repairs');
    await expect(canvasElement.querySelectorAll('main ol > li')).toHaveLength(3);
  },
};

/** A removed promise is back after the changes were discarded: undo does not add it again. */
export const PromiseRestoredByDiscarding: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const rows = () => canvasElement.querySelectorAll('main ol > li');
    await userEvent.click(
      await canvas.findByRole('button', { name: t('admin:settings.promise.remove', { number: 3 }) }, slow),
    );
    const undo = await screen.findByRole('button', { name: t('common:action.undo') });
    await expect(rows()).toHaveLength(2);
    const saveBar = within(bar(canvasElement) as HTMLElement);
    await userEvent.click(saveBar.getByRole('button', { name: t('common:action.discard') }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: t('common:action.discard') }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    // The dialog hides the message while it closes.
    await waitFor(() => expect(document.body.style.pointerEvents).not.toBe('none'));
    await userEvent.click(undo);
    await waitFor(() => expect(screen.queryByRole('button', { name: t('common:action.undo') })).toBeNull());
    await expect(rows()).toHaveLength(3);
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

/** Carriers on one line are split; one that is there twice is an error at the field. */
export const Carriers: Story = {
  ...at('shipping'),
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const carriers = await field(canvasElement, 'carriers');
    await retype(carriers, '中通快递，圆通速递、中通快递');
    await save(canvasElement);
    await waitFor(() => expect(carriers).toBeInvalid(), slow);
    const problem = getTranslate(loaded)('admin:settings.problem.carriers');
    await expect(carriers).toHaveAccessibleDescription(expect.stringContaining(problem));
    await retype(carriers, '中通快递，圆通速递');
    await save(canvasElement);
    await waitFor(() => expect(getStoredSetting('shipping', 'carriers')).toEqual(['中通快递', '圆通速递']), slow);
  },
};

/** Two admins enter the codes of different templates: the other one's is listed with its template, and both stay. */
export const SmsTemplatesOfTwo: Story = {
  ...at('sms'),
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const name = `${t('admin:settings.template.codeRegister')} 简体中文`;
    await retype(await canvas.findByRole('textbox', { name }, slow), 'SMS_1');
    saveElsewhere('sms', 'templates', () => ({ orderShipped: { 'zh-CN': 'SMS_2' } }));
    await save(canvasElement);
    const keep = await canvas.findByRole('button', { name: t('admin:settings.conflict.mine') }, slow);
    const kind = t('admin:messages.kind.orderShipped');
    await expect(canvas.getByText(/: SMS_2$/)).toHaveTextContent(`${kind} 简体中文: SMS_2`);
    await userEvent.click(keep);
    await save(canvasElement);
    const both = { codeRegister: { 'zh-CN': 'SMS_1' }, orderShipped: { 'zh-CN': 'SMS_2' } };
    await waitFor(() => expect(getStoredSetting('sms', 'templates')).toEqual(both), slow);
  },
};

/** Two admins change the list of carriers: what the other one added and removed is listed, and all changes stay. */
export const CarriersOfTwo: Story = {
  ...at('shipping'),
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const carriers = await field(canvasElement, 'carriers');
    const [first = '', ...others] = getStoredSetting('shipping', 'carriers') as string[];
    await userEvent.type(carriers, '\n韵达快递');
    saveElsewhere('shipping', 'carriers', () => [...others, 'DHL']);
    await save(canvasElement);
    const keep = await canvas.findByRole('button', { name: t('admin:settings.conflict.mine') }, slow);
    await expect(canvas.getByText(t('admin:settings.conflict.lineAdded', { text: 'DHL' }))).toBeVisible();
    await expect(canvas.getByText(t('admin:settings.conflict.lineRemoved', { text: first }))).toBeVisible();
    await userEvent.click(keep);
    await expect(carriers).toHaveValue([...others, '韵达快递', 'DHL'].join('\n'));
    await save(canvasElement);
    await waitFor(() => expect(getStoredSetting('shipping', 'carriers')).toEqual([...others, '韵达快递', 'DHL']), slow);
  },
};

/** The other admin only sorted the carriers anew: the saved list is shown. */
export const CarriersSortedElsewhere: Story = {
  ...at('shipping'),
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const carriers = await field(canvasElement, 'carriers');
    const sorted = (getStoredSetting('shipping', 'carriers') as string[]).toReversed();
    await userEvent.type(carriers, '\nUPS');
    saveElsewhere('shipping', 'carriers', () => sorted);
    await save(canvasElement);
    await canvas.findByText(t('admin:settings.conflict.saved'), {}, slow);
    for (const name of sorted) await expect(canvas.getByText(name, { selector: 'span' })).toBeVisible();
  },
};
