import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../testing/guide.ts';
import { Box } from '../Box/Box.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Logo, LogoMark } from './Logo.tsx';

const meta = {
  title: 'Foundations/Logo',
  component: Logo,
  parameters: guide({
    use: 'Mark and word where the shop says its name: the top bar, the footer, the door of an account. The mark alone where there is no room, 16 px at least.',
    avoid: 'As an ornament or on a picture. Never turned, outlined, shadowed, or in another colour.',
  }),
} satisfies Meta<typeof Logo>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const States: Story = {
  render: () => (
    <Stack gap="2xl">
      <Logo hasHan />
      <Inline gap="lg">
        <LogoMark size={16} />
        <LogoMark size={32} />
        <LogoMark size={96} />
      </Inline>
      <Box background="deep" padding="2xl" borderRadius="2xl">
        <LogoMark size={48} tone="onDeep" />
      </Box>
    </Stack>
  ),
};
