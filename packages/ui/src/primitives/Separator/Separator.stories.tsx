import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from '../Stack/Stack.tsx';
import { Separator } from './Separator.tsx';

const meta = { title: 'Primitives/Separator', component: Separator } satisfies Meta<typeof Separator>;
export default meta;

export const States: StoryObj<typeof meta> = {
  render: () => (
    <Stack gap="2xl">
      <Separator />
      <Separator look="wave" />
    </Stack>
  ),
};
