import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Stack } from '../Stack/Stack.tsx';
import { Heading, type HeadingLevel } from './Heading.tsx';

const meta = {
  title: 'Primitives/Heading',
  component: Heading,
  args: { level: 1, children: '从码头到你家' },
} satisfies Meta<typeof Heading>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

const levels: HeadingLevel[] = [1, 2, 3, 4, 5, 6];

export const Levels: Story = {
  render: (args) => (
    <Stack>
      {levels.map((level) => (
        <Heading key={level} {...args} level={level} />
      ))}
    </Stack>
  ),
};

/** Han characters need more leading than Latin ones: the same style, another line height in each language. */
export const LeadingFollowsTheLocale: Story = {
  args: { size: 'h3', level: 1 },
  play: async ({ canvas, globals }) => {
    const heading = getComputedStyle(canvas.getByRole('heading'));
    const leading = Number.parseFloat(heading.lineHeight) / Number.parseFloat(heading.fontSize);
    await expect(leading).toBeCloseTo(globals.locale === 'en-US' ? 1.3 : 1.42, 2);
  },
};

export const LongText: Story = {
  args: { children: 'A teapot, two cups and everything else from the pier to your door' },
};
