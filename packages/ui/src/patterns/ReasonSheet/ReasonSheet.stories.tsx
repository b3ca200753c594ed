import type { Meta, StoryObj } from '@storybook/react-vite';
import { useTranslation } from 'react-i18next';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { ReasonSheet, type ReasonSheetProps } from './ReasonSheet.tsx';

/** In the words of an order's cancellation. */
function Cancelling(props: ReasonSheetProps) {
  const { t } = useTranslation('order');
  return (
    <ReasonSheet
      {...props}
      title={t('ask.cancel.title')}
      description={t('ask.cancel.text')}
      submitLabel={t('ask.cancel.submit')}
      keepLabel={t('ask.cancel.keep')}
      message={props.message && { ...props.message, text: t('refused.other') }}
    />
  );
}

const meta = {
  title: 'Patterns/ReasonSheet',
  component: ReasonSheet,
  args: {
    kind: 'cancel',
    title: '',
    description: '',
    submitLabel: '',
    keepLabel: '',
    isBusy: false,
    onSubmit: fn(),
    onClose: fn(),
  },
  render: (args) => <Cancelling {...args} />,
} satisfies Meta<typeof ReasonSheet>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Asking: Story = {};
export const Busy: Story = { args: { isBusy: true } };
export const Refused: Story = { args: { message: { tone: 'danger', text: '' } } };
export const Over: Story = { args: { message: { tone: 'danger', text: '' }, isOver: true } };

export const OwnWords: Story = {
  async play({ args }) {
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getAllByRole('radio').at(-1) as HTMLElement);
    const words = within(dialog).getByRole('textbox');
    const submit = dialog.querySelector<HTMLElement>('button[type="submit"]') as HTMLElement;
    await userEvent.type(words, '  四個字  ');
    await userEvent.click(submit);
    await expect(words).toBeInvalid();
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.type(words, '，現在六個');
    await userEvent.click(submit);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
