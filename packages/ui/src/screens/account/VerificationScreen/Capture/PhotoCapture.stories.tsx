import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import { TaskError } from '../../../../features/file/UploadField/tasks.ts';
import type { UploadFile } from '../../../../features/file/UploadField/useUploads.ts';
import { Text } from '../../../../primitives/Text/Text.tsx';
import { guide } from '../../../../testing/docs/guide.ts';
import { endCamera, storyPhoto, withStoryCamera } from '../../../../testing/interaction/storyCamera.ts';
import { getTranslate } from '../../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { forced } from '../../../../testing/matrix/forced.ts';
import { StateMatrix } from '../../../../testing/matrix/StateMatrix.tsx';
import { PhotoCapture, photoFrames } from './PhotoCapture.tsx';

const sendAtOnce: UploadFile = async ({ name, size, type }) => ({ id: 1, name, size, mime: type });

const meta = {
  title: 'Features/Account/PhotoCapture',
  component: PhotoCapture,
  args: {
    label: '證件正面',
    rules: { accept: ['image/jpeg', 'image/png'], maxBytes: 20 * 1024 ** 2, minPixels: { width: 600, height: 600 } },
    send: fn(sendAtOnce) as UploadFile,
    onSent: fn(),
    onBusyChange: fn(),
  },
  parameters: guide({
    use: 'For one photo that must show something whole: a side of a document, a person who holds it. It frames, checks, shows and sends.',
    avoid:
      'For files of any kind or number, which are an UploadField; for a portrait of the account, which is cropped.',
    keyboard: [
      [['Tab'], 'To the device’s files, then to the camera; with the camera on, to “close” and the shutter'],
      [['Enter', 'Space'], 'Presses: opens, takes, uses or takes again'],
    ],
  }),
} satisfies Meta<typeof PhotoCapture>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Returns the visible buttons: in the bar on phones, below the picture on desktop. */
function seenButtons(canvasElement: HTMLElement): HTMLElement[] {
  return within(canvasElement)
    .getAllByRole('button')
    .filter((button) => button.checkVisibility());
}
const last = (canvasElement: HTMLElement) => seenButtons(canvasElement).at(-1) as HTMLElement;
async function choose(canvasElement: HTMLElement, file: File) {
  const input = canvasElement.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, file);
}

export const Default: Story = {
  async play({ canvasElement }) {
    for (const button of seenButtons(canvasElement)) {
      await userEvent.tab();
      await expect(button).toHaveFocus();
    }
  },
};

/** By keyboard from the first press to the sent photo. */
export const TakesAPhoto: Story = {
  tags: ['!visual'],
  beforeEach: () => withStoryCamera('works'),
  async play({ args, canvas, canvasElement }) {
    last(canvasElement).focus();
    await userEvent.keyboard('{Enter}');
    const video = await waitFor(() => {
      const found = canvasElement.querySelector('video');
      if (!found?.videoWidth) throw new Error('no picture yet');
      return found;
    });
    await userEvent.keyboard(' ');
    const photo = await canvas.findByRole('img', {}, { timeout: 9000 });
    await expect(video).not.toBeInTheDocument();
    await waitFor(() => expect(last(canvasElement)).toHaveFocus());
    await expect(photo).toHaveAccessibleName(new RegExp(args.label));
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
    await expect(args.send).not.toHaveBeenCalled();
    await userEvent.click(last(canvasElement));
    await waitFor(() => expect(args.onSent).toHaveBeenCalledOnce());
  },
};

export const CameraOn: Story = {
  tags: ['!visual'],
  beforeEach: () => withStoryCamera('works'),
  async play({ canvasElement }) {
    await userEvent.click(last(canvasElement));
    await waitFor(() => expect(canvasElement.querySelector('video')).not.toBeNull());
  },
};

/** Another app takes the camera, or the phone is locked: no black picture is taken, and the ways out are offered. */
export const CameraStops: Story = {
  tags: ['!visual'],
  beforeEach: () => withStoryCamera('works'),
  async play({ canvas, canvasElement, loaded }) {
    await userEvent.click(last(canvasElement));
    await waitFor(() => expect(canvasElement.querySelector('video')?.srcObject).toBeTruthy());
    endCamera(canvasElement);
    const t = getTranslate(loaded);
    await canvas.findByText(t('controls:camera.busy.title'));
    await expect(canvasElement.querySelector('video')).toBeNull();
    await expect(last(canvasElement)).toHaveAccessibleName(t('controls:camera.again'));
    await expect(last(canvasElement)).toHaveFocus();
  },
};

export const CameraAsks: Story = {
  tags: ['!visual'],
  beforeEach: () => withStoryCamera('asks'),
  async play({ canvasElement }) {
    await userEvent.click(last(canvasElement));
    await expect(last(canvasElement)).toHaveAttribute('aria-busy', 'true');
    // The camera can be cancelled while the browser still asks for permission.
    await userEvent.click(seenButtons(canvasElement)[0] as HTMLElement);
    await expect(last(canvasElement)).not.toHaveAttribute('aria-busy');
    await userEvent.click(last(canvasElement));
  },
};

