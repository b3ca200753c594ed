import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { withTexts } from '../../testing/interaction/withTexts.tsx';
import { forced } from '../../testing/matrix/forced.ts';
import { looksDiffer } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { Field } from '../Field/Field.tsx';
import { Select, type SelectProps } from './Select.tsx';

const meta = {
  title: 'Primitives/Select',
  component: Select,
  parameters: guide({
    use: 'For one of three to ten options that need not be seen side by side: a sort order, a country, a reason.',
    avoid:
      'For two options: use RadioGroup or Switch. For more than ten, or for options that are found elsewhere: use Combobox. For actions: use Menu.',
    keyboard: [
      [['Enter', 'Space', 'ArrowDown', 'ArrowUp'], 'Open the list at the chosen option.'],
      [['ArrowDown', 'ArrowUp', 'Home', 'End'], 'Move in the list, past disabled options.'],
      [['Letter'], 'Moves to the option that begins with it; in the closed field it chooses that.'],
      [['Enter', 'Space'], 'Choose.'],
      [['Escape', 'Tab'], 'Close the list and change nothing; the focus is on the field again.'],
    ],
  }),
  args: {
    label: '',
    options: [],
    value: 'created',
    onValueChange: fn(),
  },
  decorators: [
    withTexts((t) => ({
      label: t('shop:goods.sort.label'),
      options: [
        { value: 'created', label: t('shop:goods.sort.created') },
        { value: 'price', label: t('shop:goods.sort.price') },
        { value: 'stock', label: t('shop:product.inStock'), isDisabled: true },
        { value: 'sold', label: t('shop:goods.sort.sold'), description: t('shop:goods.filter.inStock') },
      ],
    })),
  ],
  render: (args) => <Remembering {...args} />,
} satisfies Meta<typeof Select>;
export default meta;
type Story = StoryObj<typeof meta>;

function Remembering(props: SelectProps) {
  const [value, setValue] = useState(props.value);
  return (
    <Select
      {...props}
      value={value}
      onValueChange={(next) => {
        setValue(next);
        props.onValueChange(next);
      }}
    />
  );
}

/** Waits until the page behind the closed list is interactive again. */
async function closed(trigger: HTMLElement) {
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  await waitFor(() => expect(trigger).not.toHaveAttribute('aria-hidden'));
}

export const Default: Story = {
  play: async ({ args, canvas, loaded }) => {
    const t = getTranslate(loaded);
    const trigger = canvas.getByRole('combobox', { name: t('shop:goods.sort.label') });
    await userEvent.tab();
    await expect(trigger).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{End}{Enter}');
    await closed(trigger);
    await expect(trigger).toHaveTextContent(t('shop:goods.sort.sold'));
    await expect(args.onValueChange).toHaveBeenCalledWith('sold');
  },
};

