import { contract } from '@sampan/api/contract';
import { answer, failWith, holdCall, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { guide } from '../../../testing/docs/guide.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { forced } from '../../../testing/matrix/forced.ts';
import { looksDiffer } from '../../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../../testing/matrix/StateMatrix.tsx';
import { CodeRequest } from './CodeRequest.tsx';

const meta = {
  title: 'Features/Account/CodeRequest',
  component: CodeRequest,
  args: {
    by: 'mail',
    address: 'hoi@example.com',
    isReachable: true,
    onUnreachable: fn(),
    purpose: 'register',
    control: { name: 'code' },
  },
  parameters: guide({
    use: 'Below an e-mail or phone number that has to be proved: the picture, the button that sends a code, and the code.',
    avoid: 'For a code alone on its page: OtpField. For the picture alone, as at login: CaptchaField.',
    keyboard: [
      [['Tab'], 'To the picture’s field, to the way round it, to the code, to “Get code”.'],
      [
        ['Enter', 'Space'],
        'On “Get code”: sends one; without the characters of the picture the focus goes there instead.',
      ],
    ],
  }),
} satisfies Meta<typeof CodeRequest>;
export default meta;
type Story = StoryObj<typeof meta>;

const box = (canvasElement: HTMLElement, name: string) =>
  canvasElement.querySelector<HTMLInputElement>(`input[name="${name}"]`);
/** The button in the code field. */
const getCode = (canvasElement: HTMLElement) =>
  box(canvasElement, 'code')?.parentElement?.querySelector('button') as HTMLElement;
const pictureIsThere = (canvasElement: HTMLElement) =>
  waitFor(() => expect(canvasElement.querySelector('img')).toBeInTheDocument());

async function askWith(canvasElement: HTMLElement, characters: string) {
  await pictureIsThere(canvasElement);
  await userEvent.type(box(canvasElement, 'captcha') as HTMLElement, characters);
  await userEvent.click(getCode(canvasElement));
}

const sends = answer(contract.captcha.mail, { cooldown: 60 });

export const Default: Story = {
  beforeEach: ({ msw }) => msw.use(sends),
  async play({ canvasElement }) {
    await pictureIsThere(canvasElement);
    // No code is sent without the captcha.
    await userEvent.click(getCode(canvasElement));
    await waitFor(() => expect(box(canvasElement, 'captcha')).toHaveFocus());
    await expect(box(canvasElement, 'captcha')).toBeInvalid();
    await userEvent.keyboard('ABCD');
    await expect(box(canvasElement, 'captcha')).toBeValid();
    await userEvent.click(getCode(canvasElement));
    // Once the code is sent, the captcha is hidden.
    await waitFor(() => expect(getCode(canvasElement)).toHaveTextContent('60'), { timeout: 3000 });
    await expect(box(canvasElement, 'captcha')).toBeNull();
    await expect(box(canvasElement, 'code')).toHaveFocus();
    await expect(box(canvasElement, 'code')).toHaveAccessibleDescription(/h\*{3}@example\.com/);
  },
};

/** Characters without a picture cannot be right: the field says so without a call, and the picture is fetched again. */
export const BeforeThePicture: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.captcha.image, 'INTERNAL'), sends),
  async play({ canvasElement, loaded }) {
    const failed = getTranslate(loaded)('account:captcha.failed');
    await waitFor(() => expect(box(canvasElement, 'captcha')).toHaveAccessibleDescription(failed), { timeout: 4000 });
    await userEvent.type(box(canvasElement, 'captcha') as HTMLElement, 'ABCD');
    await userEvent.click(getCode(canvasElement));
    await waitFor(() => expect(box(canvasElement, 'captcha')).toBeInvalid());
    await expect(box(canvasElement, 'captcha')).toHaveFocus();
    await waitFor(() => expect(box(canvasElement, 'captcha')).toHaveAccessibleDescription(failed));
    await expect(getCode(canvasElement)).not.toHaveAttribute('aria-disabled', 'true');
  },
};

