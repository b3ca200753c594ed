import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor, within } from 'storybook/test';
import { Text } from '../../../../primitives/Text/Text.tsx';
import { guide } from '../../../../testing/docs/guide.ts';
import { endCamera, withStoryCamera } from '../../../../testing/interaction/storyCamera.ts';
import { getTranslate } from '../../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { VideoCapture, type VideoCaptureProps } from './VideoCapture.tsx';

/** Keeps the screen's state. */
function WithVideo(props: VideoCaptureProps) {
  const [video, setVideo] = useState(props.video);
  return (
    <VideoCapture
      {...props}
      video={video}
      onVideoChange={(next) => {
        setVideo(next);
        props.onVideoChange(next);
      }}
    />
  );
}

const meta = {
  title: 'Features/Account/VideoCapture',
  component: VideoCapture,
  args: {
    label: '面部影片',
    seconds: 6,
    rules: { accept: ['video/mp4', 'video/webm'], maxBytes: 50 * 1024 ** 2 },
    onVideoChange: fn(),
    onUse: fn(),
  },
  render: (args) => <WithVideo {...args} />,
  parameters: guide({
    use: 'For a short video of a face without sound, that proves somebody is there. It says why before the browser asks.',
    avoid: 'For a photo, which is a PhotoCapture; for films of goods, which are files of an UploadField.',
    keyboard: [
      [['Tab'], 'To the device’s files, then to the camera; recording, to “close” and “stop”'],
      [['Enter', 'Space'], 'Presses: turns on, records, stops, uses'],
    ],
  }),
} satisfies Meta<typeof VideoCapture>;
export default meta;
type Story = StoryObj<typeof meta>;

function seenButtons(canvasElement: HTMLElement): HTMLElement[] {
  return within(canvasElement)
    .getAllByRole('button')
    .filter((button) => button.checkVisibility());
}
const last = (canvasElement: HTMLElement) => seenButtons(canvasElement).at(-1) as HTMLElement;
async function turnOn(canvasElement: HTMLElement) {
  await userEvent.click(last(canvasElement));
  await waitFor(() => expect(canvasElement.querySelector('video')).not.toBeNull());
}

export const Default: Story = {
  async play({ canvasElement }) {
    for (const button of seenButtons(canvasElement)) {
      await userEvent.tab();
      await expect(button).toHaveFocus();
    }
    // The page explains the recording before the browser asks for permission.
    await expect(canvasElement.querySelector('video')).toBeNull();
  },
};

/** A countdown from three and one second of recording, with a preview before use. */
export const Records: Story = {
  tags: ['!visual'],
  args: { seconds: 1 },
  beforeEach: () => withStoryCamera('works', 640, 480),
  async play({ args, canvas, canvasElement, loaded }) {
    await turnOn(canvasElement);
    await waitFor(() => expect(last(canvasElement)).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByText('3')).toBeVisible();
    await waitFor(() => expect(args.onVideoChange).toHaveBeenCalledWith(expect.any(File)), { timeout: 9000 });
    // The recording can be previewed before use.
    await canvas.findByLabelText(getTranslate(loaded)('controls:video.preview'));
    await waitFor(() => expect(last(canvasElement)).toHaveFocus());
    await userEvent.keyboard(' ');
    await expect(args.onUse).toHaveBeenCalledOnce();
  },
};

export const Ready: Story = {
  tags: ['!visual'],
  beforeEach: () => withStoryCamera('works', 640, 480),
  play: ({ canvasElement }) => turnOn(canvasElement),
};

/** The recording can be stopped once it is long enough to show a face. */
export const StoppedEarly: Story = {
  tags: ['!visual'],
  args: { seconds: 30 },
  beforeEach: () => withStoryCamera('works', 640, 480),
  async play({ args, canvasElement, loaded }) {
    await turnOn(canvasElement);
    await userEvent.click(last(canvasElement));
    await waitFor(() => expect(canvasElement.querySelector('ellipse')).not.toBeNull(), { timeout: 6000 });
    const t = getTranslate(loaded);
    const stop = last(canvasElement);
    await expect(stop).toHaveAccessibleName(t('controls:video.stopLater', { n: 3 }));
    await userEvent.click(stop);
    await waitFor(() => expect(stop).toHaveAccessibleName(t('controls:video.stop')), { timeout: 6000 });
    await expect(args.onVideoChange).not.toHaveBeenCalled();
    await userEvent.click(stop);
    await waitFor(() => expect(args.onVideoChange).toHaveBeenCalledWith(expect.any(File)), { timeout: 5000 });
    // Recording again discards the video.
    await userEvent.click(seenButtons(canvasElement).at(-2) as HTMLElement);
    await expect(args.onVideoChange).toHaveBeenLastCalledWith(undefined);
  },
};

/** The recorder stops with the camera: the video that is cut short is not taken. */
export const CameraStops: Story = {
  tags: ['!visual'],
  beforeEach: () => withStoryCamera('works'),
  async play({ args, canvas, canvasElement, loaded }) {
    await turnOn(canvasElement);
    await userEvent.click(last(canvasElement));
    await waitFor(() => expect(canvasElement.querySelector('ellipse')).not.toBeNull(), { timeout: 6000 });
    // The first chunk is recorded.
    await new Promise((resolve) => setTimeout(resolve, 600));
    endCamera(canvasElement);
    await canvas.findByText(getTranslate(loaded)('controls:camera.busy.title'));
    await expect(args.onVideoChange).not.toHaveBeenCalled();
  },
};

export const CameraDenied: Story = {
  tags: ['!visual'],
  beforeEach: () => withStoryCamera('NotAllowedError'),
  async play({ args, canvasElement }) {
    await userEvent.click(last(canvasElement));
    await waitFor(() => expect(canvasElement.querySelector('strong')).not.toBeNull());
    const input = canvasElement.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File(['x'.repeat(100)], 'face.mp4', { type: 'video/mp4' }));
    await expect(args.onVideoChange).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'face.mp4' }));
    await userEvent.click(seenButtons(canvasElement).at(-2) as HTMLElement);
  },
};

export const TooLarge: Story = {
  tags: ['!visual'],
  args: { rules: { accept: ['video/mp4'], maxBytes: 1024 } },
  async play({ args, canvas, canvasElement }) {
    const input = canvasElement.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File(['x'.repeat(2000)], 'face.mp4', { type: 'video/mp4' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/face\.mp4/);
    await expect(args.onVideoChange).toHaveBeenLastCalledWith(undefined);
  },
};

/** The box has the same size with and without the camera, so the layout does not shift. */
export const States: Story = {
  args: { video: new File(['x'], 'face.mp4', { type: 'video/mp4' }) },
  async play({ canvasElement }) {
    await expect(seenButtons(canvasElement)).toHaveLength(3);
  },
};

export const LongText: Story = {
  args: {
    label: 'A short video of your face, turned once to each side and back to the middle',
    tips: (
      <Text size="bodySm">{'Take off hats and dark glasses, and turn your head slowly to each side. '.repeat(4)}</Text>
    ),
  },
};
