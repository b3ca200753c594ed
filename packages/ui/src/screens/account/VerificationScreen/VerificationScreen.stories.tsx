import { contract } from '@sampan/api/contract';
import { answerIdentity } from '@sampan/demo/backend/accounts/identity';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, type fn, waitFor } from 'storybook/test';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import {
  allEvidence,
  buildVerification,
  openDetails,
  showsVerification,
  verificationStory,
} from '../../../testing/screens/verificationStory.tsx';
import { VerificationScreen } from './VerificationScreen.tsx';

const meta = {
  ...verificationStory,
  title: 'Shop/user-auth',
  component: VerificationScreen,
} satisfies Meta<typeof VerificationScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const { kyc: calls } = contract;

function verifyByHand() {
  getDemoBackend().state.settings = getDemoBackend().state.settings.map((one) =>
    one.settingGroup === 'kyc' && one.key === 'provider' ? { ...one, value: 'manual' } : one,
  );
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

/** The provider has nothing to compare the customer with: photos are the other way, and choosing them clears the error. */
export const NotOnFile: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(calls.certifyId, 'VALIDATION', { fields: { way: 'notOnFile' } })),
  async play(context) {
    const { canvas } = context;
    const { t, name, number, submit } = await openDetails(context);
    await userEvent.type(name, '陳嘉敏');
    await userEvent.type(number, '11010519491231002X');
    await userEvent.click(submit);
    const text = t('account:verify.rejected.provider.notOnFile');
    await canvas.findByText(text);
    await userEvent.click(canvas.getByRole('radio', { name: new RegExp(t('account:verify.details.photos')) }));
    await waitFor(() => expect(canvas.queryByText(text)).toBeNull());
  },
};

/** The provider will not check this person again today; nothing is sent twice. */
export const TooManyToday: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(calls.certifyId, 'VALIDATION', { fields: { way: 'tooManyToday' } })),
  async play(context) {
    const { t, name, number, submit } = await openDetails(context);
    await userEvent.type(name, '陳嘉敏');
    await userEvent.type(number, '11010519491231002X');
    await userEvent.click(submit);
    const text = t('account:verify.failed.tomorrow');
    await context.canvas.findByText(text);
    await userEvent.click(context.canvas.getByRole('radio', { name: new RegExp(t('account:verify.details.photos')) }));
    await waitFor(() => expect(context.canvas.queryByText(text)).toBeNull());
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
    // Alipay does not say whether the customer failed or has not finished: the next try opens another page.
    await canvas.findByText(t('account:verify.provider.unconfirmed'));
    await expect(canvas.getByRole('button', { name: t('account:verify.provider.again') })).toBeVisible();
    await expect(canvas.queryByText(t('account:verify.provider.gone'))).toBeNull();
    const [[url] = ['']] = (args.leaveFor as ReturnType<typeof fn>).mock.calls;
    answerIdentity(getDemoBackend().state, String(url), 'pass', new Date());
    await userEvent.click(check);
    await canvas.findByRole('heading', { name: t('account:verify.approved.title') });
  },
};

export const AtTheProvider = showsVerification({
  certifyUrl: '/sandbox/identity/identity-1',
  certifyExpiresAt: '2026-11-20T04:30:00.000Z',
});

export const ReturnedFromTheProvider: Story = {
  args: { isReturning: true },
  beforeEach: ({ msw }) =>
    msw.use(
      answer(calls.status, buildVerification()),
      answer(calls.callback, buildVerification({ ...allEvidence, status: 2, photos: [], video: undefined })),
    ),
  async play({ canvas, loaded }) {
    await canvas.findByRole('heading', { name: getTranslate(loaded)('account:verify.approved.title') });
  },
};

/** The provider has no result yet, and its page can still be used. */
export const ReturnedTooEarly: Story = {
  tags: ['!visual'],
  args: { isReturning: true },
  beforeEach: ({ msw }) => {
    const open = buildVerification({
      certifyUrl: '/sandbox/identity/identity-1',
      certifyExpiresAt: '2026-11-20T04:30:00.000Z',
    });
    msw.use(answer(calls.status, open), answer(calls.callback, open));
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByText(t('account:verify.provider.stillOpen'));
    await expect(canvas.getByRole('button', { name: t('account:verify.provider.open') })).toBeVisible();
  },
};

