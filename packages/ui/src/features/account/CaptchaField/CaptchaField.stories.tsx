import { contract } from '@sampan/api/contract';
import { drawCaptchaImage } from '@sampan/demo/backend/accounts/captcha';
import { answer, failWith } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useRef } from 'react';
import { expect, waitFor } from 'storybook/test';
import { guide } from '../../../testing/docs/guide.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { forced } from '../../../testing/matrix/forced.ts';
import { looksDiffer } from '../../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../../testing/matrix/StateMatrix.tsx';
import { CaptchaField } from './CaptchaField.tsx';
import { useCaptchaPicture } from './useCaptchaPicture.ts';

/** A form that clears the typed text when the image is replaced. */
function InAForm({ error }: { error?: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const picture = useCaptchaPicture(() => {
    if (input.current) input.current.value = '';
  });
  return <CaptchaField {...picture.props} control={{ ref: input, name: 'captcha' }} error={error} />;
}

const meta = {
  title: 'Features/Account/CaptchaField',
  component: CaptchaField,
  args: { control: { name: 'captcha' }, attempt: 0, onPicture: () => undefined },
  parameters: guide({
    use: 'For the characters of a picture, where the server asks for them. useCaptchaPicture keeps its id and replaces it when it is spent.',
    avoid: 'For a code that was sent: CodeField. Never before the server asked for it: every picture costs patience.',
    keyboard: [
      [['Tab'], 'To “New picture”, to the field, to the picture.'],
      [['Enter', 'Space'], 'On the picture or “New picture”: another one; what was typed for the old one goes.'],
    ],
  }),
  render: ({ error }) => <InAForm error={error} />,
} satisfies Meta<typeof CaptchaField>;
export default meta;
type Story = StoryObj<typeof meta>;

const source = (canvasElement: HTMLElement) =>
  waitFor(() => {
    const image = canvasElement.querySelector('img');
    if (!image) throw new Error('no picture yet');
    return image.src;
  });
const another = (canvasElement: HTMLElement, before: string) =>
  waitFor(async () => expect(await source(canvasElement)).not.toBe(before), { timeout: 4000 });

export const Default: Story = {
  async play({ canvas, canvasElement, loaded }) {
    const first = await source(canvasElement);
    // The name says that it is a picture, and the effect of a press.
    const t = getTranslate(loaded);
    await expect(canvas.getAllByRole('button')[1]).toHaveAccessibleName(
      `${t('account:captcha.alt')} ${t('account:captcha.another')}`,
    );
    await userEvent.tab();
    await expect(canvas.getAllByRole('button')[0]).toHaveFocus();
    await userEvent.tab();
    const field = canvas.getByRole('textbox');
    await expect(field).toHaveFocus();
    await userEvent.keyboard('wrong');
    await userEvent.tab();
    await expect(canvas.getAllByRole('button')[1]).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await another(canvasElement, first);
    await waitFor(() => expect(field).toHaveValue(''));
    const second = await source(canvasElement);
    await userEvent.keyboard(' ');
    await another(canvasElement, second);
  },
};

export const States: Story = {
  parameters: forced('button'),
  render: () => (
    <StateMatrix rows={['picture']} looks={['rest', 'hover', 'focus', 'pressed', 'invalid']}>
      {(_row, look) => <InAForm error={look === 'invalid' ? '…' : undefined} />}
    </StateMatrix>
  ),
  async play({ canvasElement }) {
    await source(canvasElement);
    await looksDiffer('button', ['hover', 'focus', 'pressed'])({ canvasElement });
  },
};

let pictures = 0;

/** An expired image is replaced. The focus stays, and the typed text is cleared. */
export const Expires: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    pictures = 0;
    msw.use(
      answer(contract.captcha.image, () => {
        pictures += 1;
        const image = drawCaptchaImage(`SEA${pictures}`);
        return { captchaId: `picture-${pictures}`, image, expiresIn: pictures === 1 ? 1 : 300 };
      }),
    );
  },
  async play({ canvas, canvasElement }) {
    const first = await source(canvasElement);
    const field = canvas.getByRole('textbox');
    await userEvent.type(field, 'SEA');
    await another(canvasElement, first);
    await waitFor(() => expect(field).toHaveValue(''));
    await expect(field).toHaveFocus();
  },
};

/** Returning to the window keeps the same image. */
export const StaysOnReturn: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement }) {
    const countCaptchas = () => getDemoBackend().state.lastId.get('captcha') ?? 0;
    const first = await source(canvasElement);
    const before = countCaptchas();
    await userEvent.type(canvas.getByRole('textbox'), 'half');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await userEvent.type(canvas.getByRole('textbox'), 'way');
    await expect(canvas.getByRole('textbox')).toHaveValue('halfway');
    await userEvent.click(canvas.getAllByRole('button')[1] as HTMLElement);
    await another(canvasElement, first);
    await expect(countCaptchas()).toBe(before + 1);
  },
};

export const NotLoaded: Story = {
  beforeEach: ({ msw }) => msw.use(failWith(contract.captcha.image, 'INTERNAL')),
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveAccessibleDescription(/./), { timeout: 4000 });
    await expect(canvas.queryByRole('img')).toBeNull();
  },
};

export const LongText: Story = {
  args: {
    error: 'Type the four characters of the picture as you see them; large and small letters are the same here.',
  },
};
