import { contract } from '@sampan/api/contract';
import type { Kyc } from '@sampan/api/entities';
import { answerIdentity } from '@sampan/demo/backend/accounts/identity';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { storyPhoto, withStoryCamera } from '../../../testing/interaction/storyCamera.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { VerificationScreen } from './VerificationScreen.tsx';

const meta = {
  title: 'Shop/user-auth',
  component: VerificationScreen,
  args: { leaveFor: fn() },
  parameters: { layout: 'fullscreen', shop: { as: 'customer', start: '/user/auth' } },
  decorators: [
    (Story) => (
      <ShopLayout>
        <Story />
      </ShopLayout>
    ),
  ],
} satisfies Meta<typeof VerificationScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const { kyc: calls } = contract;
const pictures = { front: '/media/teapot-1', back: '/media/teapot-2', hand: '/media/bowl-1' } as const;

function record(deviation: Partial<Kyc> = {}): Kyc {
  return {
    id: 1,
    userId: 3,
    username: 'customer',
    status: 0,
    docType: 'HOME_VISIT_PERMIT_HK_MC',
    realName: '陳嘉敏',
    idNumberMasked: 'H*********0',
    certifyId: 'identity-1',
    photos: [],
    submittedAt: '2026-11-19T03:20:00.000Z',
    ...deviation,
  };
}
const getPhotos = (...sides: (keyof typeof pictures)[]): Kyc['photos'] =>
  sides.map((side, index) => ({ side, fileId: index + 1, url: pictures[side] }));
const whole = { photos: getPhotos('front', 'back', 'hand'), video: { fileId: 9 } };

function verifyByHand() {
  getDemoBackend().state.settings = getDemoBackend().state.settings.map((one) =>
    one.settingGroup === 'kyc' && one.key === 'provider' ? { ...one, value: 'manual' } : one,
  );
}

/** Story of this verification record. */
function shows(deviation: Partial<Kyc> | null): Story {
  return { beforeEach: ({ msw }) => msw.use(answer(calls.status, deviation && record(deviation))) };
}

export const NotStarted: Story = {
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByRole('heading', { name: t('account:verify.intro.title') });
    await userEvent.click(canvas.getByRole('button', { name: t('account:verify.intro.start') }));
    await expect(await canvas.findByRole('heading', { name: t('account:verify.details.title') })).toHaveFocus();
  },
};

export const Intro: Story = {};

async function openDetails({ canvas, loaded }: Parameters<NonNullable<Story['play']>>[0]) {
  const t = getTranslate(loaded);
  await userEvent.click(await canvas.findByRole('button', { name: t('account:verify.intro.start') }));
  return {
    t,
    name: await canvas.findByRole('textbox', { name: t('account:verify.details.name') }),
    number: canvas.getByRole('textbox', { name: t('account:verify.details.number') }),
    submit: canvas.getByRole('button', { name: t('account:verify.details.next') }),
  };
}

/** Validated on submit and on blur; the next key stroke clears an error. The draft is kept for the session only. */
export const Details: Story = {
  tags: ['!visual'],
  async play(context) {
    const { canvas } = context;
    const { t, name, number, submit } = await openDetails(context);
    await userEvent.click(submit);
    await expect(name).toBeInvalid();
    await expect(name).toHaveFocus();
    await userEvent.type(name, '陳嘉敏');
    await expect(name).toBeValid();
    await userEvent.type(number, '11010519491231002');
    await userEvent.tab();
    await waitFor(() => expect(number).toBeInvalid());
    await canvas.findByText(t('account:verify.details.wrongNumber'));
    await userEvent.type(number, 'X');
    await waitFor(() => expect(number).toBeValid());
    const draft = JSON.parse(sessionStorage.getItem('verificationDraft') ?? '{}');
    await expect(draft).toMatchObject({ realName: '陳嘉敏', idNumber: '11010519491231002X' });
    await expect(JSON.stringify(localStorage)).not.toContain('11010519491231002X');
  },
};

/** Staff verify by hand: the details lead to photos, and no provider is offered. */
export const ByHand: Story = {
  tags: ['!visual'],
  beforeEach: verifyByHand,
  async play(context) {
    const { canvas } = context;
    const { t, name, number, submit } = await openDetails(context);
    await waitFor(() => expect(canvas.queryByText(t('account:verify.details.online'))).toBeNull());
    await userEvent.type(name, '陳嘉敏');
    await userEvent.type(number, '11010519491231002X');
    await userEvent.click(submit);
    await canvas.findByRole('heading', { name: t('account:verify.photos.title') }, { timeout: 10_000 });
  },
};

