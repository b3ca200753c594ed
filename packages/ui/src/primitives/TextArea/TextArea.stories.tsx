import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { TextArea } from './TextArea.tsx';

const meta = { title: 'Primitives/TextArea', component: TextArea, args: { 'aria-label': '留言' } } satisfies Meta<
  typeof TextArea
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const GrowsToEightLines: Story = {
  play: async ({ canvas }) => {
    const area = canvas.getByRole('textbox');
    const before = area.getBoundingClientRect().height;
    await userEvent.type(area, 'a{Enter}b{Enter}c{Enter}d{Enter}e');
    const grown = area.getBoundingClientRect().height;
    await expect(grown).toBeGreaterThan(before);
    await userEvent.type(area, '{Enter}f{Enter}g{Enter}h{Enter}i{Enter}j{Enter}k');
    await expect(area.scrollHeight).toBeGreaterThan(area.clientHeight);
  },
};

export const LongText: Story = { args: { defaultValue: 'Please leave it with the caretaker. '.repeat(12) } };
