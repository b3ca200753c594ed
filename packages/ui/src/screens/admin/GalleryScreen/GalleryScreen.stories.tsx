import { contract } from '@sampan/api/contract';
import type { File as Picture, Product } from '@sampan/api/entities';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { getGalleryUrl, listGalleryIds } from '@sampan/domain/setting/gallery';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { Refetcher, refetch } from '../../../testing/interaction/Refetcher.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { galleryPictures } from '../../../testing/samples/storyPictures.ts';
import { AdminStory, adminShop, atADesk, onAPhone } from '../../../testing/screens/AdminStory.tsx';
import { GalleryScreen } from './GalleryScreen.tsx';

const meta = {
  title: 'Admin/Gallery',
  component: GalleryScreen,
  globals: atADesk,
  parameters: adminShop('/admin/gallery', 'operator'),
  render: () => (
    <AdminStory>
      <GalleryScreen />
      <Refetcher />
    </AdminStory>
  ),
  beforeEach: ({ msw }) => msw.use(answer(contract.adminSetting.gallery, galleryPictures)),
} satisfies Meta<typeof GalleryScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 8000 };
const tiles = (canvasElement: HTMLElement) =>
  waitFor(() => {
    const found = [...canvasElement.querySelectorAll<HTMLElement>('main [data-picture]')];
    if (found.length === 0) throw new Error('no pictures');
    return found;
  }, slow);
const ids = async (canvasElement: HTMLElement) =>
  (await tiles(canvasElement)).map(({ dataset }) => Number(dataset.picture));
const box = (tile: HTMLElement | undefined) => within(tile as HTMLElement).getByRole('checkbox');

async function aPicture(name: string) {
  const canvas = new OffscreenCanvas(320, 240);
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.fillStyle = 'teal';
    pen.fillRect(0, 0, 320, 240);
  }
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}
const input = (canvasElement: HTMLElement) =>
  canvasElement.querySelector<HTMLInputElement>('main input[type="file"]') as HTMLInputElement;
/** Uses the demo backend's own gallery, initially empty. */
const learning: Story['beforeEach'] = ({ msw }) => msw.resetHandlers();
/** Pictures that the gallery has besides the samples. */
let arrived: typeof galleryPictures = [];
const getStoredIds = () =>
  listGalleryIds(
    getDemoBackend().state.settings.find(({ settingGroup, key }) => settingGroup === 'gallery' && key === 'images')
      ?.value,
  );

/** A press opens a picture; closing it returns the focus. */
export const Default: Story = {
  async play({ canvasElement }) {
    const [first] = await tiles(canvasElement);
    const opener = within(first as HTMLElement).getAllByRole('button')[0] as HTMLElement;
    await userEvent.click(opener);
    const viewer = await screen.findByRole('dialog', undefined, slow);
    await expect(viewer).toHaveTextContent(galleryPictures[0]?.name as string);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

/** Pictures that arrive in front of the opened one do not replace it. */
export const OpenedDuringAnUpload: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    arrived = [];
    msw.use(answer(contract.adminSetting.gallery, () => [...arrived, ...galleryPictures]));
  },
  async play({ canvasElement }) {
    const second = (await tiles(canvasElement))[1] as HTMLElement;
    await userEvent.click(within(second).getAllByRole('button')[0] as HTMLElement);
    const viewer = await screen.findByRole('dialog', undefined, slow);
    arrived = createMany(1);
    await refetch(contract.adminSetting.gallery);
    await waitFor(async () => expect(await tiles(canvasElement)).toHaveLength(galleryPictures.length + 1), slow);
    await expect(viewer).toHaveTextContent(galleryPictures[1]?.name as string);
    await userEvent.keyboard('{ArrowRight}');
    await expect(viewer).toHaveTextContent(galleryPictures[2]?.name as string);
  },
};

export const OnAPhone: Story = { tags: ['!visual'], globals: onAPhone };

export const Chosen: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    const all = await tiles(canvasElement);
    await userEvent.click(box(all[0]));
    await userEvent.click(box(all[2]));
    await expect(within(canvasElement).getByRole('group', { hidden: false })).toHaveTextContent('2');
  },
};