export const ByHandDetails: Story = {
  tags: ['visual-after-play'],
  beforeEach: verifyByHand,
  async play(context) {
    const { t } = await openDetails(context);
    await context.canvas.findByText(t('account:verify.details.byHand'));
  },
};

/** The provider does not take passports: the way disappears, and staff verify by hand. */
export const PassportByHand: Story = {
  tags: ['visual-after-play'],
  async play(context) {
    const { canvas } = context;
    const { t } = await openDetails(context);
    const online = await canvas.findByRole('radio', { name: new RegExp(t('account:verify.details.online')) });
    await expect(online).toBeChecked();
    await userEvent.click(canvas.getByRole('radio', { name: t('account:verify.docType.PASSPORT') }));
    await canvas.findByText(t('account:verify.details.byHand'));
    await expect(online).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('radio', { name: t('account:verify.docType.IDENTITY_CARD') }));
    await canvas.findByRole('radio', { name: new RegExp(t('account:verify.details.online')) });
  },
};

/** The provider is down when a check begins: the details stay, and photos are still possible. */
export const ProviderIsDown: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => msw.use(failWith(calls.certifyId, 'UNAVAILABLE')),
  async play(context) {
    const { canvas } = context;
    const { t, name, number, submit } = await openDetails(context);
    await userEvent.type(name, '陳嘉敏');
    await userEvent.type(number, '11010519491231002X');
    await userEvent.click(submit);
    await canvas.findByText(t('account:verify.failed.UNAVAILABLE'), undefined, { timeout: 10_000 });
    await expect(number).toHaveValue('11010519491231002X');
    await expect(canvas.getByRole('radio', { name: new RegExp(t('account:verify.details.photos')) })).toBeVisible();
  },
};

export const DetailsRejected: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(calls.certifyId, 'VALIDATION', { fields: { idNumber: 'idNumber' } })),
  async play(context) {
    const { name, number, submit } = await openDetails(context);
    await userEvent.type(name, '陳嘉敏');
    await userEvent.type(number, '11010519491231002X');
    await userEvent.click(submit);
    await waitFor(() => expect(number).toBeInvalid());
    await expect(number).toHaveFocus();
    await expect(number).toHaveValue('11010519491231002X');
  },
};

/** By the provider: its page opens, and its result is checked on return. */
export const ByTheProvider: Story = {
  tags: ['!visual'],
  async play(context) {
    const { args, canvas } = context;
    const { t, name, number, submit } = await openDetails(context);
    await userEvent.type(name, '陳嘉敏');
    await userEvent.type(number, '11010519491231002X');
    await userEvent.click(submit);
    await waitFor(() => expect(args.leaveFor).toHaveBeenCalledWith(expect.stringMatching(/^\/sandbox\/identity\//)));
    await expect(sessionStorage.getItem('verificationDraft')).not.toContain('11010519491231002X');
    const check = await canvas.findByRole('button', { name: t('account:verify.provider.check') });
    await userEvent.click(check);
    await canvas.findByText(t('account:verify.provider.stillOpen'));
    const [[url] = ['']] = (args.leaveFor as ReturnType<typeof fn>).mock.calls;
    answerIdentity(getDemoBackend().state, String(url), 'pass', new Date());
    await userEvent.click(check);
    await canvas.findByRole('heading', { name: t('account:verify.approved.title') });
  },
};

export const AtTheProvider = shows({
  certifyUrl: '/sandbox/identity/identity-1',
  certifyExpiresAt: '2026-11-20T04:30:00.000Z',
});

export const ReturnedFromTheProvider: Story = {
  args: { isReturning: true },
  beforeEach: ({ msw }) =>
    msw.use(
      answer(calls.status, record()),
      answer(calls.callback, record({ ...whole, status: 2, photos: [], video: undefined })),
    ),
  async play({ canvas, loaded }) {
    await canvas.findByRole('heading', { name: getTranslate(loaded)('account:verify.approved.title') });
  },
};

export const ProviderDoesNotAnswer: Story = {
  args: { isReturning: true },
  beforeEach: ({ msw }) =>
    msw.use(
      answer(calls.status, record({ certifyUrl: '/sandbox/identity/identity-1' })),
      failWith(calls.callback, 'UNAVAILABLE'),
    ),
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('alert')).toBeVisible(), { timeout: 5000 });
  },
};

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
    for (const side of ['front', 'back', 'hand']) {
      await canvas.findByRole('region', { name: t(`account:verify.photos.${side}`) });
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

export const PhotoOfTheFront = shows({});
export const PhotoInHand = shows({ photos: getPhotos('front', 'back') });
export const PhotosSent: Story = {
  ...shows({ photos: getPhotos('front', 'back', 'hand') }),
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByRole('heading', { name: t('account:verify.video.title') });
  },
};

