import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, screen, spyOn, waitFor, within } from 'storybook/test';
import type { UploadCall } from '../../../../features/file/UploadField/sendFile.ts';
import { guide } from '../../../../testing/docs/guide.ts';
import { getTranslate } from '../../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { forced } from '../../../../testing/matrix/forced.ts';
import { looksDiffer } from '../../../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../../../testing/matrix/StateMatrix.tsx';
import { AvatarField } from './AvatarField.tsx';
import { avatarPixels } from './cropPicture.ts';

/** A decodable picture: a boat on the water. */
async function picture(name: string, width = 900, height = 600): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const paint = canvas.getContext('2d');
  if (!paint) throw new Error('no canvas');
  paint.fillStyle = 'teal';
  paint.fillRect(0, 0, width, height);
  paint.fillStyle = 'tomato';
  paint.fillRect(width * 0.4, height * 0.35, width * 0.2, height * 0.3);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' });
}
const face = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#b9a88a"/><circle cx="20" cy="16" r="8" fill="#4f3422"/><path d="M6 40c0-9 6-14 14-14s14 5 14 14Z" fill="#4f3422"/></svg>',
)}`;

interface PendingCall extends UploadCall {
  picture: Blob;
  answer: (failure?: string) => void;
}
/** Uploads that the story resolves. */
function holdUploads() {
  const held: PendingCall[] = [];
  const upload = fn(
    (picture: Blob, call: UploadCall) =>
      new Promise<string | undefined>((resolve) => held.push({ picture, ...call, answer: resolve })),
  );
  return { held, upload };
}

const meta = {
  title: 'Features/Account/AvatarField',
  component: AvatarField,
  args: { name: '林海晴', id: 3, src: null, upload: fn(async () => undefined), onBusyChange: fn() },
  parameters: guide({
    use: 'For one’s own portrait: chosen, cut to a square and sent at once.',
    avoid: 'For pictures that are sent as they are, or several of them: UploadField.',
    keyboard: [
      [['Tab'], 'To “change picture”; in the dialog to the picture, to the zoom, to the button.'],
      [
        ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
        'On the picture: move it, with Shift by little. On the zoom: larger and smaller.',
      ],
      [['Escape'], 'Closes the dialog; the old picture stays.'],
    ],
  }),
} satisfies Meta<typeof AvatarField>;
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 8000 };
const chooser = (canvasElement: HTMLElement) => canvasElement.querySelector('input[type="file"]') as HTMLInputElement;
async function crop(canvasElement: HTMLElement, file: File) {
  await userEvent.upload(chooser(canvasElement), file);
  const dialog = await screen.findByRole('dialog', undefined, slow);
  await within(dialog).findByRole('group', undefined, slow);
  return dialog;
}
const cropped = () => screen.getByRole('dialog').querySelector('img') as HTMLImageElement;
const use = async () => {
  const button = within(screen.getByRole('dialog')).getAllByRole('button').at(-1) as HTMLElement;
  // The button is busy until the picture is measured.
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'), slow);
  await userEvent.click(button);
};

const first = holdUploads();

/** Selected, moved and zoomed by keyboard, and uploaded as a square. */
export const Default: Story = {
  args: { upload: first.upload },
  beforeEach: () => void first.held.splice(0),
  async play({ args, canvas, canvasElement }) {
    const dialog = await crop(canvasElement, await picture('harbour.jpeg'));
    const area = within(dialog).getByRole('group');
    const before = cropped().style.transform;
    area.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await waitFor(() => expect(cropped().style.transform).not.toBe(before));
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await waitFor(() => expect(cropped().style.transform).toBe(before));
    await userEvent.tab();
    await expect(within(dialog).getByRole('slider')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await waitFor(() => expect(cropped().style.transform).toContain('scale(1.2)'));
    // Only a picture larger than the square can move vertically.
    area.focus();
    const enlarged = cropped().style.transform;
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(cropped().style.transform).not.toBe(enlarged));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(cropped().style.transform).toBe(enlarged));
    await use();
    await waitFor(() => expect(first.held).toHaveLength(1), slow);
    const sent = await createImageBitmap(first.held[0]?.picture as Blob);
    await expect([sent.width, sent.height]).toEqual([500, 500]);
    await waitFor(() => expect(args.onBusyChange).toHaveBeenLastCalledWith(true));
    // The ring shows the progress, which never decreases.
    first.held[0]?.onProgress(0.4);
    await waitFor(() => expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40'));
    first.held[0]?.onProgress(0.3);
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
    first.held[0]?.answer();
    await waitFor(() => expect(canvas.queryByRole('progressbar')).toBeNull());
    await waitFor(() => expect(args.onBusyChange).toHaveBeenLastCalledWith(false));
  },
};

/** The dialog's initial state: the circle covers the full height of the picture. */
export const Placing: Story = {
  tags: ['visual-after-play'],
  async play({ canvasElement }) {
    const dialog = await crop(canvasElement, await picture('harbour.jpeg'));
    const area = within(dialog).getByRole('group');
    await expect(area).toHaveAccessibleDescription(/./);
    const { width, height } = area.getBoundingClientRect();
    await expect(Math.round(width)).toBe(Math.round(height));
  },
};

/** The buttons move the picture without dragging, as far as it reaches (WCAG 2.5.7). */
export const MovedByButtons: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const dialog = within(await crop(canvasElement, await picture('harbour.jpeg')));
    await waitFor(() => expect(dialog.getAllByRole('button').at(-1)).not.toHaveAttribute('aria-busy'), slow);
    const press = (name: string) =>
      userEvent.click(dialog.getByRole('button', { name: t(`account:avatar.move.${name}`) }));
    const before = cropped().style.transform;
    await press('right');
    await waitFor(() => expect(cropped().style.transform).not.toBe(before));
    await press('left');
    await waitFor(() => expect(cropped().style.transform).toBe(before));
    // The circle covers the full height.
    await press('up');
    await expect(cropped().style.transform).toBe(before);
  },
};

const large = holdUploads();

/** A large picture is scaled down to the output size. */
export const LargePicture: Story = {
  args: { upload: large.upload, src: face },
  beforeEach: () => void large.held.splice(0),
  async play({ canvasElement }) {
    await crop(canvasElement, await picture('mountain.jpeg', 2400, 1800));
    await use();
    await waitFor(() => expect(large.held).toHaveLength(1), slow);
    const sent = await createImageBitmap(large.held[0]?.picture as Blob);
    await expect([sent.width, sent.height]).toEqual([avatarPixels, avatarPixels]);
  },
};

const failing = holdUploads();

/** The picture stays, with an error message and a retry button. */
export const FailedAndTriedAgain: Story = {
  tags: ['!visual'],
  args: { upload: failing.upload },
  beforeEach: () => void failing.held.splice(0),
  async play({ canvas, canvasElement }) {
    await crop(canvasElement, await picture('harbour.jpeg'));
    await use();
    await waitFor(() => expect(failing.held).toHaveLength(1), slow);
    failing.held[0]?.answer('网络已断开');
    await expect(await canvas.findByRole('alert')).toHaveTextContent('网络已断开');
    await userEvent.click(canvas.getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => expect(failing.held).toHaveLength(2));
    const cancel = canvas.getByRole('button');
    await expect(cancel).toHaveFocus();
    // The key that pressed "Try again" is still held down: it does not cancel.
    await expect(fireEvent.keyDown(cancel, { key: 'Enter', repeat: true })).toBe(false);
    await expect(canvas.queryByRole('alert')).toBeNull();
    failing.held[1]?.answer();
    await waitFor(() => expect(canvas.queryByRole('progressbar')).toBeNull());
  },
};

const stopped = holdUploads();

export const Cancelled: Story = {
  tags: ['!visual'],
  args: { upload: stopped.upload, src: face },
  beforeEach: () => void stopped.held.splice(0),
  async play({ canvas, canvasElement }) {
    await crop(canvasElement, await picture('harbour.jpeg'));
    await use();
    await waitFor(() => expect(stopped.held).toHaveLength(1), slow);
    const cancel = canvas.getByRole('button');
    await userEvent.click(cancel);
    await expect(stopped.held[0]?.signal.aborted).toBe(true);
    await expect(canvas.queryByRole('progressbar')).toBeNull();
    await expect(canvas.getByRole('button')).toHaveFocus();
    stopped.held[0]?.answer('too late');
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};

export const EscapeKeepsTheOld: Story = {
  tags: ['!visual'],
  args: { upload: fn(async () => undefined), src: face },
  async play({ args, canvasElement }) {
    await crop(canvasElement, await picture('harbour.jpeg'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(canvasElement.querySelector('img')).toHaveAttribute('src', face);
    await expect(args.upload).not.toHaveBeenCalled();
  },
};

/** No dialog opens; the message says which pictures are allowed. */
export const Rejected: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement }) {
    const choose = (file: File) => userEvent.setup({ applyAccept: false }).upload(chooser(canvasElement), file);
    await choose(new File(['GIF89a'], 'dancing.gif', { type: 'image/gif' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('dancing.gif');
    await choose(new File(['no picture'], 'broken.png', { type: 'image/png' }));
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('broken.png'));
    await choose(await picture('tiny.jpeg', 60, 60));
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent(/60 × 60.*160 × 160/));
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};

/** The browser cannot crop the picture: the dialog closes, and a message asks for another one. */
export const NotCropped: Story = {
  tags: ['!visual'],
  args: { upload: fn(async () => undefined) },
  async play({ args, canvas, canvasElement }) {
    await crop(canvasElement, await picture('harbour.jpeg'));
    spyOn(window, 'createImageBitmap').mockRejectedValueOnce(new Error('out of memory'));
    await use();
    await expect(await canvas.findByRole('alert', undefined, slow)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(args.upload).not.toHaveBeenCalled();
  },
};

const retried = holdUploads();

/** A message about a picture that was chosen after a failed upload goes when that upload is retried. */
export const RetriedAfterANotCropped: Story = {
  tags: ['!visual'],
  args: { upload: retried.upload },
  beforeEach: () => void retried.held.splice(0),
  async play({ canvas, canvasElement, loaded }) {
    await crop(canvasElement, await picture('harbour.jpeg'));
    await use();
    await waitFor(() => expect(retried.held).toHaveLength(1), slow);
    retried.held[0]?.answer('网络已断开');
    await canvas.findByRole('alert');
    await crop(canvasElement, await picture('mountain.jpeg'));
    spyOn(window, 'createImageBitmap').mockRejectedValueOnce(new Error('out of memory'));
    await use();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    await userEvent.click(canvas.getByRole('button', { name: getTranslate(loaded)('common:action.retry') }));
    await waitFor(() => expect(retried.held).toHaveLength(2));
    await expect(canvas.queryByRole('alert')).toBeNull();
    retried.held[1]?.answer();
    await waitFor(() => expect(canvas.queryByRole('progressbar')).toBeNull());
  },
};

const leaving = holdUploads();

/** The browser confirms leaving only during the upload. */
export const AsksBeforeLeaving: Story = {
  tags: ['!visual'],
  args: { upload: leaving.upload },
  beforeEach: () => void leaving.held.splice(0),
  async play({ canvas, canvasElement }) {
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await expect(leave()).toBe(true);
    await crop(canvasElement, await picture('harbour.jpeg'));
    await use();
    await waitFor(() => expect(leaving.held).toHaveLength(1), slow);
    await waitFor(() => expect(leave()).toBe(false));
    leaving.held[0]?.answer();
    await waitFor(() => expect(canvas.queryByRole('progressbar')).toBeNull());
    await waitFor(() => expect(leave()).toBe(true));
  },
};

export const States: Story = {
  parameters: forced('button'),
  render: (args) => (
    <StateMatrix rows={['none', 'picture']} looks={['rest', 'hover', 'focus', 'pressed']}>
      {(row) => <AvatarField {...args} src={row === 'picture' ? face : null} />}
    </StateMatrix>
  ),
  play: looksDiffer('button', ['hover', 'focus', 'pressed']),
};

const long = holdUploads();

export const LongText: Story = {
  args: { name: 'Wilhelmina Featherstonehaugh-Cholmondeley', upload: long.upload },
  beforeEach: () => void long.held.splice(0),
  async play({ canvas, canvasElement }) {
    await crop(canvasElement, await picture('a-picture-with-a-name-as-long-as-the-pier-itself.jpeg'));
    await use();
    await waitFor(() => expect(long.held).toHaveLength(1), slow);
    long.held[0]?.answer('The connection broke while the picture was on its way to the shop. Look at your network.');
    await expect(await canvas.findByRole('alert')).toBeVisible();
  },
};
