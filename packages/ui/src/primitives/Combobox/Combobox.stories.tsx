import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { looksDiffer } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { districts, Many, names, One } from '../../testing/samples/storyChoice.tsx';
import { Button } from '../Button/Button.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';
import { Field } from '../Field/Field.tsx';
import { Combobox, type ComboboxOption } from './Combobox.tsx';

const categories: readonly ComboboxOption[] = [
  {
    value: 'tea',
    label: '茶具',
    children: [
      { value: 'pots', label: '茶壶', children: [{ value: 'side', label: '侧把壶' }] },
      { value: 'cups', label: '茶杯' },
    ],
  },
  { value: 'table', label: '餐桌', children: [{ value: 'bowls', label: '碗' }] },
];

const meta = {
  title: 'Primitives/Combobox',
  component: Combobox,
  parameters: guide({
    use: 'For more than about ten options, or for options that are found elsewhere: a district, a category, a customer, tags.',
    avoid:
      'For three to ten options: use Select. For two: RadioGroup. For free text with no list behind it: TextInput or SearchInput.',
    keyboard: [
      [['Letter'], 'Opens the list and filters it; the first match is active.'],
      [['ArrowDown', 'ArrowUp'], 'Open the list; move in it, past disabled options and around the ends.'],
      [['Enter'], 'Chooses the active option. While an input method is composing, it is the input method’s.'],
      [['Escape'], 'Closes the list and gives up what was typed; a dialog around it stays open.'],
      [
        ['Tab'],
        'Leaves and closes the list. What was typed is taken if it names an option; a field that was emptied has no choice any more.',
      ],
      [['Backspace'], 'In an empty field with chips, removes the last one.'],
    ],
  }),
  args: { label: '地区', options: districts, value: undefined, onValueChange: fn() },
  render: ({ label = '', options, onValueChange }) => (
    <One label={label} options={options} onChoose={onValueChange as (value?: string) => void} />
  ),
} satisfies Meta<typeof Combobox>;
export default meta;
type Story = StoryObj<typeof meta>;

const activeOption = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

export const Default: Story = {
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole<HTMLInputElement>('combobox', { name: args.label });
    await userEvent.tab();
    await expect(field).toHaveFocus();
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('wan');
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await expect(names()).toEqual(['灣仔']);
    await expect(activeOption(field)).toBe('灣仔');
    await userEvent.keyboard('{Enter}');
    await expect(args.onValueChange).toHaveBeenCalledWith('WC');
    await expect(field).toHaveValue('灣仔');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await expect(field).toHaveFocus();
  },
};

export const Keyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    const field = canvas.getByRole<HTMLInputElement>('combobox');
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await expect(screen.getByRole('listbox')).toBeVisible();
    await expect(activeOption(field)).toBeUndefined();
    await userEvent.keyboard('{ArrowUp}');
    await expect(activeOption(field)).toBe('沙田');
    await userEvent.keyboard('{ArrowDown}');
    await expect(activeOption(field)).toBe('中西區');
    // The disabled option is skipped.
    await userEvent.keyboard('{ArrowDown>6/}');
    await expect(activeOption(field)).toBe('油尖旺');
    await userEvent.keyboard('{Enter}');
    await expect(field).toHaveValue('油尖旺');
    // Typing replaces the selection, and Escape restores it.
    await userEvent.keyboard('沙');
    await expect(field).toHaveValue('沙');
    await userEvent.keyboard('{Escape}');
    await expect(field).toHaveValue('油尖旺');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    // When reopened, the arrow keys start at the selected option.
    await userEvent.keyboard('{ArrowDown}');
    await expect(activeOption(field)).toBe('油尖旺');
    await userEvent.tab();
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await expect(field).toHaveValue('油尖旺');
  },
};

export const WithAPointer: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    const field = canvas.getByRole('combobox');
    await userEvent.click(canvas.getByRole('button'));
    await expect(field).toHaveFocus();
    await userEvent.click(screen.getByRole('option', { name: '深水埗' }));
    await expect(screen.getByRole('listbox')).toBeVisible();
    await userEvent.click(screen.getByRole('option', { name: '九龍城' }));
    await expect(field).toHaveValue('九龍城');
    await expect(field).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await userEvent.click(field);
    await screen.findByRole('listbox');
    await userEvent.click(document.body);
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  },
};

/** The open list. */
export const Opened: Story = {
  tags: ['visual-after-play'],
  render: () => <One label="地区" options={districts} start="WC" />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    await expect(screen.getByRole('option', { name: '灣仔' })).toHaveAttribute('aria-selected', 'true');
  },
};

export const Several: Story = {
  tags: ['!visual'],
  render: ({ onValueChange }) => (
    <Many
      label="送货地区"
      options={districts}
      start={['CW', 'ST', 'ISL']}
      onChoose={onValueChange as (value: string[]) => void}
    />
  ),
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole('combobox');
    const remove = args.onValueChange;
    await userEvent.click(field);
    await userEvent.keyboard('{Backspace}');
    await expect(remove).toHaveBeenLastCalledWith(['CW', 'ST']);
    await userEvent.keyboard('九龍{Enter}');
    await expect(remove).toHaveBeenLastCalledWith(['CW', 'ST', 'KC']);
    // The list stays open after a selection; pressing a selected option deselects it.
    await expect(screen.getByRole('listbox')).toHaveAttribute('aria-multiselectable', 'true');
    await userEvent.click(screen.getByRole('option', { name: '中西區' }));
    await expect(remove).toHaveBeenLastCalledWith(['ST', 'KC']);
    await userEvent.click(canvas.getByRole('button', { name: /沙田/ }));
    await expect(remove).toHaveBeenLastCalledWith(['KC']);
    await expect(field).toHaveFocus();
    await expect(document.querySelector('[aria-live="polite"]')).toHaveTextContent('沙田');
  },
};

