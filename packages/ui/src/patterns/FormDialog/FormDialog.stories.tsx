import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, type FormEvent, useEffect, useState } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { Button } from '../../primitives/Button/Button.tsx';
import { Field } from '../../primitives/Field/Field.tsx';
import { TextInput } from '../../primitives/TextInput/TextInput.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { browserKeys } from '../../testing/interaction/browserKeys.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { FormDialog } from './FormDialog.tsx';

type Args = ComponentProps<typeof FormDialog>;

/** A dialog opened by a button, as on a page. */
function Opened(props: Args) {
  const [isOpen, setOpen] = useState(true);
  function close() {
    props.onClose();
    setOpen(false);
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>更改</Button>
      {isOpen && <FormDialog {...props} onClose={close} />}
    </>
  );
}

const meta = {
  title: 'Patterns/Forms/FormDialog',
  component: FormDialog,
  args: {
    title: '更改邮箱',
    formId: 'form-dialog',
    submitLabel: '保存',
    isBusy: false,
    onClose: fn(),
    children: (
      <form id="form-dialog" noValidate onSubmit={(event) => event.preventDefault()}>
        <Field label="新邮箱">
          <TextInput type="email" autoComplete="email" />
        </Field>
      </form>
    ),
  },
  parameters: guide({
    use: 'For a short form that changes one thing of a page: a password, an e-mail, an address.',
    avoid: 'For a question: AlertDialog. For a form that is the page itself: the page.',
    keyboard: [
      [['Enter'], 'In a field: sends the form.'],
      [['Escape'], 'Closes it; with something typed it asks first, and Escape again keeps on editing.'],
    ],
  }),
  render: (args) => <Opened {...args} />,
} satisfies Meta<typeof FormDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  args: { onClose: fn() },
  async play({ args }) {
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

/** Enter submits by the form's button, which is outside the form. */
export const EnterSends: Story = {
  tags: ['!visual'],
  async play({ args }) {
    const browser = await browserKeys();
    if (!browser) return;
    const field = await screen.findByRole('textbox');
    await waitFor(() => expect(field).toHaveFocus());
    const send = fn((event: SubmitEvent) => event.submitter?.textContent);
    field.closest('form')?.addEventListener('submit', send);
    await browser.keyboard('{Enter}');
    await expect(send).toHaveReturnedWith(args.submitLabel);
  },
};

/** userEvent's own `act` fails when a layer opens over another layer. */
const pressEscape = () =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));

/** Closing with unsaved input asks for confirmation. */
export const AsksBeforeItCloses: Story = {
  tags: ['!visual'],
  args: { onClose: fn() },
  async play({ args }) {
    await userEvent.type(await screen.findByRole('textbox'), 'mei@');
    pressEscape();
    const question = await screen.findByRole('alertdialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(question).not.toBeInTheDocument());
    await expect(screen.getByRole('textbox')).toHaveValue('mei@');
    await expect(args.onClose).not.toHaveBeenCalled();
    pressEscape();
    const buttons = within(await screen.findByRole('alertdialog')).getAllByRole('button');
    await userEvent.click(buttons.at(-1) as HTMLElement);
    await expect(args.onClose).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** Input without a change event, such as a pasted or chosen value, is reported by the form. */
export const AsksWhenDirty: Story = {
  tags: ['!visual'],
  args: { isDirty: true, onClose: fn() },
  async play({ args }) {
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
    pressEscape();
    await screen.findByRole('alertdialog');
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};

/** While submitting it can neither be closed nor changed: what is typed meanwhile would be lost with the answer. */
export const States: Story = {
  args: { isBusy: true, onClose: fn() },
  async play({ args }) {
    const dialog = await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).not.toHaveBeenCalled();
    await expect(within(dialog).getByRole('textbox')).toBeDisabled();
  },
};

/** A form that takes a moment to be submitted, and then fails. */
function Submitting(props: Args) {
  const [isBusy, setBusy] = useState(false);
  useEffect(
    function endAttempt() {
      if (!isBusy) return;
      const timer = setTimeout(() => setBusy(false), 1000);
      return () => clearTimeout(timer);
    },
    [isBusy],
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
  }
  return (
    <FormDialog {...props} isBusy={isBusy}>
      <form id={props.formId} noValidate onSubmit={submit}>
        <Field label="新邮箱">
          <TextInput type="email" autoComplete="email" />
        </Field>
      </form>
    </FormDialog>
  );
}

/** The focus waits on the busy button, which says so, and returns to the field for another attempt. */
export const KeepsFocus: Story = {
  tags: ['!visual'],
  render: (args) => <Submitting {...args} />,
  async play({ args }) {
    const field = await screen.findByRole('textbox');
    await userEvent.type(field, 'mei@example.com');
    field.closest('form')?.requestSubmit();
    const button = screen.getByRole('button', { name: args.submitLabel });
    await waitFor(() => expect(button).toHaveFocus());
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('!');
    await waitFor(() => expect(field).toHaveFocus());
    await expect(field).toHaveValue('mei@example.com');
  },
};

export const LongText: Story = {
  args: {
    title: 'Change the email address to which the shop writes about everything that you order',
    description: 'A code goes to the new address to show that it is yours, and the old one hears of it as well.',
    submitLabel: 'Save the new email address',
  },
};
