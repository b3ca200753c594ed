import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Field } from '../Field/Field.tsx';
import { Text } from '../Text/Text.tsx';
import { TextInput } from '../TextInput/TextInput.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';

const meta = {
  title: 'Primitives/Dialog',
  component: Dialog,
  args: {
    isOpen: false,
    onOpenChange: fn(),
    title: '配送与退货',
    children: <Text>付款后48小时内发货。收货后七天内可以退货。</Text>,
  },
  render: (args) => <Opened {...args} />,
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

function Opened(props: DialogProps) {
  const [isOpen, setOpen] = useState(props.isOpen);
  return (
    <Dialog
      {...props}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<Button variant="outline">打开</Button>}
      footer={
        props.footer ?? (
          <Button variant="primary" onClick={() => setOpen(false)}>
            知道了
          </Button>
        )
      }
    />
  );
}

export const Default: Story = { args: { isOpen: true } };
export const WithForm: Story = {
  args: {
    isOpen: true,
    hasForm: true,
    description: '快递员会打这个号码',
    children: (
      <Field label="手机号">
        <TextInput type="tel" />
      </Field>
    ),
  },
};
export const FormStartsAtItsFirstField: Story = {
  ...WithForm,
  play: async () => {
    await expect(screen.getByRole('textbox', { name: '手机号' })).toHaveFocus();
  },
};

export const OnDesktop: Story = { args: { isOpen: true }, globals: { viewport: { value: 'desktop' } } };

export const Keyboard: Story = {
  play: async () => {
    const trigger = screen.getByRole('button', { name: '打开' });
    await userEvent.click(trigger);
    const dialog = await screen.findByRole('dialog', { name: '配送与退货' });
    await expect(within(dialog).getByRole('heading')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(trigger).toHaveFocus();
  },
};

export const AsksBeforeClosing: Story = {
  args: { isOpen: true, mayClose: fn(() => false) },
  play: async ({ args }) => {
    await userEvent.keyboard('{Escape}');
    await expect(args.mayClose).toHaveBeenCalledOnce();
    await expect(screen.getByRole('dialog')).toBeVisible();
  },
};

export const LongText: Story = {
  args: {
    isOpen: true,
    title: 'Everything about delivery, returns and what happens to a parcel that nobody was at home for',
    children: <Text>{'Your order leaves within 48 hours of payment. '.repeat(60)}</Text>,
  },
};
