import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Stack } from '../Stack/Stack.tsx';
import { TextArea } from '../TextArea/TextArea.tsx';
import { TextInput } from '../TextInput/TextInput.tsx';
import { Field } from './Field.tsx';

const meta = {
  title: 'Primitives/Field',
  component: Field,
  args: { label: '手机号', hint: '配送员会打这个号码', children: <TextInput type="tel" autoComplete="tel" /> },
} satisfies Meta<typeof Field>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: '手机号' })).toHaveAccessibleDescription('配送员会打这个号码');
  },
};

export const Invalid: Story = {
  args: { error: '请填写有效的手机号' },
  play: async ({ args, canvas }) => {
    const input = canvas.getByRole('textbox');
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription(args.error);
    await expect(canvas.queryByText('配送员会打这个号码')).toBeNull();
  },
};

export const States: Story = {
  render: (args) => (
    <Stack gap="sm">
      <Field {...args} />
      <Field {...args} isOptional />
      <Field {...args} error="请填写有效的手机号" />
      <Field {...args} success="这个名字可以用" />
      <Field {...args} counter={{ length: 188, max: 200 }}>
        <TextArea defaultValue="请放在门口" />
      </Field>
      <Field {...args}>
        <TextInput defaultValue="SP2610483" readOnly />
      </Field>
      <Field {...args}>
        <TextInput defaultValue="SP2610483" disabled />
      </Field>
    </Stack>
  ),
};

/** Between hint and error nothing below may move. */
export const MessageKeepsItsLine: Story = {
  args: { hint: undefined },
  render: (args) => (
    <Stack gap="0">
      <Field {...args} />
      <Field {...args} error="请填写" />
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const [quiet, wrong] = canvasElement.querySelectorAll('[data-field]');
    await expect(quiet?.getBoundingClientRect().height).toBeCloseTo(wrong?.getBoundingClientRect().height ?? 0, 0);
  },
};

export const LongText: Story = {
  args: {
    label: 'A telephone number at which the courier reaches you during the day',
    error: 'Enter a telephone number with its area code, so that the courier can call before coming to your door',
  },
};
