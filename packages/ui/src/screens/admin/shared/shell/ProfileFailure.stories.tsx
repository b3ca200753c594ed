import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { getTranslate } from '../../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { atADesk } from '../../../../testing/screens/AdminStory.tsx';
import { ProfileFailure } from './ProfileFailure.tsx';

const meta = {
  title: 'Admin/Shared/Profile failure',
  component: ProfileFailure,
  args: { onRetry: fn(), error: { code: 'INTERNAL', message: '', statusCode: 500, requestId: 'b7c1f0' } },
  globals: atADesk,
  parameters: { layout: 'fullscreen', shop: { start: '/admin/orders' } },
} satisfies Meta<typeof ProfileFailure>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ServerError: Story = {
  tags: ['state:error'],
  async play({ args, canvas, loaded }) {
    const t = getTranslate(loaded);
    await expect(canvas.getByRole('heading', { level: 1 })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: t('common:action.retry') }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

export const Offline: Story = {
  tags: ['state:offline'],
  args: { error: { code: 499, message: '', statusCode: 499, isUnsent: true } },
};
