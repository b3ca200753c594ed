import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { looksDiffer } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { Field } from '../Field/Field.tsx';
import { PasswordInput } from './PasswordInput.tsx';

const meta = {
  title: 'Primitives/PasswordInput',
  component: PasswordInput,
  args: { autoComplete: 'current-password' },
  render: (args) => (
    <Field label="密码">
      <PasswordInput {...args} />
    </Field>
  ),
  parameters: guide({
    use: 'A password: current-password to log in, new-password where one is chosen, so that the browser can fill or make it.',
    avoid: 'A code that was sent: OtpField. Anything that may be read over a shoulder: TextInput.',
    keyboard: [
      [['Tab'], 'Moves to the password, then to the eye.'],
      [['Enter', 'Space'], 'On the eye: shows or hides the password; focus stays on the eye.'],
    ],
  }),
} satisfies Meta<typeof PasswordInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('密码');
    await userEvent.type(input, ' correct horse ');
    await expect(input).toHaveAttribute('type', 'password');
    await userEvent.tab();
    const eye = canvas.getByRole('button');
    await expect(eye).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(input).toHaveAttribute('type', 'text');
    await userEvent.keyboard(' ');
    await expect(input).toHaveAttribute('type', 'password');
    await expect(eye).toHaveFocus();
    // Spaces are part of a password.
    await expect(input).toHaveValue(' correct horse ');
  },
};

/** The button carries the name of its field: a form of credentials has several. */
export const NamedByItsField: Story = {
  tags: ['!visual'],
  render: (args) => (
    <>
      <Field label="API 密钥">
        <PasswordInput {...args} />
      </Field>
      <PasswordInput {...args} aria-label="签名密钥" />
    </>
  ),
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    for (const label of ['API 密钥', '签名密钥']) {
      await userEvent.click(canvas.getByRole('button', { name: translate('controls:password.show', { label }) }));
      await expect(canvas.getByRole('button', { name: translate('controls:password.hide', { label }) })).toHaveFocus();
    }
  },
};

export const States: Story = {
  parameters: forced('input, :has(> input)'),
  render: (args) => (
    <StateMatrix rows={['password']} looks={['rest', 'hover', 'focus', 'disabled', 'invalid']}>
      {(_row, look) => (
        <PasswordInput
          {...args}
          aria-label="密码"
          defaultValue="correct horse"
          disabled={look === 'disabled'}
          aria-invalid={look === 'invalid'}
        />
      )}
    </StateMatrix>
  ),
  play: looksDiffer(':has(> input)', ['hover', 'focus', 'disabled', 'invalid']),
};

export const Pasted: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('密码');
    input.focus();
    await userEvent.paste('correct horse battery staple');
    await expect(input).toHaveValue('correct horse battery staple');
  },
};

export const LongText: Story = {
  args: { defaultValue: 'correct horse battery staple '.repeat(4) },
  globals: { viewport: { value: 'narrow' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};
