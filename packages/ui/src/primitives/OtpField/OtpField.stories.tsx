import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, waitFor } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { looksDiffer } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { Field } from '../Field/Field.tsx';
import { OtpField, type OtpFieldProps } from './OtpField.tsx';

const meta = {
  title: 'Primitives/OtpField',
  component: OtpField,
  parameters: guide({
    use: 'For a code of digits that was sent by mail or message. It is sent off by itself when the last digit is there.',
    avoid: 'For a captcha with letters, a coupon or a password: use TextInput or PasswordInput.',
    keyboard: [
      [['Digit'], 'Write the next digit, or put another in the place of the chosen one.'],
      [['Backspace'], 'Deletes the chosen digit, or the last.'],
      [['ArrowLeft', 'ArrowRight', 'Home', 'End'], 'Choose a digit.'],
      [['Mod+v'], 'Fills all cells at once; blanks and dashes are dropped.'],
    ],
  }),
  args: { value: '', onValueChange: fn(), onComplete: fn() },
  render: (args) => (
    <Field label="验证码">
      <Remembering {...args} />
    </Field>
  ),
} satisfies Meta<typeof OtpField>;
export default meta;
type Story = StoryObj<typeof meta>;

function Remembering(props: OtpFieldProps) {
  const [value, setValue] = useState(props.value);
  return (
    <OtpField
      {...props}
      value={value}
      onValueChange={(next) => {
        setValue(next);
        props.onValueChange(next);
      }}
    />
  );
}

function getCells(canvasElement: HTMLElement) {
  return [...canvasElement.querySelectorAll('input ~ [aria-hidden] > span')].map((cell) => cell.textContent);
}

export const Default: Story = {
  play: async ({ args, canvas, canvasElement }) => {
    const field = canvas.getByRole('textbox', { name: '验证码' });
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await userEvent.tab();
    await userEvent.keyboard('12a 345');
    await expect(getCells(canvasElement)).toEqual(['1', '2', '3', '4', '5', '']);
    await expect(args.onComplete).not.toHaveBeenCalled();
    await userEvent.keyboard('6');
    await expect(args.onComplete).toHaveBeenCalledOnce();
    await expect(args.onComplete).toHaveBeenCalledWith('123456');
    // A seventh digit is ignored, and the code is not sent twice.
    await userEvent.keyboard('7');
    await expect(field).toHaveValue('123456');
    await expect(args.onComplete).toHaveBeenCalledOnce();
  },
};

export const Pasted: Story = {
  tags: ['!visual'],
  play: async ({ args, canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('textbox'));
    await userEvent.paste(' １２３ 456 ');
    await expect(getCells(canvasElement)).toEqual(['1', '2', '3', '4', '5', '6']);
    await expect(args.onComplete).toHaveBeenCalledOnce();
    await expect(args.onComplete).toHaveBeenCalledWith('123456');
  },
};

/** Typing replaces a digit in place. */
export const Keyboard: Story = {
  tags: ['!visual'],
  args: { value: '123456' },
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole<HTMLInputElement>('textbox');
    field.focus();
    await userEvent.keyboard('{Home}9');
    await expect(field).toHaveValue('923456');
    await expect(args.onComplete).toHaveBeenCalledOnce();
    await expect(args.onComplete).toHaveBeenCalledWith('923456');
    // The next digit is selected; the arrow key moves to the one after it.
    await expect([field.selectionStart, field.selectionEnd]).toEqual([1, 2]);
    await userEvent.keyboard('{ArrowRight}8');
    await expect(field).toHaveValue('928456');
    await userEvent.keyboard('{End}{ArrowLeft}{ArrowLeft}{Backspace}');
    await expect(field).toHaveValue('92846');
    await userEvent.keyboard('{End}{Backspace}');
    await expect(field).toHaveValue('9284');
  },
};

/** A tap on a cell selects its digit. */
export const Tapped: Story = {
  args: { value: '123456' },
  play: async ({ canvas }) => {
    const field = canvas.getByRole<HTMLInputElement>('textbox');
    const { left, top, width, height } = field.getBoundingClientRect();
    field.focus();
    fireEvent.click(field, { detail: 1, clientX: left + width * 0.42, clientY: top + height / 2 });
    await expect([field.selectionStart, field.selectionEnd]).toEqual([2, 3]);
  },
};

/** The digits stay and are selected: the next digit typed replaces all of them. */
export const Wrong: Story = {
  tags: ['!visual'],
  args: { value: '123456' },
  render: (args) => <Checked {...args} />,
  play: async ({ canvas }) => {
    const field = canvas.getByRole<HTMLInputElement>('textbox');
    field.focus();
    field.setSelectionRange(6, 6);
    await userEvent.keyboard('{Backspace}6');
    await waitFor(() => expect(field).toBeInvalid());
    await expect(field).toHaveValue('123456');
    await expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6]);
    await userEvent.keyboard('7');
    await expect(field).toHaveValue('7');
  },
};

function Checked(props: OtpFieldProps) {
  const [isWrong, setWrong] = useState(false);
  return (
    <Field label="短信验证码" hint="发送到 •••• 5678" {...(isWrong ? { error: '验证码不对，请再看一遍短信' } : {})}>
      <Remembering value={props.value} onValueChange={() => setWrong(false)} onComplete={() => setWrong(true)} />
    </Field>
  );
}

/** Text under IME composition is displayed, and parsed when the composition ends. */
export const Composing: Story = {
  play: async ({ args, canvas, canvasElement }) => {
    const field = canvas.getByRole<HTMLInputElement>('textbox');
    field.focus();
    fireEvent.compositionStart(field);
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    write?.call(field, '１２');
    field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    await waitFor(() => expect(getCells(canvasElement).join('')).toBe('12'));
    await expect(args.onValueChange).not.toHaveBeenCalled();
    fireEvent.compositionEnd(field);
    await expect(args.onValueChange).toHaveBeenCalledOnce();
    await expect(args.onValueChange).toHaveBeenCalledWith('12');
  },
};

export const States: Story = {
  parameters: forced('input'),
  render: ({ onValueChange }) => (
    <StateMatrix rows={['empty', 'half', 'full']} looks={['rest', 'hover', 'focus', 'disabled', 'loading', 'invalid']}>
      {(row, look) => (
        <div style={{ inlineSize: '300px', maxInlineSize: '80vw' }}>
          <Field label={`${row} ${look}`} keepsMessageLine={false}>
            <OtpField
              value={{ empty: '', half: '123', full: '123456' }[row]}
              onValueChange={onValueChange}
              disabled={look === 'disabled'}
              isReadOnly={look === 'loading'}
              isInvalid={look === 'invalid'}
            />
          </Field>
        </div>
      )}
    </StateMatrix>
  ),
  play: looksDiffer('input ~ [aria-hidden]', ['hover', 'focus', 'disabled', 'loading', 'invalid']),
};

export const LongText: Story = {
  render: (args) => (
    <Field
      label="The code that we have just sent to the telephone number ending in 5678"
      error="This code has expired. Ask for a new one, and type it within ten minutes."
    >
      <Remembering {...args} value="1234" />
    </Field>
  ),
};