/** Filters by name, format and day, all in the URL. */
export const Filters: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const search = await within(canvasElement).findByRole('searchbox', undefined, slow);
    await userEvent.type(search, 'celadon');
    await waitFor(async () => expect(await tiles(canvasElement)).toHaveLength(2), slow);
    await userEvent.clear(search);
    await userEvent.type(search, 'zzz');
    const clear = getTranslate(loaded)('admin:table.filteredEmpty.clear');
    await userEvent.click(await within(canvasElement).findByRole('button', { name: clear }, slow));
    await waitFor(async () => expect(await tiles(canvasElement)).toHaveLength(galleryPictures.length), slow);
  },
};

/** Uploads several files through the tray and keeps their order; a file that is no picture is rejected with a reason. */
export const Uploads: Story = {
  tags: ['state:success', '!visual'],
  beforeEach: learning,
  async play({ canvasElement }) {
    await waitFor(() => expect(input(canvasElement)).toBeInTheDocument(), slow);
    const pictures = await Promise.all(['pier.png', 'boat.png', 'sail.png'].map(aPicture));
    const files = [...pictures, new File(['words'], 'notes.txt')];
    await userEvent.upload(input(canvasElement), files, { applyAccept: false });
    await expect(await within(canvasElement).findByRole('alert', undefined, slow)).toHaveTextContent('notes.txt');
    await waitFor(async () => expect(await tiles(canvasElement)).toHaveLength(3), slow);
    const names = (await tiles(canvasElement)).map(({ innerHTML }) => /\w+\.png/.exec(innerHTML)?.[0]);
    await expect(names).toEqual(['pier.png', 'boat.png', 'sail.png']);
    await expect(getStoredIds()).toEqual(await ids(canvasElement));
  },
};

/** Files can be dropped anywhere on the page. */
export const DroppedAnywhere: Story = {
  // Tests an interaction: before it, the page looks like Default.
  tags: ['!visual'],
  beforeEach: learning,
  async play({ canvasElement }) {
    await waitFor(() => expect(input(canvasElement)).toBeInTheDocument(), slow);
    const zone = input(canvasElement).parentElement?.parentElement as HTMLElement;
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(await aPicture('dropped.png'));
    const drag = (type: string) =>
      zone.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    drag('dragover');
    await waitFor(() => expect(zone).toHaveAttribute('data-over'));
    drag('drop');
    await waitFor(async () => expect(await tiles(canvasElement)).toHaveLength(1), slow);
  },
};

/** Uploads two pictures and moves the first one, b.png, behind a.png; returns the ids as they were before. */
async function arrangeTwo(canvasElement: HTMLElement, loaded: Record<string, unknown>) {
  const translate = getTranslate(loaded);
  await waitFor(() => expect(input(canvasElement)).toBeInTheDocument(), slow);
  await userEvent.upload(input(canvasElement), [await aPicture('a.png')]);
  await waitFor(async () => expect(await tiles(canvasElement)).toHaveLength(1), slow);
  await userEvent.upload(input(canvasElement), [await aPicture('b.png')]);
  await waitFor(async () => expect(await tiles(canvasElement)).toHaveLength(2), slow);
  const before = getStoredIds();
  const arrange = await within(canvasElement).findAllByRole(
    'button',
    { name: translate('admin:gallery.arrange') },
    slow,
  );
  await userEvent.click(arrange[0] as HTMLElement);
  const later = translate('admin:sort.laterNamed', { name: 'b.png' });
  await userEvent.click(await within(canvasElement).findByRole('button', { name: later }));
  await waitFor(() => expect(getStoredIds()).toEqual(before.toReversed()), slow);
  return before;
}