/** Presses the button with characters for a picture that is still loading: no attempt is spent. */
async function askTooEarly(canvasElement: HTMLElement, t: ReturnType<typeof getTranslate>, release: () => void) {
  const field = box(canvasElement, 'captcha') as HTMLElement;
  const countPictures = () => getDemoBackend().state.lastId.get('captcha') ?? 0;
  const before = countPictures();
  await userEvent.type(field, 'ABCD');
  await userEvent.click(getCode(canvasElement));
  await waitFor(() => expect(field).toHaveAccessibleDescription(t('controls:field.captchaLoading')));
  await expect(field).toHaveFocus();
  await userEvent.keyboard('AB');
  release();
  await pictureIsThere(canvasElement);
  await expect(field).toHaveValue('');
  await expect(field).toBeValid();
  await expect(countPictures()).toBe(before + 1);
}

const attempt = fn(() => ({ cooldown: 60 }));
let releasePicture = () => {};

/** The first picture is slow. */
export const WhileThePictureLoads: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    const held = holdCall(contract.captcha.image);
    releasePicture = held.release;
    attempt.mockClear();
    msw.use(held.handler, answer(contract.captcha.mail, attempt));
  },
  async play({ canvasElement, loaded }) {
    await waitFor(() => expect(box(canvasElement, 'captcha')).toBeVisible());
    await askTooEarly(canvasElement, getTranslate(loaded), releasePicture);
    await expect(attempt).not.toHaveBeenCalled();
  },
};

/** The second picture is slow: the first one, which is used up, is not shown and not submitted again. */
export const WhileTheNextPictureLoads: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    attempt.mockClear();
    msw.use(failWith(contract.captcha.mail, 'CAPTCHA_WRONG', { fields: { captcha: 'captcha' } }));
  },
  async play({ canvasElement, loaded, msw }) {
    const t = getTranslate(loaded);
    await pictureIsThere(canvasElement);
    const held = holdCall(contract.captcha.image);
    msw.use(held.handler);
    await askWith(canvasElement, 'nope');
    const field = box(canvasElement, 'captcha');
    await waitFor(() => expect(field).toHaveAccessibleDescription(t('controls:field.captcha')));
    msw.use(answer(contract.captcha.mail, attempt));
    await expect(canvasElement.querySelector('img')).toBeNull();
    await askTooEarly(canvasElement, t, held.release);
    await expect(attempt).not.toHaveBeenCalled();
  },
};

/** The inbox can be opened from here, since a dialog covers the page's own link. */
export const DemoInbox: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(sends),
  async play({ canvas, canvasElement, loaded }) {
    const name = getTranslate(loaded)('common:inbox.open');
    await expect(canvas.queryByRole('button', { name })).toBeNull();
    await askWith(canvasElement, 'ABCD');
    const inbox = await canvas.findByRole('button', { name }, { timeout: 3000 });
    await userEvent.click(inbox);
    await screen.findByRole('dialog', undefined, { timeout: 10_000 });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(inbox).toHaveFocus());
  },
};

export const LiveShop: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    getDemoBackend().state.features.mode = 'live';
    msw.use(sends);
  },
  async play({ canvas, canvasElement, loaded }) {
    await askWith(canvasElement, 'ABCD');
    await waitFor(() => expect(getCode(canvasElement)).toHaveTextContent('60'), { timeout: 3000 });
    await expect(canvas.queryByRole('button', { name: getTranslate(loaded)('common:inbox.open') })).toBeNull();
  },
};

/** The next code needs a new captcha. */
export const AskedAgain: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(answer(contract.captcha.mail, { cooldown: 1 })),
  async play({ canvasElement }) {
    await askWith(canvasElement, 'ABCD');
    await waitFor(() => expect(getCode(canvasElement)).toHaveAttribute('aria-disabled', 'true'));
    await expect(box(canvasElement, 'captcha')).toBeNull();
    await waitFor(() => expect(getCode(canvasElement)).not.toHaveAttribute('aria-disabled'), { timeout: 3000 });
    await userEvent.click(getCode(canvasElement));
    await waitFor(() => expect(box(canvasElement, 'captcha')).toHaveFocus());
  },
};

export const ReadWrong: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) =>
    msw.use(failWith(contract.captcha.mail, 'CAPTCHA_WRONG', { fields: { captcha: 'captcha' } })),
  async play({ canvasElement }) {
    await askWith(canvasElement, 'nope');
    await waitFor(() => expect(box(canvasElement, 'captcha')).toBeInvalid());
    await expect(box(canvasElement, 'captcha')).toHaveFocus();
    await waitFor(() => expect(box(canvasElement, 'captcha')).toHaveValue(''));
    await expect(box(canvasElement, 'code')).toBeValid();
  },
};

