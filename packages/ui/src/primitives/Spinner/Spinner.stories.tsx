import type { Meta, StoryObj } from '@storybook/react-vite';
import { Inline } from '../Inline/Inline.tsx';
import { Spinner } from './Spinner.tsx';

const meta = { title: 'Primitives/Spinner', component: Spinner } satisfies Meta<typeof Spinner>;
export default meta;

export const States: StoryObj<typeof meta> = {
  render: () => (
    <Inline>
      <Spinner size={16} />
      <Spinner />
      <Spinner size={24} />
    </Inline>
  ),
};