/** The new order is saved at once, also by the arrow buttons, and can be undone. */
export const Arranges: Story = {
  tags: ['!visual'],
  beforeEach: learning,
  async play({ canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    const before = await arrangeTwo(canvasElement, loaded);
    await userEvent.click(await screen.findByRole('button', { name: translate('common:action.undo') }, slow));
    await waitFor(() => expect(getStoredIds()).toEqual(before), slow);
  },
};

/** An undo that fails says so, and the saved order stays. */
export const UndoFails: Story = {
  tags: ['!visual'],
  beforeEach: learning,
  async play({ canvasElement, loaded, msw }) {
    const translate = getTranslate(loaded);
    await arrangeTwo(canvasElement, loaded);
    const undo = await screen.findByRole('button', { name: translate('common:action.undo') }, slow);
    msw.use(failWith(contract.adminSetting.gallery, 'INTERNAL'));
    await userEvent.click(undo);
    await expect(await screen.findByText(translate('admin:gallery.arrangeFailed'), undefined, slow)).toBeVisible();
    const names = [...canvasElement.querySelectorAll('main li')].map((row) => /[ab]\.png/.exec(row.innerHTML)?.[0]);
    await expect(names).toEqual(['a.png', 'b.png']);
  },
};

/** Opens a picture's menu and presses its last action, delete. */
async function askToDelete(canvasElement: HTMLElement, at: number) {
  const tile = (await tiles(canvasElement))[at] as HTMLElement;
  await userEvent.click(within(tile).getAllByRole('button').at(-1) as HTMLElement);
  await userEvent.click((await screen.findAllByRole('menuitem', undefined, slow)).at(-1) as HTMLElement);
}

/** Deletes an unused picture after a confirmation. */
export const Deletes: Story = {
  tags: ['!visual'],
  beforeEach: learning,
  async play({ canvasElement }) {
    await waitFor(() => expect(input(canvasElement)).toBeInTheDocument(), slow);
    await userEvent.upload(input(canvasElement), [await aPicture('a.png'), await aPicture('b.png')]);
    await waitFor(async () => expect(await tiles(canvasElement)).toHaveLength(2), slow);
    const [gone, stays] = await ids(canvasElement);
    await askToDelete(canvasElement, 0);
    const question = await screen.findByRole('alertdialog', undefined, slow);
    await userEvent.click(within(question).getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => expect(getStoredIds()).toEqual([stays]), slow);
    await waitFor(async () => expect(await ids(canvasElement)).not.toContain(gone), slow);
    // The next picture moves up and gets the focus.
    const [next] = await tiles(canvasElement);
    await waitFor(() => expect(within(next as HTMLElement).getAllByRole('button')[0]).toHaveFocus(), slow);
  },
};

const usedBy = [
  { type: 'article' as const, id: 3, name: 'Slow mornings on the pier' },
  { type: 'product' as const, id: 12, name: '青瓷侧把壶' },
];

/** A picture in use: shows links to where it is used, and deletes nothing. */
export const InUse: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => msw.use(answer(contract.gallery.usage, usedBy)),
  async play({ canvasElement }) {
    await askToDelete(canvasElement, 0);
    const dialog = await screen.findByRole('dialog', undefined, slow);
    await expect(
      within(dialog)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/admin/articles/3', '/admin/products/12']);
  },
};

/** Several pictures in use: each is named above its places. */
export const SeveralInUse: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(answer(contract.gallery.usage, usedBy)),
  async play({ canvasElement, loaded }) {
    const all = await tiles(canvasElement);
    await userEvent.click(box(all[0]));
    await userEvent.click(box(all[2]));
    const t = getTranslate(loaded);
    await userEvent.click(within(canvasElement).getByRole('button', { name: t('admin:table.bulk.more') }));
    await userEvent.click(await screen.findByRole('menuitem', { name: t('admin:gallery.delete') }, slow));
    const dialog = await screen.findByRole('dialog', undefined, slow);
    for (const picture of [galleryPictures[0], galleryPictures[2]]) {
      await expect(within(dialog).getByText(String(picture?.name))).toBeVisible();
    }
  },
};

/** Puts a picture of the demo backend's gallery into a product, as someone else may; returns the product. */
function putIntoProduct(id: number) {
  const { state } = getDemoBackend();
  const product = [...state.products.values()][0] as Product;
  const picture = state.files.get(id)?.file as Picture;
  const changed = { ...product, gallery: [{ id: 1, url: getGalleryUrl(picture), alt: '', sort: 1 }] };
  state.products.set(product.id, changed);
  return changed;
}

