import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { Stack } from '../Stack/Stack.tsx';
import { Heading, type HeadingLevel } from './Heading.tsx';

const meta = {
  title: 'Primitives/Heading',
  component: Heading,
  args: { level: 1, children: '从码头到你家' },
  parameters: guide({
    use: 'Every title in the outline of a page: its level says where it stands, its size how it looks. One h1 on a page.',
    avoid:
      "Big words that are no title: Text. The serif sizes (hero, display, h1, h2) are for the shop's own words; products, data and the admin take h3 and below.",
  }),
} satisfies Meta<typeof Heading>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: '从码头到你家' })).toBeVisible();
  },
};

const levels: HeadingLevel[] = [1, 2, 3, 4, 5, 6];

/** All heading levels, each in its default size. */
export const States: Story = {
  render: (args) => (
    <Stack>
      {levels.map((level) => (
        <Heading key={level} {...args} level={level} />
      ))}
    </Stack>
  ),
};

/** Han characters need more leading than Latin ones: the line height depends on the language. */
export const LeadingFollowsTheLocale: Story = {
  tags: ['every-mode'],
  args: { size: 'h3', level: 1 },
  play: async ({ canvas, globals }) => {
    const heading = getComputedStyle(canvas.getByRole('heading'));
    const leading = Number.parseFloat(heading.lineHeight) / Number.parseFloat(heading.fontSize);
    await expect(leading).toBeCloseTo(globals.locale === 'en-US' ? 1.3 : 1.42, 2);
  },
};

export const LongText: Story = {
  args: { children: 'A teapot, two cups and everything else from the pier to your door' },
  globals: { viewport: { value: 'narrow' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};

/** Firefox balances all lines of a heading, the hidden ones too: shortened headings are not balanced. */
export const Shortened: Story = {
  args: {
    level: 3,
    maxLines: 2,
    children: 'Travel tea set for two with pot, cups, linen-cotton pouch, bamboo scoop and tray',
  },
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: '160px' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const heading = canvas.getByRole('heading');
    await expect(getComputedStyle(heading).textWrapStyle).not.toBe('balance');
    await expect(heading.scrollHeight).toBeGreaterThan(heading.clientHeight);
  },
};
