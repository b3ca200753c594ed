import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { getKeys } from '../../testing/matrix/getKeys.ts';
import { badge } from '../Badge/Badge.css.ts';
import { Badge } from '../Badge/Badge.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Inline } from './Inline.tsx';

const tags = getKeys(badge.classNames.variants.tone).map((tone) => (
  <Badge key={tone} look="tag" tone={tone}>
    {tone}
  </Badge>
));

const meta = {
  title: 'Primitives/Inline',
  component: Inline,
  args: { children: tags },
  parameters: guide({
    use: 'Things side by side that may wrap: tags, buttons, an icon and its words. The space between them is its gap.',
    avoid: 'Things below each other: Stack. Columns that line up across rows: a grid or a table.',
  }),
} satisfies Meta<typeof Inline>;
export default meta;
type Story = StoryObj<typeof meta>;

const getRight = (element: Element | undefined) => element?.getBoundingClientRect().right ?? 0;
const getLeft = (element: Element | undefined) => element?.getBoundingClientRect().left ?? 0;

export const Default: Story = {
  play: async ({ canvas }) => {
    const [first, second] = [canvas.getByText('neutral'), canvas.getByText('success')];
    await expect(getLeft(second) - getRight(first)).toBeCloseTo(8, 1);
  },
};

export const States: Story = {
  render: () => (
    <Stack gap="xl">
      {(['xs', 'sm', 'lg', '2xl'] as const).map((gap) => (
        <Inline key={gap} gap={gap}>
          {tags.slice(0, 3)}
        </Inline>
      ))}
      {(['flex-start', 'center', 'flex-end', 'space-between'] as const).map((justify) => (
        <Inline key={justify} justify={justify}>
          {tags.slice(0, 2)}
        </Inline>
      ))}
    </Stack>
  ),
};

/** A row without wrapping; its items shrink. */
export const OnOneLine: Story = {
  args: { wraps: false, children: tags.slice(0, 3) },
  play: async ({ canvas }) => {
    const tops = ['neutral', 'success', 'warning'].map((tone) => canvas.getByText(tone).getBoundingClientRect().top);
    await expect(new Set(tops).size).toBe(1);
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'narrow' } },
  play: async ({ canvas }) => {
    const [first, last] = [canvas.getByText('neutral'), canvas.getByText('brand')];
    await expect(last.getBoundingClientRect().top).toBeGreaterThan(first.getBoundingClientRect().bottom);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};
