import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { getTranslate } from '../../../../testing/interaction/storyTexts.ts';
import { atADesk } from '../../../../testing/screens/AdminStory.tsx';
import { RoleLost } from './RoleLost.tsx';

const meta = {
  title: 'Admin/Shared/Role lost',
  component: RoleLost,
  globals: atADesk,
  parameters: { layout: 'fullscreen', shop: { start: '/admin/orders' } },
} satisfies Meta<typeof RoleLost>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(t('admin:roleLost.title'));
    await waitFor(() => expect(document.title).toContain(t('admin:roleLost.title')));
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus();
    await expect(canvas.getByRole('link', { name: t('common:action.home') })).toHaveAttribute('href', '/home');
  },
};