export const ProviderDoesNotAnswer: Story = {
  args: { isReturning: true },
  beforeEach: ({ msw }) =>
    msw.use(
      answer(calls.status, buildVerification({ certifyUrl: '/sandbox/identity/identity-1' })),
      failWith(calls.callback, 'UNAVAILABLE'),
    ),
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('alert')).toBeVisible(), { timeout: 5000 });
  },
};

export const UnderReview: Story = showsVerification({ ...allEvidence, status: 1 });

/** The checkout keeps the order meanwhile. */
export const UnderReviewForACheckout: Story = {
  tags: ['!visual'],
  args: { redirect: '/orders/create' },
  ...UnderReview,
  async play({ canvas, loaded }) {
    const link = await canvas.findByRole('link', { name: getTranslate(loaded)('account:verify.back.checkout') });
    await expect(link).toHaveAttribute('href', '/orders/create');
  },
};

/** The decision arrives while the page is open: it shows without any press. */
export const AnsweredWhileOpen: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    let requestCount = 0;
    msw.use(
      answer(calls.status, () => {
        requestCount += 1;
        const decision = { status: 2 as const, reviewedAt: '2026-11-20T02:00:00.000Z' };
        return buildVerification({ ...allEvidence, status: 1, ...(requestCount > 1 && decision) });
      }),
    );
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByRole('heading', { name: t('account:verify.review.title') });
    await canvas.findByRole('heading', { name: t('account:verify.approved.title') }, { timeout: 20_000 });
  },
};

/** The decision arrives while another tab is open; it shows on return. */
export const AnsweredMeanwhile: Story = {
  beforeEach: ({ msw }) => {
    let requestCount = 0;
    msw.use(
      answer(calls.status, () => {
        requestCount += 1;
        return buildVerification({
          ...allEvidence,
          status: requestCount === 1 ? 1 : 2,
          reviewedAt: '2026-11-20T02:00:00.000Z',
        });
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
  ...showsVerification({ ...allEvidence, status: 2, realName: '陳*敏', reviewedAt: '2026-11-20T02:00:00.000Z' }),
};

/** Links back to the checkout. */
export const ApprovedForACheckout: Story = {
  args: { redirect: '/orders/create' },
  ...showsVerification({ ...allEvidence, status: 2, reviewedAt: '2026-11-20T02:00:00.000Z' }),
  async play({ canvas, loaded }) {
    const link = await canvas.findByRole('link', { name: getTranslate(loaded)('account:verify.back.checkout') });
    await expect(link).toHaveAttribute('href', '/orders/create');
  },
};

export const Rejected: Story = {
  ...showsVerification({
    ...allEvidence,
    status: 3,
    reason: '正面照片反光，出生日期讀不到。\nPlease take it again away from the lamp.',
    rejected: ['front'],
    reviewedAt: '2026-11-20T02:00:00.000Z',
  }),
  async play({ canvas, loaded }) {
    await canvas.findByText(getTranslate(loaded)('account:verify.rejected.text'));
  },
};

/** Nothing of the check counts any longer. */
export const RejectedEntirely: Story = {
  tags: ['!visual'],
  ...showsVerification({ ...allEvidence, status: 3, rejected: ['details', 'front', 'back', 'hand', 'video'] }),
  async play({ canvas, loaded }) {
    await canvas.findByText(getTranslate(loaded)('account:verify.rejected.textAll'));
  },
};

export const RejectedByTheProvider: Story = showsVerification({
  status: 3,
  rejected: ['details'],
  provider: { passed: false, subCode: 'FACE_MISMATCH' },
});

/** The provider's risk control stopped the check: the details are right. */
export const StoppedByTheProvider: Story = {
  tags: ['!visual'],
  ...showsVerification({ status: 3, rejected: ['details'], provider: { passed: false, subCode: '206' } }),
  async play({ canvas, loaded }) {
    await canvas.findByText(getTranslate(loaded)('account:verify.rejected.provider.stopped'));
  },
};

export const Expired: Story = showsVerification({ status: 4 });

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

export const LongNames: Story = showsVerification({
  ...allEvidence,
  status: 3,
  realName: 'Wilhelmina Featherstonehaugh-Cholmondeley of Taumatawhakatangihangakoauauotamatea',
  reason: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu '.repeat(4),
  rejected: ['details', 'front', 'back', 'hand', 'video'],
});
