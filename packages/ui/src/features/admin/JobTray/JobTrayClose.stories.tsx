import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { JobTray } from './JobTray.tsx';
import { createJobStore } from './jobStore.ts';

const store = createJobStore();

/** How the tray goes away. */
const meta = {
  title: 'Features/Admin/JobTray/Close',
  component: JobTray,
  args: { store },
  globals: { density: 'admin' },
  render: (args) => (
    <main>
      <Heading level={1}>Orders</Heading>
      <JobTray {...args} />
    </main>
  ),
} satisfies Meta<typeof JobTray>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The tray goes with its button: the focus goes to the page's heading. */
export const ClosedByKeyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas, loaded }) => {
    store.add([{ kind: 'export', name: 'orders.csv', run: async () => ({}) }]);
    const close = await canvas.findByRole('button', { name: getTranslate(loaded)('admin:jobs.close') });
    close.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(close).not.toBeInTheDocument());
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus();
  },
};

/** The tray goes while nothing on the page has the focus: no focus was lost, and none is moved. */
export const ClosedElsewhere: Story = {
  tags: ['!visual'],
  play: async ({ canvas, loaded }) => {
    store.add([{ kind: 'export', name: 'orders.csv', run: async () => ({}) }]);
    const close = await canvas.findByRole('button', { name: getTranslate(loaded)('admin:jobs.close') });
    store.clearEnded();
    await waitFor(() => expect(close).not.toBeInTheDocument());
    await expect(document.body).toHaveFocus();
  },
};
