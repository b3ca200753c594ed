import { contract } from '@sampan/api/contract';
import { answer, failWith, holdCall, mockPendingCall } from '@sampan/demo/backend/controls';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test';
import { Button } from '../../../primitives/Button/Button.tsx';
import { guide } from '../../../testing/docs/guide.ts';
import { breakAnswer } from '../../../testing/interaction/lostAnswer.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { galleryPictures } from '../../../testing/samples/storyPictures.ts';
import { GalleryPicker } from './GalleryPicker.tsx';

type Args = ComponentProps<typeof GalleryPicker>;

function Opened(props: Args) {
  const [isOpen, setOpen] = useState(props.isOpen);
  return (
    <>
      <Button onClick={() => setOpen(true)}>选图片</Button>
      <GalleryPicker
        {...props}
        isOpen={isOpen}
        onClose={() => {
          props.onClose();
          setOpen(false);
        }}
      />
    </>
  );
}

const meta = {
  title: 'Features/Admin/GalleryPicker',
  component: GalleryPicker,
  args: { isOpen: true, isMultiple: false, onClose: fn(), onPick: fn() },
  render: (args) => <Opened {...args} />,
  globals: { density: 'admin' },
  parameters: {
    shop: { as: 'operator' },
    ...guide({
      use: 'Where a picture of the gallery is wanted: the cover of an article, a picture in its text, the pictures of a product. What is uploaded in it is in the gallery, and chosen.',
      avoid: 'For files that belong to one record alone: UploadField. To look after the gallery itself: its page.',
      keyboard: [
        [['Tab'], 'To the search, the upload, the pictures'],
        [['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], 'From one picture to the next'],
        [['Enter', 'Space'], 'Chooses it'],
        [['Escape'], 'Closes; the focus goes back'],
      ],
    }),
  },
  beforeEach: ({ msw }) => msw.use(answer(contract.adminSetting.gallery, galleryPictures)),
} satisfies Meta<typeof GalleryPicker>;
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 8000 };
const radios = async () => within(await screen.findByRole('dialog')).findAllByRole('radio', undefined, slow);
const use = () => within(screen.getByRole('dialog')).getAllByRole('button').at(-1) as HTMLElement;

/** The button is disabled without a selection; arrow keys move, Enter or Space selects. */
export const Default: Story = {
  args: { onPick: fn() },
  async play({ args }) {
    const [first, second] = await radios();
    await expect(use()).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(within(screen.getByRole('dialog')).getByRole('searchbox')).toHaveFocus());
    // Skip the upload button.
    await userEvent.tab();
    await userEvent.tab();
    await expect(first).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(second).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(first).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(second).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(first).toBeChecked());
    await userEvent.keyboard('{ArrowRight} ');
    await waitFor(() => expect(second).toBeChecked());
    await userEvent.click(use());
    await expect(args.onPick).toHaveBeenCalledWith([galleryPictures[1]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** In selection order. */
export const Several: Story = {
  tags: ['!visual'],
  args: { isMultiple: true, onPick: fn() },
  async play({ args }) {
    const dialog = await screen.findByRole('dialog');
    const tiles = () => within(dialog).getAllByRole('button', { pressed: false });
    await within(dialog).findByRole('button', { name: galleryPictures[2]?.name as string }, slow);
    await expect(tiles().length).toBeGreaterThanOrEqual(galleryPictures.length);
    for (const at of [2, 0]) {
      await userEvent.click(within(dialog).getByRole('button', { name: galleryPictures[at]?.name as string }));
    }
    await expect(use()).toHaveTextContent('2');
    await userEvent.click(use());
    await expect(args.onPick).toHaveBeenCalledWith([galleryPictures[2], galleryPictures[0]]);
  },
};

export const Search: Story = {
  tags: ['!visual'],
  async play() {
    await radios();
    const search = within(screen.getByRole('dialog')).getByRole('searchbox');
    await userEvent.type(search, 'DUSK');
    await waitFor(async () => expect(await radios()).toHaveLength(1));
    await userEvent.clear(search);
    await userEvent.type(search, 'zzz');
    await waitFor(() => expect(screen.queryAllByRole('radio')).toHaveLength(0));
    // The empty state's button shows all pictures again.
    await userEvent.click(within(screen.getByRole('dialog')).getAllByRole('button').at(-2) as HTMLElement);
    await waitFor(async () => expect(await radios()).toHaveLength(galleryPictures.length));
  },
};

async function aPicture(name: string) {
  const canvas = new OffscreenCanvas(320, 240);
  canvas.getContext('2d')?.fillRect(0, 0, 320, 240);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}

/** An empty gallery; the uploaded picture is added and selected. */
export const Uploads: Story = {
  tags: ['!visual'],
  args: { onPick: fn() },
  // Use the demo backend's own gallery, which is initially empty.
  beforeEach: ({ msw }) => msw.resetHandlers(),
  async play({ args }) {
    const dialog = await screen.findByRole('dialog');
    const input = await waitFor(() => dialog.querySelector('input[type="file"]') as HTMLInputElement);
    await userEvent.upload(input, [await aPicture('boat.png')]);
    const boat = await within(dialog).findByRole('radio', { name: 'boat.png' }, slow);
    await waitFor(() => expect(boat).toBeChecked());
    await userEvent.click(use());
    const [[picked]] = (args.onPick as ReturnType<typeof fn>).mock.lastCall as [[{ name: string; url: string }]];
    await expect(picked.name).toBe('boat.png');
    await expect(picked.url).toMatch(/^\/media\/gallery\//);
  },
};

let releaseGallery = () => {};

/** The first answer is older than the uploaded picture, which is shown and selected all the same. */
export const UploadsBeforeTheFirstAnswer: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    const held = holdCall(contract.adminSetting.gallery);
    releaseGallery = held.release;
    msw.use(held.handler, answer(contract.adminSetting.gallery, galleryPictures));
  },
  async play() {
    const dialog = await screen.findByRole('dialog');
    const input = await waitFor(() => dialog.querySelector('input[type="file"]') as HTMLInputElement);
    await userEvent.upload(input, [await aPicture('boat.png')]);
    await waitFor(() => expect(within(dialog).getByRole('list')).toBeVisible(), slow);
    await new Promise((resolve) => setTimeout(resolve, 500));
    releaseGallery();
    await waitFor(() => expect(within(dialog).getByRole('radio', { name: 'boat.png' })).toBeChecked(), slow);
  },
};

let releaseUpload = () => {};

/** Holds the upload; the gallery has pictures. */
const holdUpload: Story['beforeEach'] = ({ msw }) => {
  const held = holdCall(contract.gallery.upload);
  releaseUpload = held.release;
  msw.use(held.handler);
};
async function startUpload(names = ['boat.png']): Promise<HTMLElement> {
  await radios();
  const dialog = screen.getByRole('dialog');
  const files = await Promise.all(names.map(aPicture));
  await userEvent.upload(dialog.querySelector('input[type="file"]') as HTMLInputElement, files);
  await within(dialog).findByRole('list', undefined, slow);
  return dialog;
}

/** Closing it during an upload asks, and so does taking another picture. */
export const AsksDuringAnUpload: Story = {
  tags: ['!visual'],
  args: { onPick: fn(), onClose: fn() },
  beforeEach: holdUpload,
  async play({ args, loaded }) {
    const t = getTranslate(loaded);
    const dialog = await startUpload();
    const answerWith = async (key: 'stop' | 'continue') => {
      const question = within(await screen.findByRole('alertdialog'));
      await userEvent.click(question.getByRole('button', { name: t(`admin:gallery.picker.${key}`) }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    };
    await userEvent.keyboard('{Escape}');
    await answerWith('continue');
    await expect(within(dialog).getByRole('list')).toBeVisible();
    await expect(args.onClose).not.toHaveBeenCalled();
    await userEvent.click((await radios())[0] as HTMLElement);
    await userEvent.click(use());
    await expect(args.onPick).not.toHaveBeenCalled();
    await answerWith('stop');
    await expect(args.onPick).toHaveBeenCalledWith([galleryPictures[0]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** The question goes when the upload has ended. */
export const UploadedBeforeTheAnswer: Story = {
  tags: ['!visual'],
  beforeEach: holdUpload,
  async play() {
    await startUpload();
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('alertdialog');
    releaseUpload();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), slow);
    await expect(screen.getByRole('dialog')).toBeVisible();
  },
};

/** A picture that was chosen during uploads stays chosen, also after the fourth, which waits for one before it. */
export const ChoosesDuringUploads: Story = {
  tags: ['!visual'],
  beforeEach: holdUpload,
  async play() {
    const names = ['boat.png', 'cup.png', 'lid.png', 'pot.png'];
    const dialog = await startUpload(names);
    const [first] = await radios();
    await userEvent.click(first as HTMLElement);
    releaseUpload();
    for (const name of names) {
      const uploaded = await within(dialog).findByRole('radio', { name }, slow);
      await expect(uploaded).not.toBeChecked();
    }
    await expect(first).toBeChecked();
  },
};

/** A picture that was chosen during an upload stays chosen when a later file fails before the upload ends. */
export const ALaterFileFails: Story = {
  tags: ['!visual'],
  beforeEach: holdUpload,
  async play({ msw }) {
    const dialog = await startUpload();
    const [first] = await radios();
    // The request must be under way before the next ones fail.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await userEvent.click(first as HTMLElement);
    msw.use(failWith(contract.gallery.upload, 'GALLERY_FULL'));
    await userEvent.upload(dialog.querySelector('input[type="file"]') as HTMLInputElement, await aPicture('cup.png'));
    await waitFor(() => expect(within(dialog).getByRole('list')).toHaveTextContent('20,000'), slow);
    releaseUpload();
    const boat = await within(dialog).findByRole('radio', { name: 'boat.png' }, slow);
    await expect(boat).not.toBeChecked();
    await expect(first).toBeChecked();
  },
};

/** A text file is rejected before the upload. */
export const RejectsAText: Story = {
  tags: ['!visual'],
  async play() {
    await radios();
    const dialog = screen.getByRole('dialog');
    const input = dialog.querySelector('input[type="file"]') as HTMLInputElement;
    await userEvent.upload(input, new File(['words'], 'notes.txt', { type: 'text/plain' }), { applyAccept: false });
    await expect(await within(dialog).findByRole('alert')).toHaveTextContent('notes.txt');
  },
};

/** The gallery takes no further picture: the row shows why and offers a retry. */
export const UploadFails: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.gallery.upload, 'GALLERY_FULL')),
  async play({ loaded }) {
    await radios();
    const dialog = screen.getByRole('dialog');
    await userEvent.upload(dialog.querySelector('input[type="file"]') as HTMLInputElement, await aPicture('big.png'));
    const list = await within(dialog).findByRole('list', undefined, slow);
    await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(2), slow);
    await expect(list).toHaveTextContent('20,000');
    await userEvent.click(within(list).getAllByRole('button')[1] as HTMLElement);
    // Not the search, which opens the keyboard of a phone.
    const upload = within(dialog).getByRole('button', { name: getTranslate(loaded)('common:action.upload') });
    await expect(upload).toHaveFocus();
    await expect(fireEvent.keyDown(upload, { key: 'Enter', repeat: true })).toBe(false);
  },
};

/** The answer was lost: sent again, the picture is in the gallery once. */
export const UploadUnanswered: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    msw.resetHandlers();
    msw.use(breakAnswer(contract.gallery.upload));
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const dialog = await screen.findByRole('dialog');
    const input = await waitFor(() => dialog.querySelector('input[type="file"]') as HTMLInputElement);
    await userEvent.upload(input, [await aPicture('boat.png')]);
    await within(dialog).findByText(t('admin:gallery.refused.unknown'), {}, slow);
    await userEvent.click(
      within(dialog).getByRole('button', { name: t('controls:upload.retry', { name: 'boat.png' }) }),
    );
    await waitFor(() => expect(within(dialog).getByRole('radio', { name: 'boat.png' })).toBeChecked(), slow);
    await expect(within(dialog).getAllByRole('radio')).toHaveLength(1);
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => msw.use(answer(contract.adminSetting.gallery, [])),
};

export const Loading: Story = {
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.adminSetting.gallery)),
};

export const Failed: Story = {
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminSetting.gallery, 'INTERNAL')),
  async play() {
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.querySelector('[class*="errorState"]')).toBeVisible(), slow);
  },
};

/** Escape closes it and returns the focus; the next opening starts without a selection. */
export const GivesTheFocusBack: Story = {
  tags: ['!visual'],
  args: { isOpen: false },
  async play({ canvas }) {
    const button = canvas.getByRole('button');
    await userEvent.click(button);
    await userEvent.click((await radios())[0] as HTMLElement);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
    await userEvent.click(button);
    for (const radio of await radios()) await expect(radio).not.toBeChecked();
  },
};
