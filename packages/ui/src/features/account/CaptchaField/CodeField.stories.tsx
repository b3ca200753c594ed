import { createClientFailure, type Envelope, type Fail } from '@sampan/api/clientEnvelope';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { expect, fn, waitFor } from 'storybook/test';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import { guide } from '../../../testing/docs/guide.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { forced } from '../../../testing/matrix/forced.ts';
import { looksDiffer } from '../../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../../testing/matrix/StateMatrix.tsx';
import { CodeField, type CodeFieldProps } from './CodeField.tsx';

type SendResult = Envelope<{ cooldown: number }> | undefined;
const success = (cooldown: number): SendResult => ({ status: 'success', data: { cooldown } });
function toFailure(statusCode: number, details?: unknown): Fail {
  const error = { code: statusCode, statusCode, message: '', details };
  return { status: 'fail', data: error, error };
}

/** The code field below the field of its destination. */
function WithAddress({ by, address, ...props }: CodeFieldProps) {
  const { t } = useTranslation('account');
  const [typed, setTyped] = useState(address);
  const input = useRef<HTMLInputElement>(null);
  const isMail = by === 'mail';
  return (
    <Stack gap="sm">
      <Field label={t(isMail ? 'field.email' : 'field.phone')}>
        <TextInput
          ref={input}
          type={isMail ? 'email' : 'tel'}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <CodeField
        {...props}
        by={by}
        address={typed}
        isReachable={isMail ? typed.includes('@') : typed.length > 7}
        onUnreachable={() => input.current?.focus()}
      />
    </Stack>
  );
}

const meta = {
  title: 'Features/Account/CodeField',
  component: CodeField,
  args: {
    by: 'sms',
    address: '13800138000',
    isReachable: true,
    onUnreachable: fn(),
    send: fn(async () => success(60)),
    control: { name: 'code' },
  },
  parameters: guide({
    use: 'For a code that is sent by mail or message within a form of several fields: registering, a new phone number.',
    avoid:
      'For the code alone, on a page or in a dialog of its own: OtpField. For the characters of a picture: CaptchaField.',
    keyboard: [
      [['Tab'], 'To the field, then to “Get code” inside it.'],
      [['Enter', 'Space'], 'On “Get code”: sends one; without a good address the focus goes there instead.'],
    ],
  }),
  render: (args) => <WithAddress {...args} />,
} satisfies Meta<typeof CodeField>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The page's live region. */
const getAnnouncement = () => document.querySelector('body > [aria-live="polite"]')?.textContent;
const code = (canvasElement: HTMLElement) =>
  canvasElement.querySelector<HTMLInputElement>('input[name="code"]') as HTMLInputElement;

export const Default: Story = {
  args: { send: fn(async () => success(60)) },
  async play({ args, canvas, canvasElement }) {
    const button = canvas.getByRole('button');
    const before = button.textContent;
    code(canvasElement).focus();
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(button).toHaveTextContent('60'));
    await expect(button).not.toHaveTextContent(String(before));
    await expect(code(canvasElement)).toHaveAccessibleDescription(/138\*{4}8000/);
    await waitFor(() => expect(getAnnouncement()).toMatch(/138\*{4}8000.*60/));
    // During the wait the button keeps the focus and ignores presses.
    await expect(button).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(args.send).toHaveBeenCalledOnce();
    await waitFor(() => expect(button).toHaveTextContent('59'), { timeout: 3000 });
    await expect(getAnnouncement()).toMatch(/60/);
  },
};

/** Of eleven seconds, the tenth is announced and the ninth is not. */
export const CountsAloud: Story = {
  tags: ['!visual'],
  args: { send: fn(async () => success(11)) },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(getAnnouncement()).toMatch(/11/));
    await waitFor(() => expect(getAnnouncement()).toMatch(/10/), { timeout: 3000 });
    await waitFor(() => expect(canvas.getByRole('button')).toHaveTextContent('9'), { timeout: 3000 });
    await expect(getAnnouncement()).toMatch(/10/);
  },
};

export const MayAskAgain: Story = {
  tags: ['!visual'],
  args: { by: 'mail', address: 'mei@example.com', send: fn(async () => success(1)) },
  async play({ args, canvas, canvasElement }) {
    const button = canvas.getByRole('button');
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    await expect(code(canvasElement)).toHaveAccessibleDescription(/m\*{3}@example\.com/);
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'), { timeout: 3000 });
    await waitFor(() => expect(getAnnouncement()).toBe(button.textContent));
    await userEvent.click(button);
    await expect(args.send).toHaveBeenCalledTimes(2);
  },
};

/** Corrected address: the wait, the hint and the code belong to the first one. */
export const AddressCorrected: Story = {
  tags: ['!visual'],
  args: { by: 'mail', address: 'mei@exmaple.com', send: fn(async () => success(60)), onOutdated: fn() },
  async play({ args, canvas, canvasElement, loaded }) {
    const button = canvas.getByRole('button');
    const before = button.textContent;
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveTextContent('60'));
    const address = canvasElement.querySelector('input[type="email"]') as HTMLInputElement;
    await userEvent.clear(address);
    await userEvent.type(address, 'mei@example.com');
    await expect(button).toHaveTextContent(String(before));
    await expect(code(canvasElement)).toHaveAccessibleDescription(getTranslate(loaded)('controls:code.sentElsewhere'));
    await expect(args.onOutdated).toHaveBeenCalledOnce();
    await userEvent.click(button);
    await expect(args.send).toHaveBeenCalledTimes(2);
    await waitFor(() => expect(code(canvasElement)).toHaveAccessibleDescription(/@example\.com/));
    await expect(button).toHaveTextContent('60');
  },
};

