import type { Setting } from '@sampan/api/entities';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { waitFor, within } from 'storybook/test';
import { useHere } from '../../app/navigation/navigation.tsx';
import { ShopSettingsScreen, settingPages } from '../../screens/admin/ShopSettingsScreen/ShopSettingsScreen.tsx';
import { userEvent } from '../interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk } from './AdminStory.tsx';

/** Renders the screen at its own path, as the router does. */
export function AtItsAddress() {
  const [path = '', search] = useHere().split('?');
  const group = settingPages.find((name) => path === `/admin/settings/${name}`) ?? 'site';
  return <ShopSettingsScreen group={group} searchedKey={new URLSearchParams(search).get('key') ?? undefined} />;
}

/** Opens a group of settings. */
export const at = (group: string, as?: 'operator') => ({ parameters: adminShop(`/admin/settings/${group}`, as) });

/** Common parts of the screen's stories: the screen in the back office, opened at a group. A story opens another one with `at`. */
export const settingsStories = (group: (typeof settingPages)[number]) => ({
  args: { group },
  globals: atADesk,
  ...at(group),
  render: () => (
    <AdminStory>
      <AtItsAddress />
    </AdminStory>
  ),
});

export const slow = { timeout: 10_000 };
export const field = (canvasElement: HTMLElement, key: string) =>
  waitFor(() => {
    const control = canvasElement.querySelector<HTMLInputElement>(`main [name="${key}"]`);
    if (!control) throw new Error(`no field ${key}`);
    return control;
  }, slow);
export async function retype(control: HTMLElement, text: string) {
  await userEvent.clear(control);
  await userEvent.type(control, text);
}
export const bar = (canvasElement: HTMLElement) => canvasElement.querySelector<HTMLElement>('section[data-status]');
export const save = async (canvasElement: HTMLElement) => {
  const saveBar = await waitFor(() => {
    const shown = bar(canvasElement);
    if (!shown) throw new Error('no bar');
    return shown;
  }, slow);
  await userEvent.click(within(saveBar).getAllByRole('button').at(-1) as HTMLElement);
};

/** Another admin saves a setting. */
export function saveElsewhere(group: string, key: string, change: (value: Setting['value']) => Setting['value']) {
  const { state } = getDemoBackend();
  state.settings = state.settings.map((one) =>
    one.settingGroup === group && one.key === key
      ? { ...one, value: change(one.value), updatedAt: new Date(Date.parse(one.updatedAt) + 60_000).toISOString() }
      : one,
  );
}
