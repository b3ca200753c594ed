import type { Meta, StoryObj } from '@storybook/react-vite';
import { useId } from 'react';
import { expect, fn, waitFor, within } from 'storybook/test';
import * as v from 'valibot';
import { Button } from '../../primitives/Button/Button.tsx';
import { Field } from '../../primitives/Field/Field.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { TextInput } from '../../primitives/TextInput/TextInput.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { FormProblems } from './FormProblems.tsx';
import { useFieldMessages } from './useFieldMessages.ts';
import { useShopForm } from './useShopForm.ts';

const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'required')),
  code: v.pipe(v.string(), v.minLength(1, 'required'), v.minLength(4, 'tooShort')),
});

interface ExampleProps {
  label: string;
  onSubmit: (values: unknown) => void;
  /** Field errors of the server after a submit. */
  serverErrors?: Record<string, string>;
}

/** Two fields with useShopForm, like every form of the shop. */
function Example({ label, onSubmit, serverErrors }: ExampleProps) {
  const getMessage = useFieldMessages();
  const id = useId();
  const { form, control, getCode, takeServerErrors } = useShopForm(schema, { name: '', code: '' });
  const submit = form.handleSubmit((values) => {
    onSubmit(values);
    takeServerErrors(serverErrors);
  });
  const problems = [
    { id: `${id}-name`, message: getMessage(getCode('name'), label) },
    { id: `${id}-code`, message: getMessage(getCode('code'), `${label} 2`, { min: 4 }) },
  ] as const;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <FormProblems isSent={form.formState.submitCount > 0} problems={problems} />
        <Field id={problems[0].id} label={label} error={problems[0].message}>
          <TextInput {...control('name')} />
        </Field>
        <Field id={problems[1].id} label={`${label} 2`} error={problems[1].message}>
          <TextInput {...control('code')} />
        </Field>
        <Button type="submit">保存</Button>
      </Stack>
    </form>
  );
}

const meta = {
  title: 'Patterns/Forms/Form',
  component: Example,
  args: { label: '名称', onSubmit: fn() },
  parameters: guide({
    use: 'useShopForm under every form: it judges a field when it is left, all of them on submit, and takes an error back with the keystroke that mends it. useFieldWords says what to do.',
    avoid: 'For a control that takes effect at once, such as a switch or a sort order: those have no form.',
    keyboard: [
      [
        ['Enter'],
        'In a field: sends the form; the first field that is not right takes the focus. FormProblems lists them where there are several.',
      ],
      [['Tab'], 'Leaves a field; only then is it judged, and never while it is empty.'],
    ],
  }),
} satisfies Meta<typeof Example>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  args: { onSubmit: fn() },
  async play({ args, canvas }) {
    const [name, code] = canvas.getAllByRole('textbox') as [HTMLElement, HTMLElement];
    await userEvent.type(name, '  船  ');
    await userEvent.tab();
    await userEvent.keyboard('abcd{Enter}');
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalledWith({ name: '船', code: 'abcd' }));
    await expect(code).toHaveFocus();
  },
};

/** No errors during first input, validation on blur, and revalidation on every change afterwards. */
export const JudgedWhenLeft: Story = {
  tags: ['!visual'],
  async play({ canvas }) {
    const [name, code] = canvas.getAllByRole('textbox') as [HTMLElement, HTMLElement];
    await userEvent.click(name);
    await userEvent.tab();
    await expect(name).toBeValid();
    await userEvent.keyboard('abc');
    await expect(code).toBeValid();
    await userEvent.tab();
    await waitFor(() => expect(code).toBeInvalid());
    await expect(code).toHaveAccessibleDescription(/4/);
    await userEvent.type(code, 'd');
    await waitFor(() => expect(code).toBeValid());
  },
};

/** Submitted empty: all fields are validated, the first has the focus, and a summary links to each. */
export const States: Story = {
  tags: ['visual-after-play'],
  args: { onSubmit: fn() },
  async play({ args, canvas }) {
    const [name, code] = canvas.getAllByRole('textbox') as [HTMLElement, HTMLElement];
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(name).toHaveFocus());
    await waitFor(() => expect(code).toBeInvalid());
    await expect(name).toBeInvalid();
    await expect(args.onSubmit).not.toHaveBeenCalled();
    const links = within(canvas.getByRole('alert')).getAllByRole('link');
    await expect(links).toHaveLength(2);
    await userEvent.click(links[1] as HTMLElement);
    await expect(code).toHaveFocus();
    // A single error needs no summary.
    await userEvent.keyboard('abcd');
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull());
  },
};

/** A server error is on its field, which has the focus, until the field changes. */
export const ServerErrors: Story = {
  tags: ['!visual'],
  args: { serverErrors: { code: 'taken' } },
  async play({ canvas }) {
    const [name, code] = canvas.getAllByRole('textbox') as [HTMLElement, HTMLElement];
    await userEvent.type(name, '船');
    await userEvent.type(code, 'abcd');
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(code).toBeInvalid());
    await expect(code).toHaveFocus();
    await expect(name).toBeValid();
    await userEvent.tab();
    await userEvent.click(name);
    await expect(code).toBeInvalid();
    await userEvent.type(code, 'e');
    await waitFor(() => expect(code).toBeValid());
  },
};

export const LongText: Story = {
  args: { label: 'The name by which everybody in the harbour has known your boat for as long as anyone remembers' },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(canvas.getAllByRole('textbox')[0]).toBeInvalid());
  },
};
