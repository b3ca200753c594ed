import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../../primitives/Button/Button.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { Banner, bannerTones } from './Banner.tsx';

const meta = {
  title: 'Patterns/Banner',
  component: Banner,
  args: { children: '价格在你浏览的时候变了，请再看一眼合计' },
} satisfies Meta<typeof Banner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Tones: Story = {
  render: (args) => (
    <Stack gap="md">
      {bannerTones.map((tone) => (
        <Banner key={tone} {...args} tone={tone} />
      ))}
    </Stack>
  ),
};
export const WithAction: Story = {
  args: {
    action: (
      <Button size="sm" variant="outline">
        查看
      </Button>
    ),
  },
};