function failCamera(error: 'NotAllowedError' | 'NotFoundError' | 'NotReadableError'): Story {
  return {
    beforeEach: () => withStoryCamera(error),
    async play({ canvas, canvasElement }) {
      await userEvent.click(last(canvasElement));
      await waitFor(() => expect(canvasElement.querySelector('strong')).not.toBeNull());
      // A file can always be chosen instead of using the camera.
      await choose(canvasElement, await storyPhoto('front.jpg'));
      await canvas.findByRole('img', {}, { timeout: 5000 });
      await userEvent.click(seenButtons(canvasElement)[0] as HTMLElement);
    },
  };
}
export const CameraDenied = { ...failCamera('NotAllowedError'), tags: ['!visual'] };
export const NoCamera = { ...failCamera('NotFoundError'), tags: ['!visual'] };
export const CameraBusy = { ...failCamera('NotReadableError'), tags: ['!visual'] };

export const TooSmall: Story = {
  tags: ['visual-after-play'],
  async play({ args, canvas, canvasElement }) {
    await choose(canvasElement, await storyPhoto('thumbnail.jpg', 320, 240));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/320/);
    await expect(canvas.queryByRole('img')).toBeNull();
    await expect(args.send).not.toHaveBeenCalled();
  },
};

export const WrongType: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement }) {
    const input = canvasElement.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File(['%PDF-1.7'], 'scan.pdf', { type: 'application/pdf' }), {
      applyAccept: false,
    });
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/scan\.pdf/);
  },
};

/** Half uploaded; after a cancel the photo can be sent again. */
export const Sending: Story = {
  tags: ['!visual'],
  args: {
    send: fn<UploadFile>((_file, { onProgress }) => {
      onProgress(0.42);
      return new Promise(() => undefined);
    }),
  },
  async play({ args, canvas, canvasElement }) {
    await choose(canvasElement, await storyPhoto('front.jpg'));
    await canvas.findByRole('img', {}, { timeout: 5000 });
    await userEvent.click(last(canvasElement));
    await expect(await canvas.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '42');
    // The pressed button is unmounted: the focus moved to the new one.
    await expect(last(canvasElement)).toHaveFocus();
    await expect(args.onBusyChange).toHaveBeenLastCalledWith(true);
    await userEvent.click(last(canvasElement));
    await waitFor(() => expect(canvas.queryByRole('progressbar')).toBeNull());
    await expect(args.onBusyChange).toHaveBeenLastCalledWith(false);
    await expect(canvas.getByRole('img')).toBeVisible();
    await userEvent.click(last(canvasElement));
    await canvas.findByRole('progressbar');
  },
};

/** Rejected by the server with its message; the second attempt succeeds. */
export const Rejected: Story = {
  tags: ['!visual'],
  beforeEach: ({ args }) => {
    let attempts = 0;
    args.send = () => {
      attempts += 1;
      return attempts === 1 ? Promise.reject(new TaskError('照片反光，讀不到號碼')) : new Promise(() => undefined);
    };
  },
  async play({ canvas, canvasElement }) {
    await choose(canvasElement, await storyPhoto('front.jpg'));
    await canvas.findByRole('img', {}, { timeout: 5000 });
    await userEvent.click(last(canvasElement));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('照片反光');
    await userEvent.click(last(canvasElement));
    await canvas.findByRole('progressbar');
  },
};

/** The sent photo cannot be loaded: the shop's mark takes its place, and the link is renewed. */
export const SentPictureIsMissing: Story = {
  tags: ['!visual'],
  args: { isSent: true, sentUrl: 'data:image/png;base64,AAAA', onLinkDied: fn(), onward: undefined },
  async play({ args, canvas, canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('img')).toBeNull());
    await expect(canvas.getByRole('img', { name: new RegExp(args.label) })).toBeVisible();
    await expect(args.onLinkDied).toHaveBeenCalledOnce();
  },
};

export const Sent: Story = {
  args: { isSent: true, onward: undefined },
  beforeEach: async ({ args }) => {
    const address = URL.createObjectURL(await storyPhoto('front.jpg'));
    args.sentUrl = address;
    return () => URL.revokeObjectURL(address);
  },
  async play({ canvas, canvasElement }) {
    await expect(canvas.getByRole('img')).toBeVisible();
    await expect(seenButtons(canvasElement)).toHaveLength(1);
  },
};

/** The signed URL of the sent photo expires after a minute; a new one is requested then. */
export const LinkDied: Story = {
  args: { isSent: true, sentUrl: 'data:image/png;base64,broken', onLinkDied: fn() },
  async play({ args }) {
    await waitFor(() => expect(args.onLinkDied).toHaveBeenCalled());
  },
};

export const RetakenAfterSending: Story = {
  tags: ['!visual'],
  args: { isSent: true },
  async play({ canvas, canvasElement }) {
    await userEvent.click(last(canvasElement));
    await expect(seenButtons(canvasElement)).toHaveLength(2);
    await choose(canvasElement, await storyPhoto('front.jpg'));
    await canvas.findByRole('img', {}, { timeout: 5000 });
  },
};

export const States: Story = {
  parameters: forced('button'),
  globals: { viewport: { value: 'desktop' } },
  render: (args) => (
    <StateMatrix rows={photoFrames} looks={['rest']}>
      {(row) => <PhotoCapture {...args} label={row} frame={row} />}
    </StateMatrix>
  ),
};

export const LongText: Story = {
  args: {
    label: 'The front of the home visit permit with the portrait and the number of the document',
    tips: (
      <Text size="bodySm">
        {'Lay it flat on something dark, away from lamps and windows, and hold the camera straight above it. '.repeat(
          3,
        )}
      </Text>
    ),
  },
};