export const Keyboard: Story = {
  tags: ['!visual'],
  args: {
    options: [
      { value: 'apple', label: 'Apple' },
      { value: 'bamboo', label: 'Bamboo', isDisabled: true },
      { value: 'cedar', label: 'Cedar' },
      { value: 'clay', label: 'Clay' },
    ],
    value: 'apple',
  },
  play: async ({ args, canvas }) => {
    const trigger = canvas.getByRole('combobox');
    trigger.focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('option', { name: 'Apple' })).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await expect(screen.getByRole('option', { name: 'Cedar' })).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect(screen.getByRole('option', { name: 'Apple' })).toHaveFocus();
    await userEvent.keyboard('cl');
    await expect(screen.getByRole('option', { name: 'Clay' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(screen.getByRole('option', { name: 'Cedar' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await closed(trigger);
    await expect(trigger).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('option', { name: 'Apple' })).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}{Tab}');
    await closed(trigger);
    await expect(trigger).toHaveFocus();
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.keyboard('cl');
    await expect(trigger).toHaveTextContent('Clay');
    await userEvent.keyboard(' ');
    await waitFor(() => expect(screen.getByRole('option', { name: 'Clay' })).toHaveFocus());
    await userEvent.keyboard('{Home} ');
    await closed(trigger);
    await expect(trigger).toHaveTextContent('Apple');
  },
};

/** On phones the list is a bottom sheet with taller rows. */
export const Opened: Story = {
  tags: ['visual-after-play'],
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    const list = await screen.findByRole('listbox');
    const { bottom, width } = list.getBoundingClientRect();
    if (window.innerWidth < 768) {
      await expect(Math.round(bottom)).toBe(window.innerHeight);
      await expect(width).toBe(window.innerWidth);
    } else await expect(bottom).toBeLessThan(window.innerHeight);
    for (const option of screen.getAllByRole('option')) {
      await expect(option.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    }
  },
};

export const OpenedOnDesktop: Story = {
  ...Opened,
  tags: ['!visual'],
  globals: { viewport: { value: 'desktop' } },
};

/** More options than fit: the list scrolls, and the selected one is visible. */
export const ManyOptions: Story = {
  tags: ['!visual'],
  args: {
    options: Array.from({ length: 24 }, (_, hour) => ({
      value: `h${hour}`,
      label: `${String(hour).padStart(2, '0')}:00`,
    })),
    value: 'h20',
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    const list = await screen.findByRole('listbox');
    const chosen = screen.getByRole('option', { name: '20:00' });
    await waitFor(() => expect(chosen).toHaveFocus());
    await waitFor(() =>
      expect(chosen.getBoundingClientRect().bottom).toBeLessThanOrEqual(list.getBoundingClientRect().bottom + 1),
    );
  },
};

/** Without options the list says so. */
export const NoOptions: Story = {
  tags: ['!visual'],
  args: { value: undefined },
  render: (args) => <Remembering {...args} options={[]} />,
  play: async ({ args, canvas, loaded }) => {
    const trigger = canvas.getByRole('combobox');
    await userEvent.click(trigger);
    const option = await screen.findByRole('option', { name: getTranslate(loaded)('common:field.noOptions') });
    await expect(option).toBeVisible();
    await expect(option).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
};

export const InAField: Story = {
  render: (args, { loaded }) => (
    <Field label={getTranslate(loaded)('order:address.country')} error={getTranslate(loaded)('common:field.choose')}>
      <Remembering options={args.options} value={undefined} onValueChange={args.onValueChange} />
    </Field>
  ),
  play: async ({ canvas, loaded }) => {
    const t = getTranslate(loaded);
    const trigger = canvas.getByRole('combobox', { name: t('order:address.country') });
    await expect(trigger).toBeInvalid();
    await expect(trigger).toHaveAccessibleDescription(t('common:field.choose'));
  },
};

export const States: Story = {
  parameters: forced('button'),
  render: (args, { loaded }) => (
    <StateMatrix rows={['sm', 'md', 'lg', 'empty']} looks={['rest', 'hover', 'focus', 'disabled', 'invalid']}>
      {(row, look) => (
        <div style={{ inlineSize: '200px' }}>
          <Field
            label={`${row} ${look}`}
            keepsMessageLine={false}
            {...(look === 'invalid' ? { error: getTranslate(loaded)('common:field.choose') } : {})}
          >
            <Select
              options={args.options}
              onValueChange={args.onValueChange}
              value={row === 'empty' ? undefined : 'price'}
              size={row === 'empty' ? 'md' : row}
              disabled={look === 'disabled'}
            />
          </Field>
        </div>
      )}
    </StateMatrix>
  ),
  play: looksDiffer('button', ['hover', 'focus', 'disabled', 'invalid']),
};

export const LongText: Story = {
  args: {
    options: [
      { value: 'created', label: 'The newest goods of every category, whether in stock or not' },
      {
        value: 'sold',
        label: 'What sold best',
        description: 'Of the last ninety days, without what was given back or never paid for',
      },
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    const list = await screen.findByRole('listbox');
    await expect(list.scrollWidth).toBe(list.clientWidth);
  },
};
