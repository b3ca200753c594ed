import type { Meta, StoryObj } from '@storybook/react-vite';
import { startTransition, use, useState } from 'react';
import { expect, fireEvent, fn, screen, waitFor } from 'storybook/test';
import { Button } from '../../primitives/Button/Button.tsx';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { FilterBar, type FilterBarProps } from './FilterBar.tsx';
import { type FilterDef, type FilterValue, filterParams } from './filterValue.ts';

const filters: FilterDef[] = [{ id: 'carrier', label: '快遞公司', kind: 'text' }];
const carrier: FilterValue = { search: '', entries: { carrier: { kind: 'text', value: 'SF' } } };

/** Applies a value after 100 ms, as a navigation does: it waits for a frame, and is rendered in a transition. */
function AppliedLate({ value: start, onChange, ...props }: FilterBarProps) {
  const [applied, setApplied] = useState<FilterValue | Promise<FilterValue>>(start);
  const value = applied instanceof Promise ? use(applied) : applied;
  const [isLeft, setLeft] = useState(false);
  const query = decodeURIComponent(filterParams(value).toString());
  return (
    <div data-density="admin">
      {!isLeft && (
        <FilterBar
          {...props}
          value={value}
          onChange={(next) => {
            onChange(next);
            requestAnimationFrame(() =>
              startTransition(() => setApplied(new Promise((resolve) => setTimeout(() => resolve(next), 100)))),
            );
          }}
        />
      )}
      <Button onClick={() => setApplied({ ...value, search: 'pot' })}>返回</Button>
      <Button onClick={() => setLeft(true)}>離開</Button>
      <output hidden data-testid="query">
        {query}
      </output>
    </div>
  );
}

const meta = {
  title: 'Patterns/Tables and charts/FilterBar/Applied',
  component: FilterBar,
  tags: ['!visual'],
  args: { filters, value: carrier, onChange: fn(), searchLabel: '訂單、顧客或電話' },
  render: (args) => <AppliedLate {...args} />,
} satisfies Meta<typeof FilterBar>;
export default meta;
type Story = StoryObj<typeof meta>;

const query = () => screen.getByTestId('query').textContent;

/** A key that is pressed before the last search arrives is kept, and a search from elsewhere still fills the field. */
export const TypingBeforeTheSearchArrives: Story = {
  args: { value: { search: '', entries: {} } },
  async play({ args, canvas }) {
    const field = canvas.getByRole('searchbox');
    await userEvent.type(field, 'tea');
    await waitFor(() => expect(args.onChange).toHaveBeenCalledOnce());
    await userEvent.type(field, 'p');
    await waitFor(() => expect(query()).toBe('q=teap'));
    await expect(field).toHaveValue('teap');
    await userEvent.click(canvas.getByRole('button', { name: '返回' }));
    await expect(field).toHaveValue('pot');
  },
};

/** A search that is emptied before it arrives is empty in the end. */
export const EmptiedBeforeTheSearchArrives: Story = {
  args: { value: { search: '', entries: {} } },
  async play({ args, canvas }) {
    const field = canvas.getByRole('searchbox');
    await userEvent.type(field, 'tea{Enter}{Escape}');
    await expect(args.onChange).toHaveBeenCalledTimes(2);
    await waitFor(() => expect(query()).toBe(''));
    await expect(field).toHaveValue('');
  },
};

/** A search that arrives during IME composition does not replace the composed text. */
export const ComposingBeforeTheSearchArrives: Story = {
  args: { value: { search: '', entries: {} } },
  async play({ canvas }) {
    const field = canvas.getByRole('searchbox');
    await userEvent.type(field, 'tea{Enter}');
    fireEvent.compositionStart(field);
    fireEvent.change(field, { target: { value: 'teacha' } });
    await waitFor(() => expect(query()).toBe('q=tea'));
    await expect(field).toHaveValue('teacha');
    fireEvent.compositionEnd(field);
  },
};

/** Undo puts the removed filter back, and keeps a search that was typed after it. */
export const UndoneAfterASearch: Story = {
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const remove = translate('admin:filter.remove', { label: '快遞公司' });
    await userEvent.click(canvas.getByRole('button', { name: remove }));
    await waitFor(() => expect(query()).toBe(''));
    await userEvent.type(canvas.getByRole('searchbox'), 'tea{Enter}');
    await waitFor(() => expect(query()).toBe('q=tea'));
    await userEvent.click(await screen.findByRole('button', { name: translate('common:action.undo') }));
    await waitFor(() => expect(query()).toBe('q=tea&f.carrier=SF'));
  },
};

/** Undo goes with the list: on another page it would write this list's filters into that page's address. */
export const UndoGoesWithTheList: Story = {
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const remove = translate('admin:filter.remove', { label: '快遞公司' });
    await userEvent.click(canvas.getByRole('button', { name: remove }));
    const undo = await screen.findByRole('button', { name: translate('common:action.undo') });
    await userEvent.click(canvas.getByRole('button', { name: '離開' }));
    // Sooner than it would go by itself.
    await waitFor(() => expect(undo).not.toBeInTheDocument(), { timeout: 2000 });
  },
};
