import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { expect, screen, waitFor } from 'storybook/test';
import { pressBack, recordWatchers, watchers } from '../../testing/interaction/closeWatchers.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { Button } from '../Button/Button.tsx';
import { Combobox } from '../Combobox/Combobox.tsx';
import { Field } from '../Field/Field.tsx';
import { Menu } from '../Menu/Menu.tsx';
import { TextInput } from '../TextInput/TextInput.tsx';
import { Dialog } from './Dialog.tsx';
import { useDiscardGuard } from './useDiscardGuard.tsx';

const meta = {
  title: 'Primitives/Dialog/Back',
  component: Dialog,
  tags: ['!autodocs', '!visual'],
  args: { onClose: () => undefined, title: '' },
  beforeEach: recordWatchers,
  render: () => <Edited />,
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

function Edited() {
  const { t } = useTranslation(['account', 'common']);
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('Grace');
  const guard = useDiscardGuard(name !== 'Grace', () => setOpen(false));
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('common:action.show')}</Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} mayClose={guard.mayClose} title={t('profile.title')}>
        <Field label={t('field.username')}>
          <TextInput value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Menu
          trigger={<Button>{t('common:action.more')}</Button>}
          actions={[{ label: name, onSelect: () => undefined }]}
        />
        {guard.question}
      </Dialog>
    </>
  );
}

const find = (role: string) => screen.findByRole(role);
/** A layer closes by keys as soon as the focus is in it. */
async function findFocused(role: string) {
  const layer = await find(role);
  await waitFor(() => expect(layer).toContainElement(document.activeElement as HTMLElement));
}
const waitUntilGone = (role: string) => waitFor(() => expect(screen.queryByRole(role)).toBeNull());

/** Android's Back closes the top layer, asks about changes as the Escape key does, and leaves the page once none is open. */
export const ClosesTheTopLayer: Story = {
  play: async () => {
    const button = screen.getByRole('button');
    await expect(watchers.size).toBe(0);
    await userEvent.click(button);
    const field = await find('textbox');
    await userEvent.type(field, '!');

    pressBack();
    await findFocused('alertdialog');
    pressBack();
    await waitUntilGone('alertdialog');
    await expect(field).toHaveValue('Grace!');

    await userEvent.type(field, '{Backspace}');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await findFocused('menu');
    pressBack();
    await waitUntilGone('menu');
    await expect(await find('dialog')).toBeVisible();

    pressBack();
    await waitUntilGone('dialog');
    await waitFor(() => expect(button).toHaveFocus());
    await expect(watchers.size).toBe(0);
  },
};

const MenuInPage = () => {
  const { t } = useTranslation('common');
  const [count, setCount] = useState(0);
  return (
    <Menu
      trigger={<Button>{t('action.more')}</Button>}
      actions={[{ label: String(count), onSelect: () => setCount(count + 1) }]}
    />
  );
};

/** A menu, which is a bottom sheet on phones, is a layer, too. */
export const BackFromMenu: Story = {
  globals: { viewport: { value: 'narrow' } },
  render: () => <MenuInPage />,
  play: async () => {
    const button = screen.getByRole('button');
    await userEvent.click(button);
    await findFocused('menu');
    await expect(watchers.size).toBe(1);
    pressBack();
    await waitUntilGone('menu');
    await waitFor(() => expect(button).toHaveFocus());
    await expect(watchers.size).toBe(0);
  },
};

function ComboboxInPage() {
  const [value, setValue] = useState<string>();
  return <Combobox label="1" options={[{ value: 'a', label: 'A' }]} value={value} onValueChange={setValue} />;
}

/** The list of a combobox closes, too: the field keeps the focus, and what was typed is discarded. */
export const BackFromCombobox: Story = {
  globals: { viewport: { value: 'narrow' } },
  render: () => <ComboboxInPage />,
  play: async () => {
    const field = await find('combobox');
    await userEvent.type(field, 'a');
    await find('option');
    pressBack();
    await waitUntilGone('option');
    await expect(field).toHaveFocus();
    await expect(field).toHaveValue('');
    await expect(watchers.size).toBe(0);
  },
};

/** The Escape key closes one layer. */
export const Escape: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button'));
    await userEvent.type(await find('textbox'), '!');
    await userEvent.keyboard('{Escape}');
    await findFocused('alertdialog');
    await userEvent.keyboard('{Escape}');
    await waitUntilGone('alertdialog');
    await expect(await find('dialog')).toBeVisible();
    await expect(watchers.size).toBe(1);
  },
};
