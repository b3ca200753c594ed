import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, screen, waitFor } from 'storybook/test';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { districts, Many, names, One } from '../../testing/samples/storyChoice.tsx';
import { Combobox } from './Combobox.tsx';

const meta = {
  title: 'Primitives/Combobox/Typed text',
  component: Combobox,
  args: { label: '地区', options: districts, value: undefined, onValueChange: fn() },
  render: ({ label = '', options, onValueChange }) => (
    <One label={label} options={options} onChoose={onValueChange as (value?: string) => void} />
  ),
} satisfies Meta<typeof Combobox>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Leaving the field takes what was typed if it names an option, and gives it up otherwise. */
export const TypedAndLeft: Story = {
  tags: ['!visual'],
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole('combobox');
    await userEvent.tab();
    await userEvent.keyboard('wan chai{Tab}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('WC');
    await expect(field).toHaveValue('灣仔');
    await userEvent.clear(field);
    await userEvent.type(field, '離島');
    await userEvent.click(document.body);
    await waitFor(() => expect(field).toHaveValue('離島'));
    await expect(args.onValueChange).toHaveBeenLastCalledWith('ISL');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await userEvent.clear(field);
    await userEvent.type(field, '深水埗{Tab}');
    await expect(field).toHaveValue('離島');
    // The browser's autofill.
    fireEvent.change(field, { target: { value: 'SHA TIN' } });
    fireEvent.focusOut(field);
    await expect(args.onValueChange).toHaveBeenLastCalledWith('ST');
    await expect(args.onValueChange).toHaveBeenCalledTimes(3);
  },
};

/** The start of a name is enough for the only option that begins with it, where the field accepts that and is empty. */
export const PartTyped: Story = {
  tags: ['!visual'],
  render: (args) => (
    <One
      label="地区"
      options={districts}
      acceptsPart={(text) => text !== '九'}
      onChoose={args.onValueChange as (value?: string) => void}
    />
  ),
  play: async ({ args, canvas, loaded }) => {
    const field = canvas.getByRole('combobox');
    for (const text of ['區', '九', 'tin', 'e i']) {
      await userEvent.type(field, `${text}{Tab}`);
      await expect(field).toHaveValue('');
    }
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.type(field, '沙{Tab}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('ST');
    await expect(field).toHaveValue('沙田');
    await screen.findByText(getTranslate(loaded)('controls:combobox.chosen', { name: '沙田' }));
    // A stray key replaces no choice.
    field.focus();
    await userEvent.keyboard('離{Tab}');
    await expect(field).toHaveValue('沙田');
    await expect(args.onValueChange).toHaveBeenCalledOnce();
  },
};

/** By default a part of a name chooses nothing. */
export const PartRejected: Story = {
  tags: ['!visual'],
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole('combobox');
    await userEvent.type(field, '沙{Tab}');
    await expect(field).toHaveValue('');
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
};

/** Keeps closed lists in the page by a long exit animation, which test runs switch off. */
function fadeSlowly() {
  const style = document.createElement('style');
  style.textContent = `:root:root [data-state='closed'] { animation-duration: 1000s !important; }`;
  document.head.append(style);
  return () => style.remove();
}

/** While the list fades out, its rows stay as they were filtered, and a second press chooses nothing. */
export const FadingOut: Story = {
  tags: ['!visual'],
  play: async ({ args, canvas }) => {
    const stopFading = fadeSlowly();
    try {
      await userEvent.type(canvas.getByRole('combobox'), '東');
      await userEvent.click(screen.getByRole('option', { name: '東區' }));
      await expect(names()).toEqual(['東區']);
      await userEvent.click(screen.getByRole('option', { name: '東區' }));
      await expect(args.onValueChange).toHaveBeenCalledOnce();
    } finally {
      stopFading();
    }
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await userEvent.click(canvas.getByRole('combobox'));
    await expect(names()).toHaveLength(districts.length);
  },
};

/** Clearing the field and leaving it removes the selection. */
export const Emptied: Story = {
  tags: ['!visual'],
  render: (args) => (
    <One label="地区" options={districts} start="ST" onChoose={args.onValueChange as (value?: string) => void} />
  ),
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole('combobox');
    await expect(field).toHaveValue('沙田');
    await userEvent.click(field);
    await userEvent.keyboard('{Backspace}{Tab}');
    await expect(args.onValueChange).toHaveBeenCalledWith(undefined);
    await expect(field).toHaveValue('');
  },
};

/** Enter, too, accepts that the field was cleared. */
export const EmptiedWithEnter: Story = {
  ...Emptied,
  tags: ['!visual'],
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole('combobox');
    await userEvent.click(field);
    await userEvent.keyboard('{Backspace}{Enter}');
    await expect(args.onValueChange).toHaveBeenCalledWith(undefined);
    await expect(field).toHaveValue('');
  },
};

/** A choice that opens a page: leaving the field opens none. */
export const DiscardsTyped: Story = {
  tags: ['!visual'],
  render: (args) => (
    <One label="地区" options={districts} discardsTyped onChoose={args.onValueChange as (value?: string) => void} />
  ),
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole('combobox');
    await userEvent.type(field, '沙田{Tab}');
    await expect(field).toHaveValue('');
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
};

/** Without results, Enter closes the list and selects nothing. */
export const EnterOnNothing: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('combobox'), '横滨');
    await screen.findByRole('status');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await expect(canvas.getByRole('combobox')).toHaveValue('');
  },
};

const create = fn();

export const Create: Story = {
  tags: ['!visual'],
  render: () => <Many label="标签" options={[{ value: 'gift', label: '礼物' }]} onCreate={create} />,
  play: async ({ canvas }) => {
    create.mockClear();
    const field = canvas.getByRole('combobox');
    await userEvent.type(field, '礼物');
    // An existing option is not offered for creation.
    await expect(names()).toEqual(['礼物']);
    await userEvent.clear(field);
    await userEvent.type(field, '中秋');
    await expect(screen.getByRole('option')).toHaveTextContent('中秋');
    await userEvent.keyboard('{Enter}');
    await expect(create).toHaveBeenCalledOnce();
    await expect(create).toHaveBeenCalledWith('中秋');
  },
};

/** Where new options may be made, leaving the field makes one of what was typed; Escape does not. */
export const CreatedOnLeaving: Story = {
  tags: ['!visual'],
  render: () => <Many label="标签" options={[{ value: 'gift', label: '礼物' }]} start={['gift']} onCreate={create} />,
  play: async ({ canvas }) => {
    create.mockClear();
    const field = canvas.getByRole('combobox');
    await userEvent.type(field, '中秋{Escape}{Tab}');
    await expect(create).not.toHaveBeenCalled();
    await userEvent.type(field, '中秋{Tab}');
    await expect(create).toHaveBeenCalledOnce();
    await expect(create).toHaveBeenCalledWith('中秋');
    await userEvent.type(field, '端午');
    await userEvent.click(document.body);
    await expect(create).toHaveBeenCalledTimes(2);
    // A chosen option stays chosen.
    await userEvent.type(field, '礼物{Tab}');
    await expect(create).toHaveBeenCalledTimes(2);
    await expect(canvas.getByRole('button', { name: /礼物/ })).toBeVisible();
  },
};