/** Continues without the captcha; the button stays and keeps the focus. */
export const WithoutThePicture: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(sends),
  async play({ canvas, canvasElement }) {
    await pictureIsThere(canvasElement);
    const round = canvas.getAllByRole('button').at(-2) as HTMLElement;
    const text = round.textContent;
    round.focus();
    await userEvent.keyboard('{Enter}');
    await expect(box(canvasElement, 'captcha')).toBeNull();
    await expect(round).toHaveFocus();
    await userEvent.tab();
    await expect(box(canvasElement, 'code')).toHaveFocus();
    await userEvent.tab();
    await expect(getCode(canvasElement)).toHaveFocus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(getCode(canvasElement)).toHaveTextContent('60'));
    await expect(text).not.toBe('');
  },
};

export const BackToThePicture: Story = {
  tags: ['!visual'],
  args: { startsWithout: true },
  async play({ canvas, canvasElement }) {
    await expect(box(canvasElement, 'captcha')).toBeNull();
    await userEvent.click(canvas.getAllByRole('button').at(-2) as HTMLElement);
    await expect(box(canvasElement, 'captcha')).toBeVisible();
  },
};

/** The limit of requests without the captcha ends when the captcha is chosen after all. */
export const TooManyWithoutThePicture: Story = {
  tags: ['!visual'],
  args: { startsWithout: true },
  beforeEach: ({ msw }) =>
    msw.use(failWith(contract.captcha.mail, 'TOO_MANY_REQUESTS', { details: { retryAfter: 3384 } })),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const button = getCode(canvasElement);
    const turn = canvas.getAllByRole('button').at(-2) as HTMLElement;
    await userEvent.click(button);
    const wait = t('common:wait.minutes', { n: 57 });
    await waitFor(() => expect(button).toHaveTextContent(t('controls:code.getIn', { wait })));
    await expect(box(canvasElement, 'code')).toBeInvalid();
    await userEvent.click(turn);
    await expect(button).toHaveTextContent(t('controls:code.get'));
    await expect(button).not.toHaveAttribute('aria-disabled');
    await expect(box(canvasElement, 'code')).toBeValid();
    await userEvent.click(turn);
    await expect(button).toHaveAttribute('aria-disabled', 'true');
  },
};

/** Text messages need the captcha; e-mail is the alternative. */
export const ByMessage: Story = {
  tags: ['!visual'],
  args: { by: 'sms', address: '91234567', onUseMail: fn() },
  async play({ args, canvas, canvasElement }) {
    await pictureIsThere(canvasElement);
    await userEvent.click(canvas.getAllByRole('button').at(-2) as HTMLElement);
    await expect(args.onUseMail).toHaveBeenCalledOnce();
  },
};

export const TooManyAttempts: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) =>
    msw.use(failWith(contract.captcha.mail, 'TOO_MANY_REQUESTS', { details: { retryAfter: 45 } })),
  async play({ canvasElement }) {
    await askWith(canvasElement, 'ABCD');
    await waitFor(() => expect(box(canvasElement, 'code')).toBeInvalid());
    await waitFor(() => expect(getCode(canvasElement)).toHaveTextContent('45'));
  },
};

export const Sending: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.captcha.mail)),
  async play({ canvasElement }) {
    await askWith(canvasElement, 'ABCD');
    await waitFor(() => expect(getCode(canvasElement)).toHaveAttribute('aria-busy', 'true'));
  },
};

export const States: Story = {
  parameters: forced('button, input'),
  render: (args) => (
    <StateMatrix rows={['picture', 'without']} looks={['rest', 'hover', 'focus', 'invalid']}>
      {(row, look) => (
        <CodeRequest {...args} startsWithout={row === 'without'} error={look === 'invalid' ? '…' : undefined} />
      )}
    </StateMatrix>
  ),
  play: looksDiffer('div:has(> input), button', ['hover', 'focus', 'invalid']),
};

export const LongText: Story = {
  args: {
    startsWithout: true,
    address: 'wilhelmina.featherstonehaugh-cholmondeley@the-outer-harbour.llanfairpwllgwyngyll.example.com',
    error: 'That code does not match or is far too old by now. Check each of its digits, or ask for a new one',
  },
};
