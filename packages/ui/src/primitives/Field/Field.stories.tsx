import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { Button } from '../Button/Button.tsx';
import { Link } from '../Link/Link.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { TextArea } from '../TextArea/TextArea.tsx';
import { TextInput } from '../TextInput/TextInput.tsx';
import { Field } from './Field.tsx';

const meta = {
  title: 'Primitives/Field',
  component: Field,
  args: { label: '手机号', hint: '配送员会打这个号码', children: <TextInput type="tel" autoComplete="tel" /> },
  parameters: guide({
    use: 'Around every control of a form: it names it, says why it is asked, and what to do when it is not right yet.',
    avoid:
      'A single search field: SearchInput names itself. One box to tick: Checkbox brings its words. Success is only for what was checked elsewhere, never for "well typed".',
    keyboard: [[['Tab'], 'Moves to the control, as a press on the label does; its hint or its error is read with it.']],
  }),
} satisfies Meta<typeof Field>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: '手机号' });
    await expect(input).toHaveAccessibleDescription('配送员会打这个号码');
    await userEvent.click(canvas.getByText('手机号'));
    await expect(input).toHaveFocus();
  },
};

export const Invalid: Story = {
  args: { error: '请填写有效的手机号' },
  play: async ({ args, canvas, canvasElement }) => {
    const input = canvas.getByRole('textbox');
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription(args.error);
    await expect(canvas.queryByText('配送员会打这个号码')).toBeNull();
    // A sentence and an icon: colour alone carries no meaning.
    await expect(canvasElement.querySelector('[data-tone="danger"] svg')).toBeVisible();
  },
};

export const States: Story = {
  render: (args) => (
    <Stack gap="sm">
      <Field {...args} />
      <Field {...args} isOptional />
      <Field
        {...args}
        aside={
          <Link look="nav" href="#help">
            为什么要填
          </Link>
        }
      />
      <Field {...args} error="请填写有效的手机号" />
      <Field {...args} success="这个名字可以用">
        <TextInput defaultValue="grace" />
      </Field>
      <Field {...args} hint="正在检查">
        <TextInput defaultValue="grace" isChecking />
      </Field>
      <Field {...args} counter={{ length: 188, max: 200 }}>
        <TextArea defaultValue="请放在门口" />
      </Field>
      <Field {...args}>
        <TextInput prefix="HK$" suffix="/ 3件" defaultValue="128.00" inputMode="decimal" />
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

/** With a limit of 200 the counter is hidden at 159 and shown at 160. */
export const CountsFromFourFifths: Story = {
  render: (args) => (
    <Stack gap="sm">
      <Field {...args} hint={undefined} counter={{ length: 159, max: 200 }} />
      <Field {...args} hint={undefined} counter={{ length: 160, max: 200 }} />
    </Stack>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('159/200')).toBeNull();
    await expect(canvas.getByText('160/200')).toBeVisible();
    const [early, late] = canvas.getAllByRole('textbox');
    await expect(early).not.toHaveAccessibleDescription();
    await expect(late).toHaveAccessibleDescription('160/200');
  },
};

/** Only for server-side checks: an available name, an accepted code. */
export const Accepted: Story = {
  args: { success: '这个名字可以用', children: <TextInput defaultValue="grace" /> },
  play: async ({ args, canvas, canvasElement }) => {
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription(args.success);
    await expect(canvas.getByRole('textbox')).toBeValid();
    await expect(canvasElement.querySelector('[data-tone="success"] svg')).toBeVisible();
  },
};

/** Switching between hint, error and no message must not move the content below. */
export const MessageKeepsItsLine: Story = {
  render: (args) => (
    <Stack gap="0">
      <Field {...args} hint={undefined} />
      <Field {...args} />
      <Field {...args} error="请填写" />
      <Field {...args} success="可以用" />
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const heights = [...canvasElement.querySelectorAll('[data-field]')].map((field) =>
      Math.round(field.getBoundingClientRect().height),
    );
    await expect(heights).toHaveLength(4);
    await expect(new Set(heights).size).toBe(1);
  },
};

/** Fields of one form have different ids. */
export const SeveralFields: Story = {
  tags: ['!visual'],
  render: (args) => (
    <form>
      <Stack gap="sm">
        <Field {...args} label="姓名" hint={undefined}>
          <TextInput autoComplete="name" />
        </Field>
        <Field {...args} />
        <Button type="submit">保存</Button>
      </Stack>
    </form>
  ),
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('textbox', { name: '姓名' })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('textbox', { name: '手机号' })).toHaveFocus();
  },
};

export const LongText: Story = {
  args: {
    label: 'A telephone number at which the courier reaches you during the day',
    isOptional: true,
    error: 'Enter a telephone number with its area code, so that the courier can call before coming to your door',
  },
  globals: { viewport: { value: 'narrow' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};
