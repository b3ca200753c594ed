import type { Meta, StoryObj } from '@storybook/react-vite';
import { Inline } from '../Inline/Inline.tsx';
import { EmptyArt, emptyArtNames } from './EmptyArt.tsx';

const meta = { title: 'Primitives/EmptyArt', component: EmptyArt, args: { name: 'cart' } } satisfies Meta<
  typeof EmptyArt
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const States: Story = {
  render: () => (
    <Inline gap="lg">
      {emptyArtNames.map((name) => (
        <EmptyArt key={name} name={name} />
      ))}
    </Inline>
  ),
};
