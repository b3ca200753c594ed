import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { Gallery } from './Gallery.tsx';

const views = [1, 2, 3, 4, 5].map((view) => ({ id: view, url: `/media/sidepot-celadon-waves-${view}` }));

const meta = {
  title: 'Patterns/Gallery',
  component: Gallery,
  args: { name: '侧把急须', pictures: views },
} satisfies Meta<typeof Gallery>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas, canvasElement }) {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await waitFor(() => expect(canvas.getByText('3 / 5')).toBeVisible());
    const list = canvasElement.querySelector('ul') as HTMLElement;
    await waitFor(() => expect(Math.round(list.scrollLeft / list.clientWidth)).toBe(2));
  },
};

export const OnePicture: Story = { args: { pictures: views.slice(0, 1) } };
/** The mark stands in. */
export const NoPicture: Story = { args: { pictures: [] } };