export const Video: Story = {
  ...shows({ photos: getPhotos('front', 'back', 'hand') }),
  tags: ['visual-after-play'],
};

/** Review of all data before submission. */
export const Check: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    msw.use(answer(calls.status, record({ photos: getPhotos('front', 'back', 'hand') })), mockPendingCall(calls.video));
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

/** Everything was sent, but the record could not be read afterwards: the customer can try again. */
export const SentAndNotRead: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    msw.use(
      answer(calls.status, record({ photos: getPhotos('front', 'back', 'hand') })),
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
    msw.use(answer(calls.status, record({ ...whole, status: 1 })));
    await userEvent.click(retry);
    await canvas.findByRole('heading', { name: t('account:verify.review.title') }, { timeout: 4000 });
  },
};

/** Rejected details are mended with another document, whose photos come next. */
export const MendsWithAnotherDocument: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    const rejected = record({ ...whole, status: 3, reason: '號碼不符', rejected: ['details'], certifyId: undefined });
    const mended = record({ docType: 'PASSPORT', video: whole.video, certifyId: undefined });
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

export const CameraDenied: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    msw.use(answer(calls.status, record()));
    return withStoryCamera('NotAllowedError');
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: t('controls:camera.open') }));
    await canvas.findByText(t('controls:camera.denied.title'));
    await expect(canvas.getByRole('button', { name: t('controls:camera.choose') })).toBeVisible();
  },
};

export const UnderReview: Story = shows({ ...whole, status: 1 });

/** The decision arrives while another tab is open; it shows on return. */
export const AnsweredMeanwhile: Story = {
  beforeEach: ({ msw }) => {
    let requestCount = 0;
    msw.use(
      answer(calls.status, () => {
        requestCount += 1;
        return record({ ...whole, status: requestCount === 1 ? 1 : 2, reviewedAt: '2026-11-20T02:00:00.000Z' });
      }),
    );
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByRole('heading', { name: t('account:verify.review.title') });
    window.dispatchEvent(new Event('visibilitychange'));
    await canvas.findByRole('heading', { name: t('account:verify.approved.title') }, { timeout: 4000 });
  },
};

export const Approved: Story = {
  ...shows({ ...whole, status: 2, realName: '陳*敏', reviewedAt: '2026-11-20T02:00:00.000Z' }),
};

/** Links back to the checkout. */
export const ApprovedForACheckout: Story = {
  args: { redirect: '/orders/create' },
  ...shows({ ...whole, status: 2, reviewedAt: '2026-11-20T02:00:00.000Z' }),
  async play({ canvas, loaded }) {
    const link = await canvas.findByRole('link', { name: getTranslate(loaded)('account:verify.back.checkout') });
    await expect(link).toHaveAttribute('href', '/orders/create');
  },
};

export const Rejected: Story = {
  ...shows({
    ...whole,
    status: 3,
    reason: '正面照片反光，出生日期讀不到。\nPlease take it again away from the lamp.',
    rejected: ['front'],
    reviewedAt: '2026-11-20T02:00:00.000Z',
  }),
};

/** "Fix and send again" opens only the rejected step. */
export const Mends: Story = {
  ...shows({ ...whole, status: 3, reason: '反光', rejected: ['front'] }),
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

export const RejectedByTheProvider: Story = shows({
  status: 3,
  rejected: ['details'],
  provider: { passed: false, subCode: 'FACE_MISMATCH' },
});

export const Expired: Story = shows({ status: 4 });

export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(calls.status)),
};
export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => msw.use(failWith(calls.status, 'INTERNAL')),
};
export const Forbidden: Story = {
  tags: ['state:forbidden'],
  beforeEach: ({ msw }) => msw.use(failWith(calls.status, 'FORBIDDEN')),
};
export const Offline: Story = { tags: ['state:offline'], beforeEach: ({ msw }) => msw.use(mockOffline()) };

export const LongNames: Story = shows({
  ...whole,
  status: 3,
  realName: 'Wilhelmina Featherstonehaugh-Cholmondeley of Taumatawhakatangihangakoauauotamatea',
  reason: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu '.repeat(4),
  rejected: ['details', 'front', 'back', 'hand', 'video'],
});
