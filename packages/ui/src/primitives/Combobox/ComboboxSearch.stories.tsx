import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { names, One } from '../../testing/samples/storyChoice.tsx';
import type { SearchOptions } from './Combobox.tsx';

/** A search that the story resolves. */
function byHand() {
  const searches: { query: string; signal: AbortSignal; answer: (...labels: string[]) => void; fail: () => void }[] =
    [];
  const search = fn<SearchOptions>(
    (query, signal) =>
      new Promise((resolve, reject) => {
        searches.push({
          query,
          signal,
          answer: (...labels) => resolve(labels.map((label) => ({ value: label, label }))),
          fail: () => reject(new TypeError('Failed to fetch')),
        });
      }),
  );
  return { searches, search };
}

const elsewhere = byHand();

const meta = {
  title: 'Primitives/Combobox/Search',
  component: One,
  args: { label: '顾客', options: [], search: elsewhere.search },
} satisfies Meta<typeof One>;
export default meta;
type Story = StoryObj<typeof One>;

export const SearchedElsewhere: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    elsewhere.searches.length = 0;
    elsewhere.search.mockClear();
    const field = canvas.getByRole('combobox');
    await userEvent.click(field);
    // The first search is not debounced; the popup shows its loading state.
    await waitFor(() => expect(elsewhere.searches).toHaveLength(1));
    await expect(screen.getByRole('status')).toBeVisible();
    await expect(field).toHaveAttribute('aria-busy', 'true');
    elsewhere.searches[0]?.answer('陈嘉敏', '林志豪');
    await waitFor(() => expect(names()).toEqual(['陈嘉敏', '林志豪']));
    await expect(field).not.toHaveAttribute('aria-busy');
    // Four quick keys cause one request.
    await userEvent.keyboard('chen');
    await waitFor(() => expect(elsewhere.searches).toHaveLength(2));
    await expect(elsewhere.searches[1]?.query).toBe('chen');
    // The list stays while the next search runs.
    await expect(names()).toEqual(['陈嘉敏', '林志豪']);
    await userEvent.keyboard('g');
    await waitFor(() => expect(elsewhere.searches).toHaveLength(3));
    await expect(elsewhere.searches[1]?.signal.aborted).toBe(true);
    elsewhere.searches[2]?.answer('程思远');
    await waitFor(() => expect(names()).toEqual(['程思远']));
    // A late response to an outdated query is ignored.
    elsewhere.searches[1]?.answer('陈嘉敏');
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(names()).toEqual(['程思远']);
    await userEvent.keyboard('{Enter}');
    await expect(field).toHaveValue('程思远');
    await expect(elsewhere.search).toHaveBeenCalledTimes(3);
  },
};

/** Enter before the response chooses none of the previous options, and keeps the text. */
export const EnterBeforeTheResponse: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    elsewhere.searches.length = 0;
    const field = canvas.getByRole('combobox');
    await userEvent.click(field);
    await waitFor(() => expect(elsewhere.searches).toHaveLength(1));
    elsewhere.searches[0]?.answer('陈嘉敏', '林志豪');
    await waitFor(() => expect(names()).toEqual(['陈嘉敏', '林志豪']));
    await userEvent.keyboard('林{Enter}');
    await expect(field).toHaveValue('林');
    await expect(field).not.toHaveAttribute('aria-activedescendant');
    await waitFor(() => expect(elsewhere.searches).toHaveLength(2));
    await userEvent.keyboard('{Enter}');
    await expect(field).toHaveValue('林');
    elsewhere.searches[1]?.answer('林志豪');
    await waitFor(() => expect(names()).toEqual(['林志豪']));
    await userEvent.keyboard('{Enter}');
    await expect(field).toHaveValue('林志豪');
  },
};

/** The previous options stay; "Try again" is a row that the arrow keys reach. */
export const SearchFailed: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    elsewhere.searches.length = 0;
    const field = canvas.getByRole('combobox');
    await userEvent.click(field);
    await waitFor(() => expect(elsewhere.searches).toHaveLength(1));
    elsewhere.searches[0]?.answer('陈嘉敏');
    await screen.findByRole('option', { name: '陈嘉敏' });
    await userEvent.keyboard('林');
    await waitFor(() => expect(elsewhere.searches).toHaveLength(2));
    elsewhere.searches[1]?.fail();
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    await expect(screen.getByRole('status')).toBeVisible();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(elsewhere.searches).toHaveLength(3));
    await expect(elsewhere.searches[2]?.query).toBe('林');
    elsewhere.searches[2]?.answer('林志豪');
    await waitFor(() => expect(names()).toEqual(['林志豪']));
    await expect(screen.queryByRole('status')).toBeNull();
  },
};

export const SearchLoading: Story = {
  tags: ['visual-after-play'],
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    await screen.findByRole('status');
  },
};

export const SearchFailedAtOnce: Story = {
  tags: ['visual-after-play'],
  args: { search: () => Promise.reject(new TypeError('Failed to fetch')) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  },
};
