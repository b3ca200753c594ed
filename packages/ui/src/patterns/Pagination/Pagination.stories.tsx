import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { looksDiffer } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { type PageSize, Pagination, type PaginationProps } from './Pagination.tsx';
import { getPageForSize } from './pages.ts';

function Remembering({ page: start, pageSize: size, onPageChange, onPageSizeChange, ...props }: PaginationProps) {
  const [page, setPage] = useState(start);
  const [pageSize, setPageSize] = useState(size);
  function change(next: PageSize) {
    setPage(getPageForSize(page, pageSize, next));
    setPageSize(next);
    onPageSizeChange?.(next);
  }
  return (
    <div data-density="admin">
      <Pagination
        {...props}
        page={page}
        pageSize={pageSize}
        onPageChange={(next) => {
          setPage(next);
          onPageChange(next);
        }}
        onPageSizeChange={onPageSizeChange && change}
      />
    </div>
  );
}

const meta = {
  title: 'Patterns/Lists and states/Pagination',
  component: Pagination,
  args: { page: 1, pageSize: 50, total: 1284, onPageChange: fn(), onPageSizeChange: fn() },
  render: (args) => <Remembering {...args} />,
  parameters: guide({
    use: 'Below every DataTable whose rows come in pages. Page and size are in the address.',
    avoid: 'The shop loads more at the end of its lists: LoadMore.',
    keyboard: [
      [['Enter', 'Space'], 'On an arrow: that page. The arrow keeps the focus, also at the end'],
      [['ArrowUp', 'ArrowDown'], 'On the size: another one'],
    ],
  }),
} satisfies Meta<typeof Pagination>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ args, canvas, loaded }) {
    const translate = getTranslate(loaded);
    const range = (from: string, to: string) => translate('admin:table.page.range', { from, to, total: '1,284' });
    const next = canvas.getByRole('button', { name: translate('admin:table.page.next') });
    const previous = canvas.getByRole('button', { name: translate('admin:table.page.previous') });
    await expect(previous).toHaveAttribute('aria-disabled', 'true');
    next.focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByText(range('51', '100'))).toBeVisible();
    await expect(next).toHaveFocus();
    await userEvent.click(previous);
    await userEvent.click(previous);
    await expect(args.onPageChange).toHaveBeenCalledTimes(2);
    await expect(canvas.getByText(range('1', '50'))).toBeVisible();
  },
};

/** A list counts 10,000 rows at most. */
export const ManyMore: Story = {
  tags: ['!visual'],
  args: { total: 10_000 },
  async play({ canvas, loaded }) {
    const range = { from: '1', to: '50', total: '10,000+' };
    await expect(canvas.getByText(getTranslate(loaded)('admin:table.page.range', range))).toBeVisible();
  },
};

/** Changing the page size shows the page that contains the previous first row. */
export const AnotherSize: Story = {
  tags: ['!visual'],
  args: { page: 3 },
  async play({ args, canvas, loaded }) {
    const size = canvas.getByRole('combobox');
    size.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('option', { name: '20' }));
    await expect(args.onPageSizeChange).toHaveBeenCalledWith(20);
    const said = getTranslate(loaded)('admin:table.page.range', { from: '101', to: '120', total: '1,284' });
    await waitFor(() => expect(canvas.getByText(said)).toBeVisible());
  },
};

/** A disabled button keeps the focus. */
export const Keyboard: Story = {
  tags: ['!visual'],
  args: { page: 24 },
  async play({ args, canvas, loaded }) {
    const next = canvas.getByRole('button', { name: getTranslate(loaded)('admin:table.page.next') });
    next.focus();
    await userEvent.keyboard(' ');
    await expect(args.onPageChange).toHaveBeenLastCalledWith(25);
    await userEvent.keyboard('{Enter}');
    await expect(args.onPageChange).toHaveBeenLastCalledWith(26);
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await expect(next).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(args.onPageChange).toHaveBeenCalledTimes(2);
  },
};

/** The first arrow key opens the list of sizes, the next ones move through it. */
export const SizeByKey: Story = {
  tags: ['!visual'],
  async play({ args, canvas }) {
    for (const [key, size] of [
      ['ArrowDown', 100],
      ['ArrowUp', 50],
    ] as const) {
      canvas.getByRole('combobox').focus();
      await userEvent.keyboard(`{${key}}`);
      await screen.findByRole('listbox');
      await waitFor(() => expect(screen.getByRole('option', { selected: true })).toHaveFocus());
      await userEvent.keyboard(`{${key}}`);
      await waitFor(() => expect(screen.getByRole('option', { name: String(size) })).toHaveFocus());
      await userEvent.keyboard('{Enter}');
      await expect(args.onPageSizeChange).toHaveBeenLastCalledWith(size);
      await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    }
  },
};

export const LastPage: Story = {
  tags: ['!visual'],
  args: { page: 26 },
  async play({ args, canvas, loaded }) {
    const next = canvas.getByRole('button', { name: getTranslate(loaded)('admin:table.page.next') });
    await userEvent.click(next);
    await expect(args.onPageChange).not.toHaveBeenCalled();
    await expect(next).toHaveFocus();
  },
};

export const OnePage: Story = { args: { total: 7 } };
export const None: Story = { args: { total: 0 } };
export const FixedSize: Story = { args: { onPageSizeChange: undefined } };

export const States: Story = {
  // Each look repeats the landmark.
  parameters: {
    ...forced('button:last-child'),
    a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } },
  },
  render: (args) => (
    <StateMatrix rows={['arrows']} looks={['rest', 'hover', 'focus', 'pressed', 'disabled']}>
      {(_row, look) => <Remembering {...args} page={look === 'disabled' ? 26 : 2} onPageSizeChange={undefined} />}
    </StateMatrix>
  ),
  play: looksDiffer('button:last-child', ['hover', 'focus', 'pressed', 'disabled']),
};

export const LongText: Story = {
  args: { page: 123_456, pageSize: 100, total: 98_765_432 },
  globals: { viewport: { value: 'narrow' } },
};
