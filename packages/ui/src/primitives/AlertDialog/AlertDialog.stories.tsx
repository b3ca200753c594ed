import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, screen, waitFor } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { waitForLayerShield } from '../../testing/interaction/waitForLayerShield.ts';
import { Button } from '../Button/Button.tsx';
import { AlertDialog, type AlertDialogProps } from './AlertDialog.tsx';

const meta = {
  title: 'Primitives/AlertDialog',
  component: AlertDialog,
  args: {
    isOpen: true,
    onClose: fn(),
    onConfirm: fn(),
    title: '取消订单SP2610483？',
    description: '取消后不能恢复，优惠也会失效。',
    confirmLabel: '取消订单',
    safeLabel: '保留订单',
  },
  parameters: {
    // An open layer covers the whole page. Stories that only test interaction are excluded from the docs page: their
    // iframes would compete for the focus.
    docs: { story: { inline: false, iframeHeight: 480 } },
    ...guide({
      use: 'Before something that cannot be brought back: the title asks with the name of the thing, the buttons are verbs. Danger for what destroys; a word to type for what destroys much.',
      avoid: 'What can be undone: do it, and offer Undo in a Toast. A choice or a form: Dialog. Never Yes and No.',
      keyboard: [
        [['Tab', 'Shift+Tab'], 'Moves through the dialog, from the safe button on, and stays in it.'],
        [['Enter', 'Space'], 'Presses the button that has the focus.'],
        [['Escape'], 'The safe answer; not while the act is on its way. Focus goes back to what had it.'],
      ],
    }),
  },
} satisfies Meta<typeof AlertDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const confirm = () => screen.getByRole('button', { name: '取消订单' });
const keep = () => screen.getByRole('button', { name: '保留订单' });

export const Default: Story = {
  play: async ({ args }) => {
    const dialog = screen.getByRole('alertdialog', { name: args.title });
    await expect(dialog).toHaveAccessibleDescription(args.description);
    await expect(keep()).toHaveFocus();
    await userEvent.tab();
    await expect(confirm()).toHaveFocus();
    await userEvent.tab();
    await expect(keep()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalled();
    await expect(args.onConfirm).not.toHaveBeenCalled();
  },
};

export const Confirms: Story = {
  tags: ['!autodocs', '!visual'],
  play: async ({ args }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    // The dialog stays open until the caller closes it, because the action may fail.
    await expect(screen.getByRole('alertdialog')).toBeVisible();
  },
};

export const Keyboard: Story = {
  tags: ['!autodocs', '!visual'],
  play: async ({ args }) => {
    await expect(keep()).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(confirm()).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await expect(args.onClose).not.toHaveBeenCalled();
    await userEvent.tab({ shift: true });
    await expect(keep()).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(args.onClose).toHaveBeenCalled();
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
};

/** Pressing the backdrop does not close the dialog. */
export const ScrimIsNoAnswer: Story = {
  tags: ['!autodocs', '!visual'],
  play: async ({ args }) => {
    await waitForLayerShield();
    await userEvent.click(document.elementFromPoint(innerWidth / 2, 8) as HTMLElement);
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};

/** Danger tone, with an icon: colour alone carries no meaning. */
export const Danger: Story = {
  args: { tone: 'danger' },
  play: async () => {
    await waitFor(() => expect(confirm().querySelector('svg')).toBeVisible());
  },
};

export const States: Story = { ...Danger, globals: { viewport: { value: 'desktop' } } };

export const Busy: Story = {
  tags: ['!visual'],
  args: { isBusy: true },
  play: async ({ args }) => {
    await expect(confirm()).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(confirm());
    await expect(args.onClose).not.toHaveBeenCalled();
    await expect(args.onConfirm).not.toHaveBeenCalled();
  },
};

const typing = { text: 'grace', label: '输入用户名grace以确认', error: '与用户名不一致' };

export const TypeToConfirm: Story = {
  tags: ['!visual'],
  args: { tone: 'danger', typeToConfirm: typing },
  play: async ({ args }) => {
    const field = screen.getByRole('textbox', { name: typing.label });
    await expect(keep()).toHaveFocus();
    await userEvent.click(confirm());
    await expect(args.onConfirm).not.toHaveBeenCalled();
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription(typing.error);
    await userEvent.type(field, 'grace');
    // The error disappears as soon as the text is correct.
    await expect(field).toBeValid();
    await userEvent.click(confirm());
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
};

/** Enter never confirms, IME composition included: only the button does. */
export const EnterInTheField: Story = {
  tags: ['!autodocs', '!visual'],
  args: { tone: 'danger', typeToConfirm: typing },
  play: async ({ args }) => {
    const field = screen.getByRole('textbox');
    await userEvent.type(field, 'grace{Enter}');
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    await expect(args.onConfirm).not.toHaveBeenCalled();
  },
};

function Asking(props: AlertDialogProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开</Button>
      <AlertDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

export const FocusReturns: Story = {
  tags: ['!autodocs', '!visual'],
  args: { typeToConfirm: typing },
  render: (args) => <Asking {...args} />,
  play: async () => {
    const opener = screen.getByRole('button', { name: '打开' });
    await userEvent.click(opener);
    await userEvent.type(await screen.findByRole('textbox'), 'gr');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
    // The typed text is cleared when the dialog closes.
    await userEvent.click(opener);
    await expect(await screen.findByRole('textbox')).toHaveValue('');
  },
};

export const LongText: Story = {
  args: {
    title: 'Delete the category “Teapots, cups and everything else that holds hot water” with its 118 products?',
    description: 'The products leave the shop, their pictures are deleted, and links to them lead nowhere. '.repeat(8),
    confirmLabel: 'Delete category and products',
    safeLabel: 'Keep category',
  },
  globals: { viewport: { value: 'narrow' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    const keepIt = screen.getByRole('button', { name: 'Keep category' });
    await waitFor(() => expect(keepIt.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight));
  },
};
