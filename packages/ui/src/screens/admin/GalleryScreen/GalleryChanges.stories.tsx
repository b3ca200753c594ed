import { contract } from '@sampan/api/contract';
import { answer, holdCall } from '@sampan/demo/backend/controls';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse, http } from 'msw';
import { expect, screen, waitFor, within } from 'storybook/test';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { galleryPictures } from '../../../testing/samples/storyPictures.ts';
import { AdminStory, adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import { GalleryScreen } from './GalleryScreen.tsx';

const meta = {
  title: 'Admin/Gallery/Changes',
  component: GalleryScreen,
  tags: ['!visual'],
  globals: atADesk,
  parameters: adminShop('/admin/gallery', 'operator'),
  render: () => (
    <AdminStory>
      <GalleryScreen />
    </AdminStory>
  ),
} satisfies Meta<typeof GalleryScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 8000 };
const [first, second, third] = galleryPictures as [Picture, Picture, Picture];
type Picture = (typeof galleryPictures)[number];

/** A gallery of three pictures that stores its order; each write waits until it is released. */
function createGallery() {
  const holds = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let order = [first, second, third];
  let writes = 0;
  const handler = http.post(`*${contract.adminSetting.gallery.path}`, async ({ request }) => {
    const { images } = (await request.json()) as { images?: string[] };
    if (images) {
      writes += 1;
      await holds[writes - 1]?.promise;
      order = images.flatMap((id) => galleryPictures.find((picture) => picture.id === Number(id)) ?? []);
    }
    return HttpResponse.json(order);
  });
  const release = (write: number) => holds[write - 1]?.resolve();
  return { handler, release, getNames: () => order.map(({ name }) => name) };
}
let gallery = createGallery();

/** A second picture is moved before the first move is saved: the answer to the first one does not take it back. */
export const ArrangesTwice: Story = {
  beforeEach({ msw }) {
    gallery = createGallery();
    msw.use(gallery.handler);
  },
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const getNames = () =>
      [...canvasElement.querySelectorAll('main li')].map(
        (row) => galleryPictures.find(({ name }) => row.innerHTML.includes(name))?.name,
      );
    const moveBack = async ({ name }: Picture) =>
      userEvent.click(await canvas.findByRole('button', { name: t('admin:sort.laterNamed', { name }) }));
    await userEvent.click(await canvas.findByRole('button', { name: t('admin:gallery.arrange') }, slow));
    await moveBack(first);
    await moveBack(first);
    const moved = [second, third, first].map(({ name }) => name);
    await waitFor(() => expect(getNames()).toEqual(moved));
    gallery.release(1);
    // The toast tells that the first move is saved.
    await screen.findByText(t('admin:gallery.arranged'), undefined, slow);
    await expect(getNames()).toEqual(moved);
    gallery.release(2);
    await waitFor(() => expect(gallery.getNames()).toEqual(moved), slow);
    await expect(getNames()).toEqual(moved);
  },
};

let releaseUsage = () => {};

/** Another picture is to be deleted while the first one is still checked: the question is about the other one. */
export const DeletesAnother: Story = {
  beforeEach({ msw }) {
    const held = holdCall(contract.gallery.usage);
    releaseUsage = held.release;
    msw.use(
      held.handler,
      answer(contract.gallery.usage, []),
      answer(contract.adminSetting.gallery, [first, second, third]),
    );
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    for (const { name } of [first, second]) {
      await userEvent.click(await canvas.findByRole('button', { name: t('admin:table.rowActions', { name }) }, slow));
      await userEvent.click(await screen.findByRole('menuitem', { name: t('admin:gallery.delete') }, slow));
    }
    releaseUsage();
    const question = within(await screen.findByRole('alertdialog', undefined, slow));
    await expect(question.getByText(t('admin:gallery.deleteOneTitle', { name: second.name }))).toBeVisible();
  },
};