/** Too many requests concern the client, not the address. */
export const AddressCorrectedAfterTooMany: Story = {
  tags: ['!visual'],
  args: { by: 'mail', address: 'mei@exmaple.com', send: fn(async () => toFailure(429, { retryAfter: 45 })) },
  async play({ canvas, canvasElement }) {
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(canvas.getByRole('button')).toHaveTextContent('45'));
    await userEvent.type(canvasElement.querySelector('input[type="email"]') as HTMLInputElement, '.hk');
    await expect(canvas.getByRole('button')).toHaveTextContent(/4[345]/);
  },
};

/** Codes are copied with the spaces around and in them. */
export const Pasted: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    const input = code(canvasElement);
    await userEvent.click(input);
    await userEvent.paste(' 123 456');
    await expect(input).toHaveValue('123456');
    await userEvent.type(input, '7');
    await expect(input).toHaveValue('123456');
  },
};

/** Nothing is sent; the destination field has the focus. */
export const NoAddressYet: Story = {
  tags: ['!visual'],
  args: { address: '138', send: fn(async () => success(60)) },
  async play({ args, canvas, canvasElement }) {
    await userEvent.click(canvas.getByRole('button'));
    await expect(canvasElement.querySelector('input[type="tel"]')).toHaveFocus();
    await expect(args.send).not.toHaveBeenCalled();
  },
};

/** The form reports another error first, such as its captcha: no code is sent. */
export const NotSentAfterAll: Story = {
  tags: ['!visual'],
  args: { send: fn(async () => undefined) },
  async play({ args, canvas, canvasElement }) {
    const button = canvas.getByRole('button');
    await userEvent.click(button);
    await waitFor(() => expect(args.send).toHaveBeenCalledOnce());
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    await expect(button).not.toHaveAttribute('aria-disabled');
    await expect(code(canvasElement)).toBeValid();
  },
};

export const Rejected: Story = {
  tags: ['!visual'],
  args: { send: fn(async () => toFailure(500)) },
  async play({ canvas, canvasElement }) {
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(code(canvasElement)).toBeInvalid());
    await expect(code(canvasElement)).toHaveAccessibleDescription(getAnnouncement() ?? '');
    await expect(canvas.getByRole('button')).not.toHaveAttribute('aria-disabled');
  },
};

const sendUnavailable = fn(async (): Promise<SendResult> => {
  const error = { code: 'CHANNEL_UNAVAILABLE', statusCode: 422, message: '' } as const;
  return { status: 'fail', data: error, error };
});

/** A shop without an e-mail gateway says so: trying again would not help. */
export const NoMail: Story = {
  tags: ['!visual'],
  args: { by: 'mail', address: 'mei@example.com', send: sendUnavailable },
  async play({ canvas, canvasElement, loaded }) {
    await userEvent.click(canvas.getByRole('button'));
    const text = getTranslate(loaded)('controls:code.noMail');
    await waitFor(() => expect(code(canvasElement)).toHaveAccessibleDescription(text));
  },
};

/**
 * No gateway of the shop sends to this number: trying again would not help. The same text stands where the number of an
 * account is changed or proven, and an e-mail address would not do.
 */
export const NoSms: Story = {
  tags: ['!visual'],
  args: { send: sendUnavailable },
  async play({ canvas, canvasElement, loaded }) {
    await userEvent.click(canvas.getByRole('button'));
    const text = getTranslate(loaded)('controls:code.noSms');
    await expect(text).not.toMatch(/email|邮箱|電郵/);
    await waitFor(() => expect(code(canvasElement)).toHaveAccessibleDescription(text));
  },
};

export const Offline: Story = {
  tags: ['!visual'],
  args: { send: fn(async () => createClientFailure('', true)) },
  async play({ canvas, canvasElement }) {
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(code(canvasElement)).toBeInvalid());
  },
};

/** The answer was lost: the code may be on its way. */
export const Unanswered: Story = {
  tags: ['!visual'],
  args: { send: fn(async () => createClientFailure('Failed to fetch')) },
  async play({ canvas, canvasElement, loaded }) {
    await userEvent.click(canvas.getByRole('button'));
    const text = getTranslate(loaded)('controls:code.unknown');
    await waitFor(() => expect(code(canvasElement)).toHaveAccessibleDescription(text));
  },
};

/** The server gives the retry time. */
export const TooManyAttempts: Story = {
  tags: ['!visual'],
  args: { send: fn(async () => toFailure(429, { retryAfter: 45 })) },
  async play({ canvas, canvasElement }) {
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(canvas.getByRole('button')).toHaveTextContent('45'));
    await expect(code(canvasElement)).toBeInvalid();
  },
};

export const Sending: Story = {
  tags: ['!visual'],
  args: { send: fn(() => new Promise<SendResult>(() => undefined)) },
  async play({ args, canvas }) {
    const button = canvas.getByRole('button');
    await userEvent.click(button);
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    await expect(args.send).toHaveBeenCalledOnce();
  },
};

export const States: Story = {
  parameters: forced('button, input'),
  render: (args) => (
    <StateMatrix rows={['code']} looks={['rest', 'hover', 'focus', 'pressed', 'invalid']}>
      {(_row, look) => <CodeField {...args} error={look === 'invalid' ? '…' : undefined} />}
    </StateMatrix>
  ),
  play: looksDiffer('div:has(> input), button', ['hover', 'focus', 'invalid']),
};

export const LongText: Story = {
  args: {
    by: 'mail',
    address: 'wilhelmina.featherstonehaugh-cholmondeley@the-outer-harbour.llanfairpwllgwyngyll.example.com',
    send: fn(async () => success(60)),
  },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(canvas.getByRole('button')).toHaveTextContent('60'));
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
};
