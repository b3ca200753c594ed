import { contract } from '@sampan/api/contract';
import { answer, failWith, mockPendingCall } from '@sampan/demo/backend/controls';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { storyPhoto, withStoryCamera } from '../../../testing/interaction/storyCamera.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import {
  allEvidence,
  buildVerification,
  getPhotos,
  openDetails,
  showsVerification,
  verificationStory,
} from '../../../testing/screens/verificationStory.tsx';
import { VerificationScreen } from './VerificationScreen.tsx';

const meta = {
  ...verificationStory,
  title: 'Shop/user-auth/Photos',
  component: VerificationScreen,
} satisfies Meta<typeof VerificationScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const { kyc: calls } = contract;

function fileInput(canvasElement: HTMLElement): HTMLInputElement {
  return canvasElement.querySelector<HTMLInputElement>('main input[type=file]') as HTMLInputElement;
}

/** All steps on the demo backend: details, three photos, video, review, submission. */
export const ByPhotos: Story = {
  tags: ['!visual', 'state:success'],
  async play(context) {
    const { canvas, canvasElement } = context;
    const { t, name, number, submit } = await openDetails(context);
    await userEvent.click(canvas.getByRole('radio', { name: new RegExp(t('account:verify.details.photos')) }));
    await userEvent.type(name, '陳嘉敏');
    await userEvent.type(number, '11010519491231002X');
    await userEvent.click(submit);
    const announcement = () => document.querySelector('body > [aria-live="polite"]');
    let sentLabel: string | undefined;
    for (const side of ['front', 'back', 'hand']) {
      const label = t(`account:verify.photos.${side}`);
      await canvas.findByRole('region', { name: label });
      if (sentLabel) {
        // The button that sent the photo before is gone: the focus is on the button of this one.
        await waitFor(() => expect(canvas.getByRole('button', { name: t('controls:camera.open') })).toHaveFocus());
        await expect(announcement()).toHaveTextContent(t('account:verify.photos.sent', { label: sentLabel }));
      }
      sentLabel = label;
      await userEvent.upload(fileInput(canvasElement), await storyPhoto(`${side}.jpg`));
      await userEvent.click(await canvas.findByRole('button', { name: t('controls:photo.use') }));
    }
    await userEvent.click(
      await canvas.findByRole('button', { name: t('account:verify.photos.next') }, { timeout: 4000 }),
    );
    await canvas.findByRole('heading', { name: t('account:verify.video.title') });
    const clip = new Uint8Array(4096);
    // The WebM signature: the server checks the bytes, not the file name.
    clip.set([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d]);
    await userEvent.upload(fileInput(canvasElement), new File([clip], 'face.webm', { type: 'video/webm' }));
    await userEvent.click(await canvas.findByRole('button', { name: t('controls:video.use') }));
    await expect(await canvas.findByRole('heading', { name: t('account:verify.check.title') })).toBeVisible();
    await expect(canvas.getAllByRole('img').length).toBeGreaterThanOrEqual(3);
    await userEvent.click(canvas.getByRole('button', { name: t('account:verify.check.send') }));
    await canvas.findByRole('heading', { name: t('account:verify.review.title') }, { timeout: 4000 });
    await expect(sessionStorage.getItem('verificationDraft')).toBeNull();
  },
};

export const PhotoOfTheFront = showsVerification({});
export const PhotoInHand = showsVerification({ photos: getPhotos('front', 'back') });
export const PhotosSent: Story = {
  ...showsVerification({ photos: getPhotos('front', 'back', 'hand') }),
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByRole('heading', { name: t('account:verify.video.title') });
  },
};

export const Video: Story = {
  ...showsVerification({ photos: getPhotos('front', 'back', 'hand') }),
  tags: ['visual-after-play'],
};

/** Takes a video in the step of the video and accepts it. */
async function takeVideo({ canvas, canvasElement, loaded }: Parameters<NonNullable<Story['play']>>[0]) {
  const t = getTranslate(loaded);
  await canvas.findByRole('heading', { name: t('account:verify.video.title') });
  await userEvent.upload(fileInput(canvasElement), new File(['x'.repeat(2000)], 'face.webm', { type: 'video/webm' }));
  await userEvent.click(await canvas.findByRole('button', { name: t('controls:video.use') }));
  await canvas.findByRole('heading', { name: t('account:verify.check.title') });
}

