import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { getForcedColors } from '../../testing/matrix/forcedColors.ts';
import { looksDiffer } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { TextInput } from './TextInput.tsx';

const meta = {
  title: 'Primitives/TextInput',
  component: TextInput,
  args: { 'aria-label': '姓名', placeholder: '陈嘉敏', onChange: fn() },
  parameters: guide({
    use: 'One line of text in a Field: a name, an email address, a price. Give it autocomplete, and inputmode where a keypad helps.',
    avoid:
      'A password: PasswordInput. A search: SearchInput. Several lines: TextArea. A code of six digits: OtpField. A choice among known things: Select or Combobox. There is no type=number: use inputMode.',
    keyboard: [
      [
        ['Tab'],
        'Moves to the text, then to the clear button. What is left is trimmed, and its full-width digits become half-width.',
      ],
      [['Enter', 'Space'], 'On the clear button: empties the field; focus goes back to the text.'],
    ],
  }),
} satisfies Meta<typeof TextInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas }) => {
    const input = canvas.getByRole('textbox');
    await userEvent.type(input, ' １３８ 0000 ');
    await userEvent.tab();
    await expect(input).toHaveValue('138 0000');
    await expect(args.onChange).toHaveBeenCalled();
  },
};

export const States: Story = {
  parameters: forced('input, :has(> input)'),
  render: (args) => (
    <StateMatrix rows={['sm', 'md', 'lg']} looks={['rest', 'hover', 'focus', 'disabled', 'loading', 'invalid']}>
      {(size, look) => (
        <div data-density={size === 'sm' ? 'admin' : 'shop'}>
          <TextInput
            {...args}
            size={size}
            disabled={look === 'disabled'}
            isChecking={look === 'loading'}
            aria-invalid={look === 'invalid'}
          />
        </div>
      )}
    </StateMatrix>
  ),
  play: looksDiffer(':has(> input)', ['hover', 'focus', 'disabled', 'invalid']),
};

export const Kinds: Story = {
  render: (args) => (
    <Stack gap="md">
      <TextInput {...args} prefix="HK$" suffix="/ 3件" defaultValue="128.00" inputMode="decimal" />
      <TextInput {...args} value="Clear me" onClear={fn()} />
      <TextInput {...args} isPill />
      <TextInput {...args} readOnly defaultValue="SP2610483" />
      <TextInput {...args} disabled defaultValue="SP2610483" />
    </Stack>
  ),
};

/** Shows a spinner at the end during a remote check. */
export const Checking: Story = {
  args: { isChecking: true, defaultValue: 'grace' },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('textbox')).toHaveAttribute('aria-busy', 'true');
    await expect(canvasElement.querySelector('svg')).toBeVisible();
  },
};

function Clearable() {
  const [value, setValue] = useState('茶壶');
  return (
    <TextInput
      aria-label="搜索"
      value={value}
      onChange={(event) => setValue(event.target.value)}
      onClear={() => setValue('')}
    />
  );
}

export const ClearButton: Story = {
  tags: ['!visual'],
  render: () => <Clearable />,
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox');
    input.focus();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(input).toHaveValue('');
    await expect(canvas.queryByRole('button')).toBeNull();
    await expect(input).toHaveFocus();
    await userEvent.keyboard('茶杯');
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(input).toHaveValue('');
    await expect(input).toHaveFocus();
    await userEvent.keyboard('茶杯');
    await userEvent.click(canvas.getByRole('button'));
    await expect(input).toHaveValue('');
    await expect(input).toHaveFocus();
  },
};

/** A read-only value is not normalised. */
export const ReadOnly: Story = {
  tags: ['!visual'],
  args: { readOnly: true, defaultValue: ' SP2610483 ' },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox');
    await userEvent.type(input, 'x');
    await userEvent.tab();
    await expect(input).toHaveValue(' SP2610483 ');
  },
};

/** In forced colours an invalid field has a different border. */
export const ForcedColours: Story = {
  args: { 'aria-invalid': true },
  play: async ({ canvas }) => {
    const frame = canvas.getByRole('textbox').parentElement as HTMLElement;
    await expect(getForcedColors(frame)['border-top-style']).toBe('dashed');
  },
};

export const LongText: Story = {
  args: {
    defaultValue: 'Flat 8B, Harbour View Court, 8 Central Pier Road, Hong Kong Island',
    prefix: 'HK$',
    suffix: 'per set of three',
  },
  globals: { viewport: { value: 'narrow' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};
