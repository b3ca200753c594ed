import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { getKeys } from '../../testing/matrix/getKeys.ts';
import { badge } from '../Badge/Badge.css.ts';
import { Badge } from '../Badge/Badge.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { Text } from '../Text/Text.tsx';
import { Stack } from './Stack.tsx';

const children = getKeys(badge.classNames.variants.tone).map((tone) => (
  <Badge key={tone} look="tag" tone={tone}>
    {tone}
  </Badge>
));

const meta = {
  title: 'Primitives/Stack',
  component: Stack,
  args: { children, align: 'flex-start', gap: 'sm' },
  parameters: guide({
    use: 'Things below each other: fields, sections, a title and its words. The space between them is its gap.',
    avoid: 'Things beside each other: Inline. Cards that flow in columns: a grid.',
  }),
} satisfies Meta<typeof Stack>;
export default meta;
type Story = StoryObj<typeof meta>;

const getGap = (canvas: { getByText: (text: string) => HTMLElement }) =>
  canvas.getByText('success').getBoundingClientRect().top - canvas.getByText('neutral').getBoundingClientRect().bottom;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(getGap(canvas)).toBe(8);
  },
};

export const States: Story = {
  render: () => (
    <Inline gap="3xl" align="flex-start">
      {(['0', 'xs', 'sm', 'lg', '2xl'] as const).map((gap) => (
        <Stack key={gap} gap={gap} align="flex-start">
          {children.slice(0, 3)}
        </Stack>
      ))}
    </Inline>
  ),
};

export const LongText: Story = {
  args: { align: 'stretch', children: <Text>{'harbourview'.repeat(20)}</Text> },
  globals: { viewport: { value: 'narrow' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};
