import type { Meta, StoryObj } from '@storybook/react-vite';
import { Inline } from '../Inline/Inline.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Avatar, avatarSizes } from './Avatar.tsx';

const meta = { title: 'Primitives/Avatar', component: Avatar, args: { name: '陈嘉敏', id: 1 } } satisfies Meta<
  typeof Avatar
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const States: Story = {
  render: (args) => (
    <Stack>
      <Inline>
        {avatarSizes.map((size) => (
          <Avatar key={size} {...args} size={size} />
        ))}
      </Inline>
      <Inline>
        {['Grace Lau', 'daniel', '何詠詩', '李佳', 'Amy Ng'].map((name, id) => (
          <Avatar key={name} name={name} id={id} isDecorative={false} />
        ))}
      </Inline>
    </Stack>
  ),
};
