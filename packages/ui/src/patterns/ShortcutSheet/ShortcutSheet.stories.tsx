import { characterKeysKey } from '@sampan/domain/preferences/characterKeys';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor, within } from 'storybook/test';
import { useCharacterKeys } from '../../app/useCharacterKeys.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { Popover } from '../../primitives/Popover/Popover.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { TextInput } from '../../primitives/TextInput/TextInput.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { ShortcutSheet } from './ShortcutSheet.tsx';
import { useShortcuts } from './useShortcuts.ts';

const places = [
  { shortcut: 'g o', does: '订单' },
  { shortcut: 'g p', does: '商品' },
  { shortcut: 'g u', does: '用户' },
];

const meta = {
  title: 'Patterns/Layout/ShortcutSheet',
  component: ShortcutSheet,
  args: { isOpen: true, onClose: fn(), places, hasCharacterKeys: true, onCharacterKeysChange: fn() },
  globals: { density: 'admin' },
  parameters: guide({
    use: 'The answer to ? in the back office: every key that works on the page, by what it does. `useShortcuts` makes a page listen to its keys.',
    avoid:
      'The shop has no letter shortcuts apart from /. A shortcut is never the only way: each has a button or a link.',
    keyboard: [
      [['?'], 'opens the list, unless someone is typing'],
      [['Mod+k'], 'opens search, also from a field'],
      [['g', 'o'], 'one after the other: goes to the orders; more than a second apart they are two single keys'],
      [['Escape'], 'closes the list; the focus goes back'],
    ],
  }),
} satisfies Meta<typeof ShortcutSheet>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play() {
    const sheet = within(document.body).getByRole('dialog');
    await expect(within(sheet).getAllByRole('heading', { level: 3 })).toHaveLength(5);
    for (const key of ['a', 'r']) await expect(within(sheet).getByText(key, { selector: 'kbd' })).toBeVisible();
    await expect(within(sheet).getByText('订单').closest('li')).toHaveTextContent(/g.+o/);
  },
};

/** A group without shortcuts is left out. */
export const WithoutPlaces: Story = {
  args: { places: [] },
  async play() {
    const sheet = within(document.body).getByRole('dialog');
    await expect(within(sheet).getAllByRole('heading', { level: 3 })).toHaveLength(4);
  },
};

export const LongText: Story = {
  args: {
    places: [
      {
        shortcut: 'g mod+Enter',
        does: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu',
      },
    ],
  },
};

const goToOrders = fn();
const search = fn();

function Page() {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const { isOn, choose } = useCharacterKeys();
  useShortcuts({ '?': () => setOpen(true), 'g o': goToOrders, 'mod+k': search });
  return (
    <Stack gap="md">
      <TextInput aria-label="note" value={text} onChange={(event) => setText(event.target.value)} />
      <Button variant="outline">OK</Button>
      <ShortcutSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        places={places}
        hasCharacterKeys={isOn}
        onCharacterKeysChange={choose}
      />
    </Stack>
  );
}

/** Turned off, letters and signs do nothing any more; those with ⌘ or Ctrl go on working (WCAG 2.1.4). */
export const TurnedOff: Story = {
  tags: ['!visual'],
  render: () => <Page />,
  beforeEach() {
    goToOrders.mockClear();
    search.mockClear();
  },
  async play({ canvasElement }) {
    within(canvasElement).getByRole('button').focus();
    await userEvent.keyboard('?');
    const sheet = within(await within(document.body).findByRole('dialog'));
    await expect(sheet.getByRole('switch')).toBeChecked();
    await userEvent.click(sheet.getByRole('switch'));
    await expect(sheet.getByRole('switch')).not.toBeChecked();
    await expect(localStorage.getItem(characterKeysKey)).toBe('off');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('?go');
    await expect(within(document.body).queryByRole('dialog')).toBeNull();
    await expect(goToOrders).not.toHaveBeenCalled();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect(search).toHaveBeenCalledOnce();
  },
};

function PageWithPopover() {
  useShortcuts({ 'mod+k': search });
  return (
    <Popover label="Columns" trigger={<Button variant="outline">OK</Button>}>
      <TextInput aria-label="note" />
    </Popover>
  );
}

/** A popover that closes keeps the focus while it fades out; keys are the page's by then. */
export const WhileAPopoverCloses: Story = {
  tags: ['!visual'],
  render: () => <PageWithPopover />,
  beforeEach: () => void search.mockClear(),
  async play({ canvasElement }) {
    await userEvent.click(within(canvasElement).getByRole('button'));
    const popover = await within(document.body).findByRole('dialog');
    popover.style.setProperty('animation-duration', '60s', 'important');
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect(search).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(popover).toHaveAttribute('data-state', 'closed'));
    await expect(popover).toContainElement(document.activeElement as HTMLElement);
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect(search).toHaveBeenCalledOnce();
    for (const animation of popover.getAnimations()) animation.finish();
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull());
  },
};

/** In a text field letters are typed and ⌘K opens the search; while a layer is open, no shortcut navigates. */
export const Keyboard: Story = {
  tags: ['!visual'],
  render: () => <Page />,
  beforeEach() {
    goToOrders.mockClear();
    search.mockClear();
  },
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    const box = canvas.getByRole('textbox');
    await userEvent.type(box, 'go?');
    await expect(box).toHaveValue('go?');
    await expect(goToOrders).not.toHaveBeenCalled();
    await expect(within(document.body).queryByRole('dialog')).toBeNull();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect(search).toHaveBeenCalledOnce();

    const button = canvas.getByRole('button');
    button.focus();
    await userEvent.keyboard('go');
    await expect(goToOrders).toHaveBeenCalledOnce();
    await userEvent.keyboard('?');
    await within(document.body).findByRole('dialog');
    await userEvent.keyboard('go');
    await expect(goToOrders).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  },
};