/** The last step, with "Edit" beside each part. A part leads to its step, and from there back to the check. */
export const EditsFromTheCheck: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) =>
    msw.use(answer(calls.status, buildVerification({ photos: getPhotos('front', 'back', 'hand') }))),
  async play(context) {
    const { canvas, loaded } = context;
    const t = getTranslate(loaded);
    const steps = { details: 'details.title', photos: 'photos.title', video: 'video.title' } as const;
    await takeVideo(context);
    for (const step of ['details', 'photos', 'video'] as const) {
      const edit = canvas.getByRole('button', { name: t(`account:verify.check.edit.${step}`) });
      edit.focus();
      await userEvent.keyboard('{Enter}');
      await expect(await canvas.findByRole('heading', { name: t(`account:verify.${steps[step]}`) })).toHaveFocus();
      await userEvent.click(canvas.getByRole('button', { name: t('account:verify.stepBack.check') }));
      await expect(await canvas.findByRole('heading', { name: t('account:verify.check.title') })).toHaveFocus();
    }
    await userEvent.click(canvas.getByRole('button', { name: t('account:verify.check.edit.photos') }));
    await userEvent.click(await canvas.findByRole('button', { name: t('account:verify.photos.next') }));
    await canvas.findByRole('heading', { name: t('account:verify.check.title') });
    await expect(canvas.getByLabelText(t('controls:video.preview'))).toBeInTheDocument();
  },
};

/** "Back" on a phone. What was typed, and a photo that was taken and not sent, are still there afterwards. */
export const GoesBack: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'narrow' } },
  async play(context) {
    const { canvas, canvasElement } = context;
    const { t, name, number, submit } = await openDetails(context);
    const back = () => canvas.getByRole('button', { name: t('account:verify.stepBack.before') });
    await userEvent.click(canvas.getByRole('radio', { name: new RegExp(t('account:verify.details.photos')) }));
    await userEvent.type(name, '陳嘉敏');
    await userEvent.click(back());
    await userEvent.click(await canvas.findByRole('button', { name: t('account:verify.intro.start') }));
    await expect(await canvas.findByRole('textbox', { name: t('account:verify.details.name') })).toHaveValue('陳嘉敏');
    await userEvent.type(
      canvas.getByRole('textbox', { name: t('account:verify.details.number') }),
      '11010519491231002X',
    );
    await userEvent.click(canvas.getByRole('button', { name: t('account:verify.details.next') }));
    await canvas.findByRole('region', { name: t('account:verify.photos.front') });
    await userEvent.upload(fileInput(canvasElement), await storyPhoto('front.jpg'));
    await canvas.findByRole('button', { name: t('controls:photo.use') });
    await userEvent.click(back());
    await expect(await canvas.findByRole('textbox', { name: t('account:verify.details.number') })).toHaveValue(
      '11010519491231002X',
    );
    await userEvent.click(canvas.getByRole('button', { name: t('account:verify.details.next') }));
    await canvas.findByRole('button', { name: t('controls:photo.use') }, { timeout: 4000 });
    await expect([number, submit].some((element) => element.isConnected)).toBe(false);
  },
};

/** Pictures that cannot be loaded: their links are renewed once, then the shop's mark takes their place. */
export const PicturesAreMissing: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    let reads = 0;
    const photos = () =>
      getPhotos('front', 'back', 'hand').map((photo) => ({ ...photo, url: `data:image/png,${reads}` }));
    msw.use(
      answer(calls.status, () => {
        reads += 1;
        return buildVerification({ photos: photos() });
      }),
    );
  },
  async play(context) {
    const { canvas, canvasElement, loaded } = context;
    const t = getTranslate(loaded);
    await takeVideo(context);
    const list = canvas.getByRole('list', { name: t('account:verify.check.photos') });
    await waitFor(() => expect(list.querySelector('img')).toBeNull());
    for (const side of ['front', 'back', 'hand'] as const) {
      await expect(within(list).getByRole('img', { name: t(`account:verify.photos.${side}`) })).toBeVisible();
    }
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};

/** Review of all data before submission. */
export const Check: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    msw.use(
      answer(calls.status, buildVerification({ photos: getPhotos('front', 'back', 'hand') })),
      mockPendingCall(calls.video),
    );
  },
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByRole('heading', { name: t('account:verify.video.title') });
    await userEvent.upload(fileInput(canvasElement), new File(['x'.repeat(2000)], 'face.webm', { type: 'video/webm' }));
    await userEvent.click(await canvas.findByRole('button', { name: t('controls:video.use') }));
    await userEvent.click(await canvas.findByRole('button', { name: t('account:verify.check.send') }));
    await canvas.findByRole('progressbar');
    await userEvent.click(canvas.getByRole('button', { name: t('account:verify.check.cancel') }));
    await waitFor(() => expect(canvas.queryByRole('progressbar')).toBeNull());
    await expect(canvas.getByRole('button', { name: t('account:verify.check.send') })).toBeVisible();
  },
};

/** The last sending failed: it is said within view, wherever the page was scrolled to. */
export const VideoNotSent: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    msw.use(
      answer(calls.status, buildVerification({ photos: getPhotos('front', 'back', 'hand') })),
      failWith(calls.video, 'INTERNAL'),
    );
  },
  async play(context) {
    const { canvas, loaded } = context;
    const t = getTranslate(loaded);
    await takeVideo(context);
    window.scrollTo(0, 0);
    await userEvent.click(canvas.getByRole('button', { name: t('account:verify.check.send') }));
    const failure = await canvas.findByRole('alert', undefined, { timeout: 10_000 });
    await waitFor(() => {
      const { top, bottom } = failure.getBoundingClientRect();
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(window.innerHeight);
    });
  },
};

