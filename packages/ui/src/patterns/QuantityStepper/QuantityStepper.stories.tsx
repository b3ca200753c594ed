import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, waitFor } from 'storybook/test';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { addAnnouncer, announce } from '../../primitives/VisuallyHidden/announce.ts';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { QuantityStepper, type QuantityStepperProps } from './QuantityStepper.tsx';

const meta = {
  title: 'Patterns/Forms/QuantityStepper',
  component: QuantityStepper,
  args: { label: '侧把急须的数量', value: 2, max: 6, maxNote: '仅剩6件', onChange: fn() },
  parameters: guide({
    use: 'For how many of one thing, from one to what there is: in the cart, at the checkout, on a product that is in the cart.',
    avoid: 'For figures that are typed, such as a price or a stock: use TextInput with `inputMode`.',
    keyboard: [
      [['ArrowUp', 'ArrowDown'], 'One more, one less'],
      [['Enter'], 'Takes what was typed; leaving the field does too'],
      [['Escape'], 'Forgets what was typed'],
      [['Enter', 'Space'], 'On a button: one step'],
    ],
  }),
  render: (args) => <Remembering {...args} />,
} satisfies Meta<typeof QuantityStepper>;
export default meta;
type Story = StoryObj<typeof meta>;

function Remembering({ onChange, ...props }: QuantityStepperProps) {
  const [value, setValue] = useState(props.value);
  return (
    <QuantityStepper
      {...props}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

export const Default: Story = {
  async play({ canvas, args }) {
    const [minus, plus] = canvas.getAllByRole('button') as [HTMLElement, HTMLElement];
    const figure = canvas.getByRole('textbox');
    await userEvent.click(plus);
    await expect(figure).toHaveValue('3');
    await waitFor(() => expect(addAnnouncer()).toHaveTextContent(/^3$/));
    await userEvent.click(minus);
    await waitFor(() => expect(addAnnouncer()).toHaveTextContent(/^2$/));
    await userEvent.clear(figure);
    await userEvent.type(figure, '５{Enter}');
    await expect(figure).toHaveValue('5');
    await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowUp}');
    await expect(args.onChange).toHaveBeenLastCalledWith(6);
    await waitFor(() => expect(addAnnouncer()).toHaveTextContent('6 仅剩6件'));
    await expect(canvas.getByText('仅剩6件')).toBeVisible();
    await expect(plus).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(figure, 'abc');
    await userEvent.tab();
    await expect(figure).toHaveValue('6');
    await userEvent.clear(figure);
    await userEvent.type(figure, '99{Enter}');
    await expect(figure).toHaveValue('6');
    await userEvent.clear(figure);
    await userEvent.type(figure, '2{Escape}');
    await expect(figure).toHaveValue('6');
    minus.focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(5);
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenLastCalledWith(4);
  },
};

/** At quantity one the minus button is a remove button, if the item can be removed. */
export const Bin: Story = {
  tags: ['!visual'],
  args: { value: 1, onRemove: fn() },
  async play({ canvas, args }) {
    await userEvent.click(canvas.getAllByRole('button')[0] as HTMLElement);
    await expect(args.onRemove).toHaveBeenCalledOnce();
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const Sizes: Story = {
  render: (args) => (
    <Stack gap="lg">
      <Remembering {...args} value={1} label="A" />
      <Remembering {...args} value={6} label="B" />
      <Remembering {...args} size="lg" isFullWidth label="C" />
    </Stack>
  ),
};

/** After 400 ms the hold repeats, and the click that ends it is ignored. */
export const Held: Story = {
  args: { value: 1, max: 99 },
  async play({ canvas, args }) {
    const plus = canvas.getAllByRole('button')[1] as HTMLElement;
    fireEvent.pointerDown(plus, { button: 0, pointerId: 1 });
    await waitFor(() => expect(args.onChange.mock.calls.length).toBeGreaterThan(2), { timeout: 3000 });
    fireEvent.pointerUp(plus, { button: 0, pointerId: 1 });
    const counted = args.onChange.mock.calls.length;
    fireEvent.click(plus, { detail: 1 });
    await expect(args.onChange).toHaveBeenCalledTimes(counted);
  },
};

/** While a button is held, screen readers would have ten numbers a second to say: only the last is announced. */
export const HeldAnnouncesOnce: Story = {
  tags: ['!visual'],
  args: { value: 1, max: 99 },
  async play({ canvas, args }) {
    const plus = canvas.getAllByRole('button')[1] as HTMLElement;
    // Ends the announcement of an earlier story.
    announce('');
    const announced: string[] = [];
    const observer = new MutationObserver(() => {
      const text = addAnnouncer().textContent;
      if (text) announced.push(text);
    });
    observer.observe(addAnnouncer(), { childList: true, characterData: true, subtree: true });
    fireEvent.pointerDown(plus, { button: 0, pointerId: 1 });
    await waitFor(() => expect(args.onChange.mock.calls.length).toBeGreaterThan(4), { timeout: 3000 });
    fireEvent.pointerUp(plus, { button: 0, pointerId: 1 });
    const last = String(args.onChange.mock.lastCall?.[0]);
    await waitFor(() => expect(announced).toEqual([last]));
    observer.disconnect();
    // A sentence that comes before the pause ends is not replaced by the number.
    await userEvent.click(plus);
    announce('Placing the order');
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect(addAnnouncer()).toHaveTextContent('Placing the order');
  },
};

/** A hold on minus ends at one: it removes nothing, and its timer stops with the press. */
export const HeldToOne: Story = {
  tags: ['!visual'],
  args: { value: 3, onRemove: fn() },
  async play({ canvas, args }) {
    const [minus, plus] = canvas.getAllByRole('button') as [HTMLElement, HTMLElement];
    const figure = canvas.getByRole('textbox');
    fireEvent.pointerDown(minus, { button: 0, pointerId: 1 });
    await waitFor(() => expect(figure).toHaveValue('1'), { timeout: 3000 });
    fireEvent.pointerUp(minus, { button: 0, pointerId: 1 });
    fireEvent.click(minus, { detail: 1 });
    await expect(args.onRemove).not.toHaveBeenCalled();
    await userEvent.click(plus);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await expect(figure).toHaveValue('2');
  },
};

/** Enter that is held down on minus ends at one, too: browsers click with every repeated key. */
export const KeyHeldToOne: Story = {
  tags: ['!visual'],
  args: { value: 1, onRemove: fn() },
  async play({ canvas }) {
    const bin = canvas.getAllByRole('button')[0] as HTMLElement;
    await expect(fireEvent.keyDown(bin, { key: 'Enter', repeat: true })).toBe(false);
    await expect(fireEvent.keyDown(bin, { key: 'Enter' })).toBe(true);
  },
};

/** Enter that was pressed elsewhere and is still held down does nothing, as after the removal of another line. */
export const KeyHeldFromElsewhere: Story = {
  tags: ['!visual'],
  args: { value: 3, onRemove: fn() },
  async play({ canvas }) {
    const minus = canvas.getAllByRole('button')[0] as HTMLElement;
    minus.focus();
    await expect(fireEvent.keyDown(minus, { key: 'Enter', repeat: true })).toBe(false);
    await expect(fireEvent.keyDown(minus, { key: 'Enter' })).toBe(true);
    await expect(fireEvent.keyDown(minus, { key: 'Enter', repeat: true })).toBe(true);
  },
};

/** Focusing the field selects its whole text, so that typing replaces it. */
export const SelectedOnFocus: Story = {
  tags: ['!visual'],
  async play({ canvas }) {
    const figure = canvas.getByRole<HTMLInputElement>('textbox');
    figure.focus();
    await expect([figure.selectionStart, figure.selectionEnd]).toEqual([0, 1]);
    await userEvent.keyboard('4{Enter}');
    await expect(figure).toHaveValue('4');
  },
};

/** Keys during IME composition are ignored; Safari fires Enter late, with keyCode 229. */
export const Composing: Story = {
  tags: ['!visual'],
  async play({ canvas, args }) {
    const figure = canvas.getByRole('textbox');
    await userEvent.clear(figure);
    await userEvent.type(figure, '５');
    for (const key of ['Enter', 'Escape', 'ArrowUp']) fireEvent.keyDown(figure, { key, isComposing: true });
    fireEvent.keyDown(figure, { key: 'Enter', keyCode: 229 });
    await expect(figure).toHaveValue('５');
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenCalledWith(5);
  },
};

/** At its limit the field is described by the note and by an error that is shown elsewhere. */
export const ErrorElsewhere: Story = {
  tags: ['!visual'],
  args: { value: 6, errorId: 'none-chosen' },
  render: (args) => (
    <>
      <p id="none-chosen">至少选择一件</p>
      <Remembering {...args} />
    </>
  ),
  async play({ canvas }) {
    const figure = canvas.getByRole('textbox');
    await expect(figure).toHaveAccessibleDescription('仅剩6件 至少选择一件');
    await expect(figure).toBeInvalid();
  },
};

const rows = ['between', 'least', 'most', 'bin'] as const;
const cases: Record<(typeof rows)[number], Partial<QuantityStepperProps>> = {
  between: { value: 3 },
  least: { value: 1 },
  most: { value: 6 },
  bin: { value: 1, onRemove: fn() },
};

export const States: Story = {
  parameters: forced('button, input'),
  render: (args) => (
    <StateMatrix rows={rows} looks={['rest', 'hover', 'focus', 'pressed']}>
      {(row, look) => <QuantityStepper {...args} {...cases[row]} label={`${row} ${look}`} />}
    </StateMatrix>
  ),
};

export const LongText: Story = {
  args: { value: 6, maxNote: 'Only 6 of these are left, and the kiln is not lit again before the end of the year' },
};
