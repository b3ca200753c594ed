import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { looksDiffer } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { TextArea } from './TextArea.tsx';

const meta = {
  title: 'Primitives/TextArea',
  component: TextArea,
  args: { 'aria-label': '留言' },
  parameters: guide({
    use: 'Several lines in a Field: a note to the shop, a reason, a description. Give the Field a counter where there is a limit.',
    avoid: 'One line: TextInput, so that Enter sends the form. Text with headings and pictures: RichTextEditor.',
    keyboard: [
      [['Tab'], 'Moves on: it writes no tab.'],
      [['Enter'], 'Begins a new line; it never sends the form.'],
    ],
  }),
} satisfies Meta<typeof TextArea>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const area = canvas.getByRole('textbox');
    await userEvent.tab();
    await expect(area).toHaveFocus();
    await userEvent.keyboard('a{Enter}b');
    await expect(area).toHaveValue('a\nb');
    await userEvent.tab();
    await expect(area).not.toHaveFocus();
  },
};

export const States: Story = {
  parameters: forced('textarea, :has(> textarea)'),
  render: (args) => (
    <StateMatrix rows={['md']} looks={['rest', 'hover', 'focus', 'disabled', 'invalid']}>
      {(_row, look) => (
        <TextArea
          {...args}
          defaultValue="请放在门口"
          disabled={look === 'disabled'}
          aria-invalid={look === 'invalid'}
        />
      )}
    </StateMatrix>
  ),
  play: looksDiffer(':has(> textarea)', ['hover', 'focus', 'disabled', 'invalid']),
};

const toLines = (area: HTMLElement) => {
  const { lineHeight, paddingBlock } = getComputedStyle(area);
  return (area.clientHeight - 2 * Number.parseFloat(paddingBlock)) / Number.parseFloat(lineHeight);
};

export const GrowsToEightLines: Story = {
  tags: ['!visual'],
  name: 'Grows from three lines to eight, then scrolls',
  play: async ({ canvas }) => {
    const area = canvas.getByRole('textbox');
    await expect(toLines(area)).toBeCloseTo(3, 1);
    await userEvent.type(area, 'a{Enter}b{Enter}c{Enter}d{Enter}e');
    await expect(toLines(area)).toBeCloseTo(5, 1);
    await userEvent.type(area, '{Enter}f{Enter}g{Enter}h{Enter}i{Enter}j{Enter}k');
    await expect(toLines(area)).toBeCloseTo(8, 1);
    await expect(area.scrollHeight).toBeGreaterThan(area.clientHeight);
    await userEvent.clear(area);
    await expect(toLines(area)).toBeCloseTo(3, 1);
  },
};

export const LongText: Story = { args: { defaultValue: 'Please leave it with the caretaker. '.repeat(12) } };
