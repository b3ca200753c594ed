import type { Meta, StoryObj } from '@storybook/react-vite';
import { useTranslation } from 'react-i18next';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { useReason } from './ReasonField.tsx';
import { ReasonSheet, type ReasonSheetProps } from './ReasonSheet.tsx';

/** The sheet with the texts of an order cancellation. */
function Cancelling(props: ReasonSheetProps) {
  const { t } = useTranslation('order');
  return (
    <ReasonSheet
      {...props}
      reason={useReason('cancel')}
      title={t('ask.cancel.title')}
      description={t('ask.cancel.text')}
      submitLabel={t('ask.cancel.submit')}
      keepLabel={t('ask.cancel.keep')}
      message={props.message && { ...props.message, text: t('refused.other') }}
    />
  );
}

const meta = {
  title: 'Patterns/Forms/ReasonSheet',
  component: ReasonSheet,
  args: {
    reason: undefined as never,
    title: '',
    description: '',
    submitLabel: '',
    keepLabel: '',
    isBusy: false,
    onSubmit: fn(),
    onClose: fn(),
  },
  parameters: guide({
    use: 'For an act that the shop wants a reason for: cancelling an order, asking for a refund. Its button names the act.',
    avoid: 'For a yes or a no: AlertDialog. Never ask once more after it.',
    keyboard: [
      [['Tab'], 'To the reasons, to the words of one’s own, to the buttons.'],
      [['ArrowDown', 'ArrowUp'], 'Move among the reasons and choose.'],
      [['Escape'], 'Closes and sends nothing, unless something is under way; with words of one’s own it asks first.'],
    ],
  }),
  render: (args) => <Cancelling {...args} />,
} satisfies Meta<typeof ReasonSheet>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  args: { onClose: fn(), onSubmit: fn() },
  async play({ args }) {
    const user = userEvent.setup();
    const dialog = await screen.findByRole('dialog');
    const [first, second] = within(dialog).getAllByRole('radio') as [HTMLElement, HTMLElement];
    first.focus();
    await user.keyboard('{ArrowDown>}');
    await waitFor(() => expect(second).toBeChecked());
    await user.keyboard('{/ArrowDown}');
    await expect(second).toHaveFocus();
    await user.keyboard('{ArrowUp>}');
    await waitFor(() => expect(first).toBeChecked());
    await user.keyboard('{/ArrowUp}');
    await user.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const Busy: Story = {
  tags: ['!visual'],
  args: { isBusy: true, onClose: fn() },
  async play({ args }) {
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};
export const Rejected: Story = { args: { message: { tone: 'danger', text: '' } } };
export const Over: Story = { args: { message: { tone: 'danger', text: '' }, isOver: true } };

/** userEvent's own `act` fails when a layer opens over another layer. */
const pressEscape = () =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));

/** A typed reason is not dropped unasked, neither by Escape nor by the button that changes nothing. */
export const AsksBeforeItCloses: Story = {
  tags: ['!visual'],
  args: { onClose: fn() },
  async play({ args, loaded }) {
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getAllByRole('radio').at(-1) as HTMLElement);
    await userEvent.type(within(dialog).getByRole('textbox'), '想換一個顏色');
    pressEscape();
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getAllByRole('button')[0] as HTMLElement);
    await waitFor(() => expect(question).not.toBeInTheDocument());
    await expect(args.onClose).not.toHaveBeenCalled();
    const keep = getTranslate(loaded)('order:ask.cancel.keep');
    await userEvent.click(await within(dialog).findByRole('button', { name: keep }));
    const discard = within(await screen.findByRole('alertdialog'))
      .getAllByRole('button')
      .at(-1);
    await userEvent.click(discard as HTMLElement);
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const LongText: Story = {
  render: (args) => (
    <ReasonSheet
      {...args}
      reason={useReason('cancel')}
      title="Cancel the order SP2610483 of the third of November?"
      description="The shop has packed it already. It will be unpacked, and what you paid goes back the way it came."
      submitLabel="Cancel this order"
      keepLabel="Keep it as it is"
      message={{ tone: 'danger', text: 'The order was not cancelled. The shop could not be reached; try again soon.' }}
    />
  ),
};

export const OwnReason: Story = {
  tags: ['!visual'],
  async play({ args }) {
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getAllByRole('radio').at(-1) as HTMLElement);
    const textbox = within(dialog).getByRole('textbox');
    const submit = dialog.querySelector<HTMLElement>('button[type="submit"]') as HTMLElement;
    await userEvent.tab();
    await expect(textbox).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab();
    await expect(submit).toHaveFocus();
    await userEvent.type(textbox, '  四個字  ');
    await userEvent.click(submit);
    await expect(textbox).toBeInvalid();
    await expect(textbox).toHaveFocus();
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.type(textbox, '，現在六個');
    await userEvent.click(submit);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
