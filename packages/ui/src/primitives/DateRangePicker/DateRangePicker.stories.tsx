import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test';
import { setNow } from '../../../../../.storybook/clock.ts';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { looksDiffer } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { Field } from '../Field/Field.tsx';
import { DateRangePicker, type DateRangePickerProps } from './DateRangePicker.tsx';

const meta = {
  title: 'Primitives/DateRangePicker',
  component: DateRangePicker,
  parameters: guide({
    use: 'For a period of days: of a report, of a list of orders. The usual periods are one press, any other is two.',
    avoid:
      'For one day, such as a birthday: use a TextInput. For a time of day. For a period by name alone: use Select.',
    keyboard: [
      [['Enter', 'Space'], 'Open it, with the focus on the last day; choose the first day, then the last.'],
      [['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], 'Move by a day and by a week, into the next month too.'],
      [['Home', 'End'], 'Move to the first and the last day of the week.'],
      [['PageUp', 'PageDown'], 'Move by a month.'],
      [['Shift+PageUp', 'Shift+PageDown'], 'Move by a year.'],
      [['Escape'], 'Closes it and gives up a range that was only begun; the focus is on the field again.'],
    ],
  }),
  args: { label: '下单日期', value: undefined, onValueChange: fn() },
  render: (args) => <Remembering {...args} />,
} satisfies Meta<typeof DateRangePicker>;
export default meta;
type Story = StoryObj<typeof meta>;

function Remembering(props: DateRangePickerProps) {
  const [value, setValue] = useState(props.value);
  return (
    <DateRangePicker
      {...props}
      value={value}
      onValueChange={(next) => {
        setValue(next);
        props.onValueChange(next);
      }}
    />
  );
}

const day = (date: string) => document.querySelector<HTMLElement>(`[data-date="${date}"]`);
const focusedDay = () => document.activeElement?.getAttribute('data-date');
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function open() {
  await userEvent.click(screen.getByRole('button', { name: /下单日期/ }));
  return screen.findByRole('dialog');
}

/** Two presses select a range, in either order; the second closes the picker. */
export const Default: Story = {
  play: async ({ args }) => {
    const dialog = await open();
    await expect(within(dialog).getByRole('grid')).toBeVisible();
    // The fixed date of all stories is 20 November.
    await expect(day('2026-11-20')).toHaveAttribute('aria-current', 'date');
    await userEvent.click(day('2026-11-18') as HTMLElement);
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.hover(day('2026-11-12') as HTMLElement);
    await expect(day('2026-11-15')?.parentElement).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(day('2026-11-12') as HTMLElement);
    await expect(args.onValueChange).toHaveBeenCalledOnce();
    await expect(args.onValueChange).toHaveBeenCalledWith({ from: '2026-11-12', to: '2026-11-18' });
    await closed();
    const trigger = screen.getByRole('button', { name: /下单日期/ });
    await expect(trigger).toHaveFocus();
    // Both days are announced by name, not as bare numbers.
    await expect(trigger).toHaveTextContent(/12.*18/);
    await expect(trigger).not.toHaveTextContent('/');
  },
};

export const Keyboard: Story = {
  tags: ['every-mode', '!visual'],
  args: { value: { from: '2026-11-01', to: '2026-11-18' } },
  play: async ({ args, globals }) => {
    const trigger = screen.getByRole('button', { name: /下单日期/ });
    await userEvent.tab();
    await expect(trigger).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(focusedDay()).toBe('2026-11-18'));
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await expect(focusedDay()).toBe('2026-11-26');
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
    await expect(focusedDay()).toBe('2026-11-18');
    // Alt with an arrow key is the browser's way back.
    const day = document.activeElement as HTMLElement;
    await expect(fireEvent.keyDown(day, { key: 'ArrowLeft', altKey: true })).toBe(true);
    const startsOnMonday = globals.locale === 'zh-CN';
    await userEvent.keyboard('{Home}');
    await expect(focusedDay()).toBe(startsOnMonday ? '2026-11-16' : '2026-11-15');
    await userEvent.keyboard('{End}');
    await expect(focusedDay()).toBe(startsOnMonday ? '2026-11-22' : '2026-11-21');
    await userEvent.keyboard('{PageDown}');
    await expect(focusedDay()).toBe(startsOnMonday ? '2026-12-22' : '2026-12-21');
    await userEvent.keyboard('{PageUp}{PageUp}');
    await expect(focusedDay()).toBe(startsOnMonday ? '2026-10-22' : '2026-10-21');
    await userEvent.keyboard('{Shift>}{PageUp}{/Shift}');
    await expect(focusedDay()).toBe(startsOnMonday ? '2025-10-22' : '2025-10-21');
    await userEvent.keyboard('{Shift>}{PageDown}{/Shift} ');
    // An incomplete range is discarded.
    await userEvent.keyboard('{Escape}');
    await closed();
    await expect(trigger).toHaveFocus();
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(focusedDay()).toBe('2026-11-18'));
    await userEvent.keyboard('{Enter}{ArrowRight}{ArrowRight}{Enter}');
    await expect(args.onValueChange).toHaveBeenCalledWith({ from: '2026-11-18', to: '2026-11-20' });
    await closed();
  },
};

