import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { Inline } from '../Inline/Inline.tsx';
import { Text } from '../Text/Text.tsx';
import { Box } from './Box.tsx';

const meta = {
  title: 'Primitives/Box',
  component: Box,
  args: { padding: 'lg', background: 'surface', borderRadius: 'xl', children: <Text>码头边的小店</Text> },
  parameters: guide({
    use: 'A surface or a frame by token: its ground, its corners, its padding, each by phone, tablet and desktop.',
    avoid:
      'Things below or beside each other: Stack and Inline. Space around a thing: there is no margin, it belongs to the parent.',
  }),
} satisfies Meta<typeof Box>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const box = canvas.getByText('码头边的小店').parentElement as HTMLElement;
    const { padding, borderRadius } = getComputedStyle(box);
    await expect([padding, borderRadius]).toEqual(['16px', '16px']);
  },
};

const grounds = ['canvas', 'surface', 'raised', 'sunken', 'paper', 'tile', 'selected'] as const;

export const States: Story = {
  render: (args) => (
    <Inline gap="md">
      {grounds.map((background) => (
        <Box key={background} {...args} background={background}>
          <Text>{background}</Text>
        </Box>
      ))}
    </Inline>
  ),
};

/** Renders another element, such as a landmark. */
export const AsSection: Story = {
  tags: ['!visual'],
  args: { as: 'section', 'aria-label': '关于我们' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: '关于我们' })).toBeVisible();
  },
};

/** `asChild`: styles its only child instead of adding an element. */
export const DressesItsChild: Story = {
  args: { asChild: true, children: <a href="#about">关于我们</a> },
  play: async ({ canvas }) => {
    await expect(getComputedStyle(canvas.getByRole('link')).padding).toBe('16px');
  },
};

export const LongText: Story = {
  args: { children: <Text>{'harbourview'.repeat(20)}</Text> },
  globals: { viewport: { value: 'narrow' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};
