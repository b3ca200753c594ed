import type { Meta, StoryObj } from '@storybook/react-vite';
import { Box } from '../Box/Box.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Logo, LogoMark } from './Logo.tsx';

const meta = { title: 'Foundations/Logo', component: Logo } satisfies Meta<typeof Logo>;
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
