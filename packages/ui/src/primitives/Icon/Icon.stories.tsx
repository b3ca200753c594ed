import type { Meta, StoryObj } from '@storybook/react-vite';
import { House, Package, Search, ShoppingCart, User } from 'lucide-react';
import { expect } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { Inline } from '../Inline/Inline.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Text } from '../Text/Text.tsx';
import { Icon } from './Icon.tsx';

const meta = {
  title: 'Primitives/Icon',
  component: Icon,
  args: { as: ShoppingCart },
  parameters: guide({
    use: 'A picture of one family beside words, or inside a control that has a name. 24 stands alone, 20 in a shop button, 16 and 18 in the admin.',
    avoid: 'As the only carrier of a meaning. To press: IconButton. Filled: only the active item of the tab bar.',
  }),
} satisfies Meta<typeof Icon>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Hidden from screen readers, with one stroke width and the text's colour. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const icon = canvasElement.querySelector('svg');
    await expect(icon).toHaveAttribute('aria-hidden', 'true');
    await expect(icon).toHaveAttribute('stroke-width', '1.75');
    await expect(icon).toHaveAttribute('stroke', 'currentColor');
  },
};

const family = [House, Search, ShoppingCart, Package, User];

export const States: Story = {
  render: () => (
    <Stack>
      {([16, 18, 20, 24, 32] as const).map((size) => (
        <Inline key={size} gap="lg">
          {family.map((glyph) => (
            <Icon key={glyph.displayName} as={glyph} size={size} />
          ))}
        </Inline>
      ))}
      <Inline gap="lg">
        {family.map((glyph) => (
          <Icon key={glyph.displayName} as={glyph} size={24} isFilled />
        ))}
      </Inline>
    </Stack>
  ),
};

/** Vertically centred on the text beside it, and never shrunk. */
export const LongText: Story = {
  render: (args) => (
    <Inline wraps={false} data-testid="row">
      <Icon {...args} />
      <Text>Everything in the cart leaves the harbour together, on the next boat that has room for it</Text>
    </Inline>
  ),
  globals: { viewport: { value: 'narrow' } },
  play: async ({ canvas, canvasElement }) => {
    const icon = canvasElement.querySelector('svg')?.getBoundingClientRect();
    const row = canvas.getByTestId('row').getBoundingClientRect();
    await expect(icon?.width).toBe(20);
    await expect((icon?.top ?? 0) + 10).toBeCloseTo(row.top + row.height / 2, 0);
  },
};
