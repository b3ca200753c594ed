import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, screen } from 'storybook/test';
import { AlertDialog } from '../AlertDialog/AlertDialog.tsx';
import { Button } from '../Button/Button.tsx';
import { Popover } from '../Popover/Popover.tsx';
import { Sheet } from '../Sheet/Sheet.tsx';
import { TextInput } from '../TextInput/TextInput.tsx';
import { Dialog } from './Dialog.tsx';

const onClose = fn();

/** Layers with a text field, and the Escape key during IME composition: it discards the candidates alone. */
const meta = {
  title: 'Primitives/Dialog/Composition',
  component: Dialog,
  args: { title: '收貨人', onClose, children: <TextInput aria-label="姓名" /> },
  beforeEach: () => void onClose.mockReset(),
  tags: ['!visual'],
  async play() {
    const field = await screen.findByRole('textbox');
    // Chromium on macOS, then Safari, which ends the composition before the key.
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
    fireEvent.keyDown(field, { key: 'Escape', keyCode: 229 });
    await expect(onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 });
    await expect(onClose).toHaveBeenCalledOnce();
  },
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const InADialog: Story = {};

export const InASheet: Story = { render: (args) => <Sheet {...args} size="md" /> };

export const InAnAlertDialog: Story = {
  render: ({ title, children }) => (
    <AlertDialog
      title={title}
      description={title}
      confirmLabel="刪除"
      safeLabel="保留"
      onClose={onClose}
      onConfirm={() => undefined}
    >
      {children}
    </AlertDialog>
  ),
};

export const InAPopover: Story = {
  render: ({ title, children }) => (
    <Popover label={title} trigger={<Button>{title}</Button>} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      {children}
    </Popover>
  ),
};