/** Everything was sent, but the record could not be read afterwards: the customer can try again. */
export const SentAndNotRead: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    msw.use(
      answer(calls.status, buildVerification({ photos: getPhotos('front', 'back', 'hand') })),
      answer(calls.video, {
        id: 9,
        name: 'face.webm',
        size: 2000,
        mime: 'video/webm',
        checksum: 'a'.repeat(64),
        createdAt: '2026-11-20T00:00:00.000Z',
      }),
    );
  },
  async play({ canvas, canvasElement, loaded, msw }) {
    const t = getTranslate(loaded);
    await canvas.findByRole('heading', { name: t('account:verify.video.title') });
    await userEvent.upload(fileInput(canvasElement), new File(['x'.repeat(2000)], 'face.webm', { type: 'video/webm' }));
    await userEvent.click(await canvas.findByRole('button', { name: t('controls:video.use') }));
    const send = await canvas.findByRole('button', { name: t('account:verify.check.send') });
    msw.use(failWith(calls.status, 'INTERNAL'));
    await userEvent.click(send);
    const retry = await canvas.findByRole('button', { name: t('common:action.retry') }, { timeout: 10_000 });
    await expect(canvas.getByText(t('account:verify.allSent'))).toBeVisible();
    msw.use(answer(calls.status, buildVerification({ ...allEvidence, status: 1 })));
    await userEvent.click(retry);
    await canvas.findByRole('heading', { name: t('account:verify.review.title') }, { timeout: 4000 });
  },
};

/** Rejected details are mended with another document, whose photos come next. */
export const MendsWithAnotherDocument: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    const rejected = buildVerification({
      ...allEvidence,
      status: 3,
      reason: '號碼不符',
      rejected: ['details'],
      certifyId: undefined,
    });
    const mended = buildVerification({ docType: 'PASSPORT', video: allEvidence.video, certifyId: undefined });
    let isSent = false;
    msw.use(
      answer(calls.certifyId, () => {
        isSent = true;
        return {};
      }),
      answer(calls.status, () => (isSent ? mended : rejected)),
    );
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: t('account:verify.rejected.mend') }));
    await userEvent.click(await canvas.findByRole('radio', { name: t('account:verify.docType.PASSPORT') }));
    await userEvent.type(canvas.getByRole('textbox', { name: t('account:verify.details.name') }), '陳嘉敏');
    await userEvent.type(canvas.getByRole('textbox', { name: t('account:verify.details.number') }), 'E12345678');
    await userEvent.click(canvas.getByRole('button', { name: t('account:verify.details.next') }));
    await canvas.findByRole('region', { name: t('account:verify.photos.front') }, { timeout: 4000 });
    const sides = canvas.getByRole('list', { name: t('account:verify.photos.sides') });
    await expect(within(sides).getAllByRole('button')).toHaveLength(2);
    await expect(canvas.getByRole('button', { name: t('controls:camera.open') })).toBeVisible();
  },
};

/** A photo that was taken and not sent is in this page only: leaving asks first. */
export const PhotoNotSent: Story = {
  tags: ['!visual'],
  ...showsVerification({}),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByRole('button', { name: t('controls:camera.open') });
    await userEvent.upload(fileInput(canvasElement), await storyPhoto('front.jpg'));
    await canvas.findByRole('button', { name: t('controls:photo.use') });
    const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await waitFor(() => expect(mayClose()).toBe(false));
    await userEvent.click(canvas.getByRole('button', { name: t('common:action.back') }));
    const question = await screen.findByRole('alertdialog', { name: t('account:verify.leave.title') });
    await userEvent.click(within(question).getByRole('button', { name: t('account:verify.leave.stay') }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(canvas.getByRole('button', { name: t('controls:photo.use') })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: t('controls:photo.retake') }));
    await waitFor(() => expect(mayClose()).toBe(true));
  },
};

export const CameraDenied: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    msw.use(answer(calls.status, buildVerification()));
    return withStoryCamera('NotAllowedError');
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: t('controls:camera.open') }));
    await canvas.findByText(t('controls:camera.denied.title'));
    await expect(canvas.getByRole('button', { name: t('controls:camera.choose') })).toBeVisible();
  },
};

/** "Fix and send again" opens only the rejected step. */
export const Mends: Story = {
  ...showsVerification({ ...allEvidence, status: 3, reason: '反光', rejected: ['front'] }),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: t('account:verify.rejected.mend') }));
    await canvas.findByRole('heading', { name: t('account:verify.photos.title') });
    // One side and one step: no stepper and no other side.
    await expect(canvas.queryByRole('navigation', { name: t('account:verify.title') })).toBeNull();
    await expect(canvas.queryByRole('list', { name: t('account:verify.photos.sides') })).toBeNull();
    await expect(within(canvasElement).queryByRole('img')).toBeNull();
  },
  tags: ['!visual'],
};