export const SeveralOpened: Story = {
  tags: ['visual-after-play'],
  render: () => <Many label="送货地区" options={districts} start={['CW', 'ST', 'ISL', 'EST']} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    await screen.findByRole('listbox');
  },
};

/** Nested categories; search results show their path. */
export const Tree: Story = {
  tags: ['!visual'],
  render: ({ onValueChange }) => (
    <One label="分类" options={categories} onChoose={onValueChange as (value?: string) => void} />
  ),
  play: async ({ canvas }) => {
    const field = canvas.getByRole('combobox');
    await userEvent.click(field);
    const indents = screen.getAllByRole('option').map((row) => Number.parseFloat(getComputedStyle(row).paddingLeft));
    await expect(indents).toEqual([12, 32, 52, 32, 12, 32]);
    await expect(screen.getByRole('option', { name: '茶具, 茶壶, 侧把壶' })).toBeVisible();
    await userEvent.keyboard('侧');
    await expect(names()).toEqual(['侧把壶茶具 / 茶壶']);
    await userEvent.keyboard('{Enter}');
    await expect(field).toHaveValue('茶具 / 茶壶 / 侧把壶');
  },
};

export const TreeOpened: Story = {
  tags: ['visual-after-play'],
  render: () => <One label="分类" options={categories} start="cups" />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    await screen.findByRole('listbox');
  },
};

export const NothingFound: Story = {
  tags: ['visual-after-play'],
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('combobox'), '横滨');
    await expect(screen.queryAllByRole('option')).toEqual([]);
    await expect(screen.getByRole('status')).toHaveTextContent('横滨');
  },
};

/** During IME composition Enter selects nothing, Escape closes nothing, and uncommitted text does not filter. */
export const Composing: Story = {
  tags: ['!visual'],
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole<HTMLInputElement>('combobox');
    field.focus();
    fireEvent.compositionStart(field);
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    write?.call(field, 'sha tin');
    field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    await waitFor(() => expect(names()).toHaveLength(10));
    fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true });
    await expect(activeOption(field)).toBeUndefined();
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
    fireEvent.keyDown(field, { key: 'Escape', keyCode: 229 });
    await expect(screen.getByRole('listbox')).toBeVisible();
    write?.call(field, '沙田');
    field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    fireEvent.compositionEnd(field);
    await waitFor(() => expect(names()).toEqual(['沙田']));
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await expect(args.onValueChange).toHaveBeenCalledWith('ST');
  },
};

export const InAField: Story = {
  tags: ['!visual'],
  render: () => (
    <Field label="收货地区" error="请选择地区">
      <One options={districts} />
    </Field>
  ),
  play: async ({ canvas }) => {
    const field = canvas.getByRole('combobox', { name: '收货地区' });
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription('请选择地区');
    await userEvent.click(canvas.getByText('收货地区'));
    await expect(field).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(screen.getByRole('listbox', { name: '收货地区' })).toBeVisible();
  },
};

/** In a dialog Escape closes the list first, and the wheel scrolls the list. */
export const InADialog: Story = {
  tags: ['!visual'],
  render: () => <AddressDialog />,
  play: async () => {
    leaveDialog.mockClear();
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('combobox'));
    const list = await screen.findByRole('listbox');
    const wheel = new WheelEvent('wheel', { deltaY: 40, bubbles: true, cancelable: true });
    list.dispatchEvent(wheel);
    await expect(wheel.defaultPrevented).toBe(false);
    await userEvent.click(screen.getByRole('option', { name: '觀塘' }));
    await expect(within(dialog).getByRole('combobox')).toHaveValue('觀塘');
    await userEvent.keyboard('{ArrowDown}{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await expect(leaveDialog).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await expect(leaveDialog).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

const leaveDialog = fn();

function AddressDialog() {
  const [isOpen, setOpen] = useState(true);
  function close() {
    leaveDialog();
    setOpen(false);
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} title="地址" hasForm footer={<Button>保存</Button>}>
      <Field label="地区">
        <One options={districts} />
      </Field>
    </Dialog>
  );
}

export const States: Story = {
  parameters: forced('[data-field] > :nth-child(2), input'),
  render: () => (
    <StateMatrix rows={['empty', 'chosen', 'several']} looks={['rest', 'hover', 'focus', 'disabled', 'invalid']}>
      {(row, look) => (
        <div style={{ inlineSize: '240px' }}>
          <Field label={`${row} ${look}`} keepsMessageLine={false} {...(look === 'invalid' ? { error: '请选择' } : {})}>
            {row === 'several' ? (
              <Many options={districts} start={['CW', 'ST']} disabled={look === 'disabled'} />
            ) : (
              <One options={districts} {...(row === 'chosen' ? { start: 'CW' } : {})} disabled={look === 'disabled'} />
            )}
          </Field>
        </div>
      )}
    </StateMatrix>
  ),
  play: looksDiffer('[data-field] > :nth-child(2)', ['hover', 'focus', 'disabled', 'invalid']),
};

export const LongText: Story = {
  render: () => (
    <Many
      label="Tags"
      start={['a', 'b']}
      options={[
        { value: 'a', label: 'Presents for people who already have everything' },
        { value: 'b', label: 'Wood-fired stoneware' },
        {
          value: 'c',
          label: 'Goods of the islands',
          description: 'Everything that comes by the ferry and takes two days longer than the rest',
        },
      ]}
    />
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    await screen.findByRole('listbox');
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
