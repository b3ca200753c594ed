import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { useHere } from '../../../app/navigation/navigation.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import { guide } from '../../../testing/docs/guide.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { forced } from '../../../testing/matrix/forced.ts';
import { looksDiffer } from '../../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../../testing/matrix/StateMatrix.tsx';
import { ShopSearch, type ShopSearchProps } from './ShopSearch.tsx';

/** Shows the URL that the search navigates to. */
function WithAddress(props: ShopSearchProps) {
  return (
    <Stack>
      <ShopSearch {...props} />
      <Text size="caption" tone="muted">
        <output>{useHere()}</output>
      </Text>
      <TextInput aria-label="留言" />
    </Stack>
  );
}

const meta = {
  title: 'Features/Catalogue/ShopSearch',
  component: ShopSearch,
  parameters: {
    ...guide({
      use: 'In the header and in the phone’s top bar: the one search of the shop, which leads to the list of goods.',
      avoid: 'For a search within a page, such as orders or help: SearchInput.',
      keyboard: [
        [['/'], 'Anywhere on the page but in a field: puts the cursor here, with what was typed selected.'],
        [['Enter'], 'Opens the suggestion, or searches. While an input method is composing, it is the input method’s.'],
        [['Escape'], 'Closes the suggestions, then clears.'],
      ],
    }),
    shop: { start: '/home' },
  },
  render: (args) => <WithAddress {...args} />,
} satisfies Meta<typeof ShopSearch>;
export default meta;
type Story = StoryObj<typeof meta>;

const address = (canvasElement: HTMLElement) => canvasElement.querySelector('output')?.textContent;

export const Default: Story = {
  async play({ canvas, canvasElement }) {
    const search = canvas.getByRole('combobox');
    await userEvent.keyboard('/');
    await expect(search).toHaveFocus();
    await expect(search).toHaveValue('');
    await userEvent.keyboard('茶 & 碗{Enter}');
    await waitFor(() => expect(address(canvasElement)).toBe(`/goods?q=${encodeURIComponent('茶 & 碗')}`));
    await expect(canvas.getByRole('combobox')).toHaveValue('茶 & 碗');
  },
};

/** In a text field `/` is typed; with a modifier key the browser handles it. */
export const NotWhileTyping: Story = {
  tags: ['!visual'],
  async play({ canvas }) {
    const note = canvas.getByRole('textbox');
    await userEvent.type(note, '1/2');
    await expect(note).toHaveFocus();
    await expect(note).toHaveValue('1/2');
    note.blur();
    await userEvent.keyboard('{Control>}/{/Control}');
    await expect(canvas.getByRole('combobox')).not.toHaveFocus();
  },
};

/** Shows the current search; `/` selects it, Escape clears it. */
export const Searched: Story = {
  tags: ['!visual'],
  parameters: { shop: { start: '/goods?q=%E8%8C%B6' } },
  async play({ canvas }) {
    const search = canvas.getByRole<HTMLInputElement>('combobox');
    await expect(search).toHaveValue('茶');
    await userEvent.keyboard('/');
    await expect(search.selectionEnd).toBe(1);
    await expect(search.selectionStart).toBe(0);
    await userEvent.keyboard('{Escape}');
    await expect(search).toHaveValue('');
  },
};

/** The search in orders has the same parameter. */
export const OnAnotherPage: Story = {
  tags: ['!visual'],
  parameters: { shop: { start: '/orders?q=SP2611' } },
  async play({ canvas }) {
    await expect(canvas.getByRole('combobox')).toHaveValue('');
  },
};

/** With `onSearch` the caller handles the search, and the URL stays. */
export const Elsewhere: Story = {
  tags: ['!visual'],
  args: { onSearch: fn(), value: '壶' },
  async play({ args, canvas, canvasElement }) {
    await userEvent.type(canvas.getByRole('combobox'), '嘴{Enter}');
    await expect(args.onSearch).toHaveBeenCalledWith('壶嘴');
    await expect(address(canvasElement)).toBe('/home');
  },
};

export const States: Story = {
  parameters: forced('input'),
  render: () => (
    <StateMatrix rows={['search']} looks={['rest', 'hover', 'focus']}>
      {(_row, look) => (
        <section aria-label={look}>
          <ShopSearch />
        </section>
      )}
    </StateMatrix>
  ),
  play: looksDiffer('div:has(> input)', ['focus']),
};

export const LongText: Story = {
  args: { value: 'A hand-thrown side-handle teapot with a bamboo lid, a tray and four cups from the island kiln' },
  async play() {
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
};
