import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { NoteComposer } from './NoteComposer.tsx';

const meta = {
  title: 'Patterns/NoteComposer',
  component: NoteComposer,
  args: { label: '留言', placeholder: '…', isSending: false, onPost: fn(async () => true) },
} satisfies Meta<typeof NoteComposer>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Sending: Story = { args: { isSending: true } };

/** What was typed stays until it has arrived. */
export const Failed: Story = {
  args: { failure: '留言未能送出', onPost: fn(async () => false) },
  async play({ args, canvasElement }) {
    const box = within(canvasElement).getByRole('textbox');
    await userEvent.type(box, '放在後門');
    await userEvent.click(within(canvasElement).getByRole('button'));
    await expect(args.onPost).toHaveBeenCalledWith('放在後門');
    await expect(box).toHaveValue('放在後門');
  },
};

export const PostsWithTheKeyboard: Story = {
  args: { onPost: fn(async () => true) },
  async play({ args, canvasElement }) {
    const box = within(canvasElement).getByRole('textbox');
    await userEvent.type(box, '放在後門');
    await userEvent.keyboard('{Meta>}{Enter}{/Meta}');
    await expect(args.onPost).toHaveBeenCalledOnce();
    await waitFor(() => expect(box).toHaveValue(''));
  },
};