export const Presets: Story = {
  tags: ['!visual'],
  args: { value: { from: '2026-11-14', to: '2026-11-20' } },
  play: async ({ args }) => {
    const trigger = screen.getByRole('button', { name: /下单日期/ });
    const last7 = trigger.textContent;
    const dialog = await open();
    const [today, week, month, thisMonth, custom] = within(
      within(dialog).getAllByRole('group')[0] as HTMLElement,
    ).getAllByRole('button') as [HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement];
    await expect(week).toHaveAttribute('aria-pressed', 'true');
    await expect(last7).toContain(week.textContent);
    await userEvent.click(thisMonth);
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ from: '2026-11-01', to: '2026-11-20' });
    await closed();
    await expect(trigger).toHaveTextContent(thisMonth.textContent ?? '');
    for (const [button, from] of [
      [today, '2026-11-20'],
      [month, '2026-10-22'],
    ] as const) {
      const again = await open();
      await userEvent.click(within(again).getByRole('button', { name: button.textContent ?? '' }));
      await expect(args.onValueChange).toHaveBeenLastCalledWith({ from, to: '2026-11-20' });
      await closed();
    }
    const last = await open();
    await userEvent.click(within(last).getByRole('button', { name: custom.textContent ?? '' }));
    await expect(focusedDay()).toBe('2026-11-20');
  },
};

/** After midnight in the shop's time zone, "today" is the next day. */
export const AfterMidnight: Story = {
  tags: ['!visual'],
  play: async ({ args }) => {
    setNow('2026-11-30T16:30:00Z');
    const dialog = await open();
    await userEvent.click(within(dialog).getAllByRole('button')[0] as HTMLElement);
    await expect(args.onValueChange).toHaveBeenCalledWith({ from: '2026-12-01', to: '2026-12-01' });
  },
};

/** Limited to days up to today. */
export const Bounded: Story = {
  tags: ['!visual'],
  args: { max: '2026-11-20' },
  play: async ({ args }) => {
    await open();
    await expect(day('2026-11-21')).toHaveAttribute('aria-disabled', 'true');
    // A disabled day does not start a range.
    await userEvent.click(day('2026-11-21') as HTMLElement);
    await userEvent.click(day('2026-11-06') as HTMLElement);
    await userEvent.click(day('2026-11-12') as HTMLElement);
    await expect(args.onValueChange).toHaveBeenCalledOnce();
    await expect(args.onValueChange).toHaveBeenCalledWith({ from: '2026-11-06', to: '2026-11-12' });
    await closed();
    await open();
    // The keys stay within the limit, and the button of the next month is disabled.
    await userEvent.keyboard('{PageDown}{PageDown}');
    await expect(focusedDay()).toBe('2026-11-20');
    const turns = screen.getAllByRole('button').filter((button) => button.getAttribute('aria-disabled') === 'true');
    await expect(turns.filter((button) => !button.dataset.date)).toHaveLength(1);
  },
};

export const Opened: Story = {
  args: { value: { from: '2026-11-04', to: '2026-11-18' } },
  play: async () => {
    await open();
    const [first] = screen.getAllByRole('gridcell', { selected: true });
    await expect(first).toHaveTextContent('4');
    await expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(15);
    for (const button of document.querySelectorAll('[data-date]')) {
      await expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    }
  },
};
export const OpenedOnDesktop: Story = { ...Opened, globals: { viewport: { value: 'desktop' } } };

export const InAField: Story = {
  render: (args) => (
    <Field label="期间" error="请选择期间">
      <DateRangePicker value={undefined} onValueChange={args.onValueChange} />
    </Field>
  ),
  play: async ({ canvas }) => {
    const trigger = canvas.getByRole('button', { name: /^期间 ./ });
    await expect(trigger).toHaveAttribute('aria-invalid', 'true');
    await expect(trigger).toHaveAccessibleDescription('请选择期间');
  },
};

export const States: Story = {
  parameters: forced('button'),
  render: ({ onValueChange }) => (
    <StateMatrix rows={['empty', 'preset', 'custom']} looks={['rest', 'hover', 'focus', 'disabled', 'invalid']}>
      {(row, look) => (
        <div style={{ inlineSize: '280px' }}>
          <Field label={`${row} ${look}`} keepsMessageLine={false} {...(look === 'invalid' ? { error: '请选择' } : {})}>
            <DateRangePicker
              value={
                row === 'empty' ? undefined : { from: row === 'preset' ? '2026-11-14' : '2026-10-03', to: '2026-11-20' }
              }
              onValueChange={onValueChange}
              disabled={look === 'disabled'}
            />
          </Field>
        </div>
      )}
    </StateMatrix>
  ),
  play: looksDiffer('button', ['hover', 'focus', 'disabled', 'invalid']),
};

/** The longest label in a narrow place. */
export const LongText: Story = {
  args: { value: { from: '2025-12-28', to: '2026-09-30' } },
  render: (args) => (
    <div style={{ inlineSize: '200px' }}>
      <Remembering {...args} />
    </div>
  ),
};
