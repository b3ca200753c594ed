import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { NoteComposer } from './NoteComposer.tsx';

const meta = {
  title: 'Patterns/Forms/NoteComposer',
  component: NoteComposer,
  args: { label: '留言', placeholder: '…', isSending: false, onPost: fn(async () => true) },
  parameters: guide({
    use: 'A few words to add to a record: an order, a transaction. The note shows in the Timeline at once, before the server has it.',
    avoid: 'A text that belongs to the record itself is a field of its editor.',
    keyboard: [
      [['Mod+Enter'], 'posts, but not while a character is composed'],
      [['Enter'], 'a new line'],
    ],
  }),
} satisfies Meta<typeof NoteComposer>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const States: Story = {
  render: (args) => (
    <Stack gap="2xl">
      <NoteComposer {...args} label="留言 1" />
      <NoteComposer {...args} label="留言 2" isSending />
      <NoteComposer {...args} label="留言 3" failure="留言未能送出" />
    </Stack>
  ),
};

/** The field is usable at once; a failed note is restored before the text typed in the meantime. */
export const Failed: Story = {
  tags: ['!visual'],
  args: {
    failure: '留言未能送出',
    onPost: fn(() => new Promise<boolean>((resolve) => setTimeout(resolve, 50, false))),
  },
  async play({ args, canvas }) {
    const box = canvas.getByRole('textbox');
    await userEvent.type(box, '放在後門');
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onPost).toHaveBeenCalledWith('放在後門');
    await expect(box).toHaveValue('');
    await waitFor(() => expect(box).toHaveValue('放在後門'));
  },
};

let settle: (hasArrived: boolean) => void = () => undefined;

export const TypedMeanwhile: Story = {
  tags: ['!visual'],
  args: {
    onPost: fn(
      () =>
        new Promise<boolean>((resolve) => {
          settle = resolve;
        }),
    ),
  },
  async play({ canvas }) {
    const box = canvas.getByRole('textbox');
    await userEvent.type(box, '放在後門');
    await userEvent.click(canvas.getByRole('button'));
    await userEvent.type(box, '謝謝');
    settle(false);
    await waitFor(() => expect(box).toHaveValue('放在後門\n謝謝'));
  },
};

export const LongText: Story = {
  args: { label: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu' },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('textbox'));
    await userEvent.paste('長'.repeat(480));
    await expect(canvas.getByText('480/500')).toBeVisible();
  },
};

export const PostsWithTheKeyboard: Story = {
  tags: ['!visual'],
  args: { onPost: fn(async () => true) },
  async play({ args, canvas }) {
    const box = canvas.getByRole('textbox');
    await userEvent.type(box, '放在後門{Enter}謝謝');
    await expect(args.onPost).not.toHaveBeenCalled();
    await userEvent.keyboard('{Meta>}{Enter}{/Meta}');
    await expect(args.onPost).toHaveBeenCalledWith('放在後門\n謝謝');
    await waitFor(() => expect(box).toHaveValue(''));
  },
};

/** Enter during IME composition confirms a candidate, with or without ⌘. */
export const Composing: Story = {
  tags: ['!visual'],
  async play({ args, canvas }) {
    const box = canvas.getByRole('textbox');
    await userEvent.type(box, '放');
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', metaKey: true, isComposing: true, bubbles: true }));
    await expect(args.onPost).not.toHaveBeenCalled();
    await expect(box).toHaveValue('放');
  },
};