/** A picture that comes into use during the question is not deleted: it shows where it is used. */
export const UsedMeanwhile: Story = {
  tags: ['!visual'],
  beforeEach: learning,
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await waitFor(() => expect(input(canvasElement)).toBeInTheDocument(), slow);
    await userEvent.upload(input(canvasElement), [await aPicture('a.png')]);
    await tiles(canvasElement);
    const [id] = getStoredIds() as [number];
    await askToDelete(canvasElement, 0);
    const question = within(await screen.findByRole('alertdialog', undefined, slow));
    const { name } = putIntoProduct(id);
    await userEvent.click(question.getByRole('button', { name: t('admin:gallery.deleteConfirm', { count: 1 }) }));
    const dialog = within(await screen.findByRole('dialog', undefined, slow));
    await expect(dialog.getByRole('link', { name })).toBeVisible();
    await expect(screen.queryByRole('alertdialog')).toBeNull();
    await expect(getStoredIds()).toEqual([id]);
  },
};

/** Of two pictures, one comes into use during the question: it asks again, then deletes the other one. */
export const OneOfTwoUsedMeanwhile: Story = {
  tags: ['!visual'],
  beforeEach: learning,
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await waitFor(() => expect(input(canvasElement)).toBeInTheDocument(), slow);
    await userEvent.upload(input(canvasElement), [await aPicture('a.png'), await aPicture('b.png')]);
    await waitFor(async () => expect(await tiles(canvasElement)).toHaveLength(2), slow);
    const [used, free] = getStoredIds() as [number, number];
    for (const tile of await tiles(canvasElement)) await userEvent.click(box(tile));
    await userEvent.click(within(canvasElement).getByRole('button', { name: t('admin:table.bulk.more') }));
    await userEvent.click(await screen.findByRole('menuitem', { name: t('admin:gallery.delete') }, slow));
    const question = within(await screen.findByRole('alertdialog', undefined, slow));
    const product = putIntoProduct(used);
    await userEvent.click(question.getByRole('button', { name: t('admin:gallery.deleteConfirm', { count: 2 }) }));
    await expect(await question.findByText(t('admin:gallery.inUse.stay', { count: 1 }), undefined, slow)).toBeVisible();
    await expect(question.getByRole('link', { name: product.name })).toBeVisible();
    await expect(getStoredIds()).toEqual([used, free]);
    await userEvent.click(question.getByRole('button', { name: t('admin:gallery.deleteConfirm', { count: 1 }) }));
    await waitFor(() => expect(getStoredIds()).toEqual([used]), slow);
  },
};

/** Loading the usage fails: the picture is not deleted. */
export const UsageUnknown: Story = {
  tags: ['visual-after-play', 'state:partial'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.gallery.usage, 'INTERNAL')),
  async play({ canvasElement, loaded }) {
    await askToDelete(canvasElement, 0);
    await expect(
      await screen.findByText(getTranslate(loaded)('admin:gallery.checkFailed'), undefined, slow),
    ).toBeVisible();
    await expect(screen.queryByRole('alertdialog')).toBeNull();
  },
};

export const FilteredEmpty: Story = {
  tags: ['state:filteredEmpty'],
  parameters: adminShop('/admin/gallery?q=zzzz', 'operator'),
};

export const Empty: Story = {
  tags: ['state:empty'],
  beforeEach: ({ msw }) => msw.use(answer(contract.adminSetting.gallery, [])),
};
export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.adminSetting.gallery)),
};
export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminSetting.gallery, 'INTERNAL')),
};
export const Offline: Story = { tags: ['state:offline'], beforeEach: ({ msw }) => msw.use(mockOffline()) };
export const Forbidden: Story = { tags: ['state:forbidden'], parameters: adminShop('/admin/gallery', 'customer') };

const createMany = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...(galleryPictures[index % galleryPictures.length] as (typeof galleryPictures)[number]),
    id: 2000 + index,
  }));

/** A gallery with many pictures. */
export const Many: Story = {
  beforeEach: ({ msw }) => msw.use(answer(contract.adminSetting.gallery, createMany(36))),
  async play({ canvasElement }) {
    await expect(await tiles(canvasElement)).toHaveLength(36);
  },
};

/** Shows the first 100 pictures, and more by a button. */
export const Hundreds: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(answer(contract.adminSetting.gallery, createMany(120))),
  async play({ canvasElement, loaded }) {
    await expect(await tiles(canvasElement)).toHaveLength(100);
    await userEvent.click(within(canvasElement).getByText(getTranslate(loaded)('common:action.loadMore')));
    await waitFor(async () => expect(await tiles(canvasElement)).toHaveLength(120), slow);
  },
};
