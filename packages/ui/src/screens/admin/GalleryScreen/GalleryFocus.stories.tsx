import { contract } from '@sampan/api/contract';
import { answer } from '@sampan/demo/backend/controls';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { galleryPictures } from '../../../testing/samples/storyPictures.ts';
import { AdminStory, adminShop, atADesk, onAPhone } from '../../../testing/screens/AdminStory.tsx';
import { GalleryScreen } from './GalleryScreen.tsx';

const meta = {
  title: 'Admin/Gallery/Focus',
  component: GalleryScreen,
  tags: ['!visual'],
  globals: atADesk,
  parameters: adminShop('/admin/gallery', 'operator'),
  render: () => (
    <AdminStory>
      <GalleryScreen />
    </AdminStory>
  ),
  beforeEach: ({ msw }) => msw.use(answer(contract.adminSetting.gallery, galleryPictures)),
} satisfies Meta<typeof GalleryScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 8000 };

/** The focus goes to the button that ends arranging, and back to the one that began it. */
export const KeepsTheFocus: Story = {
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const arrange = { name: t('admin:gallery.arrange') };
    await userEvent.click(await canvas.findByRole('button', arrange, slow));
    const done = canvas.getByRole('button', { name: t('common:action.done') });
    await expect(done).toHaveFocus();
    await userEvent.click(done);
    await expect(canvas.getByRole('button', arrange)).toHaveFocus();
  },
};

/** On a phone, arranging begins in a menu, whose button then gets the focus back. */
export const KeepsTheFocusOnAPhone: Story = {
  globals: onAPhone,
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const more = { name: t('common:action.more') };
    await userEvent.click((await canvas.findAllByRole('button', more, slow))[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name: t('admin:gallery.arrange') }, slow));
    const done = canvas.getByRole('button', { name: t('common:action.done') });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect(done).toHaveFocus();
    await userEvent.click(done);
    await expect(canvas.getAllByRole('button', more)[0]).toHaveFocus();
  },
};
