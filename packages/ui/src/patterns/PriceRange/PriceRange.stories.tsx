import type { Meta, StoryObj } from '@storybook/react-vite';
import { startTransition, use, useState } from 'react';
import { expect, fireEvent, fn, waitFor } from 'storybook/test';
import { Button } from '../../primitives/Button/Button.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import type { AmountRange } from './amounts.ts';
import { PriceRange, type PriceRangeProps } from './PriceRange.tsx';

const meta = {
  title: 'Patterns/Forms/PriceRange',
  component: PriceRange,
  parameters: guide({
    use: 'To narrow a list of goods by price. Either side may stay open; empty fields show what the goods cost.',
    avoid: 'For one amount: use TextInput. For a range whose ends everybody knows, such as years: use Slider.',
    keyboard: [
      [['Tab'], 'From one field to the other; leaving one takes what was typed'],
      [['Enter'], 'Takes what was typed'],
    ],
  }),
  args: { currency: 'CNY', bounds: { min: 1800, max: 69850 }, onChange: fn() },
  render: function Controlled(args) {
    const [range, setRange] = useState<AmountRange>({ min: args.min, max: args.max });
    return (
      <PriceRange
        {...args}
        {...range}
        onChange={(next) => {
          setRange(next);
          args.onChange(next);
        }}
      />
    );
  },
} satisfies Meta<typeof PriceRange>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas, args }) {
    const [minBox, maxBox] = canvas.getAllByRole('textbox') as [HTMLElement, HTMLElement];
    await expect(maxBox).toHaveAttribute('placeholder', '699');
    await userEvent.type(minBox, '12.5');
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenCalledWith({ min: 1250, max: undefined });
    await expect(maxBox).toHaveFocus();
    await userEvent.keyboard('9{Enter}');
    // A reversed range is swapped.
    await expect(args.onChange).toHaveBeenLastCalledWith({ min: 900, max: 1250 });
  },
};

/** Enter that confirms an IME candidate applies nothing; Safari fires it late, with keyCode 229. */
export const Composing: Story = {
  tags: ['!visual'],
  async play({ canvas, args }) {
    const minBox = canvas.getAllByRole('textbox')[0] as HTMLElement;
    await userEvent.type(minBox, '12.5');
    fireEvent.keyDown(minBox, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(minBox, { key: 'Enter', keyCode: 229 });
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenCalledWith({ min: 1250, max: undefined });
  },
};

/** After a pause in typing it applies, and leaves the text as typed until the field is left. */
export const WhileTyping: Story = {
  tags: ['!visual'],
  args: { appliesWhileTyping: true },
  async play({ canvas, args }) {
    const [minBox, maxBox] = canvas.getAllByRole('textbox') as [HTMLElement, HTMLElement];
    await userEvent.type(minBox, '30.');
    await waitFor(() => expect(args.onChange).toHaveBeenCalledWith({ min: 3000, max: undefined }));
    await expect(minBox).toHaveValue('30.');
    await userEvent.tab();
    await expect(minBox).toHaveValue('30');
    await userEvent.type(maxBox, '4');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ min: 400, max: 3000 }));
    await expect(maxBox).toHaveValue('4');
    await userEvent.type(maxBox, '5');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ min: 3000, max: 4500 }));
  },
};

/** Applies a range a moment later, as a navigation does: it waits for a frame, and is rendered in a transition. */
function AppliesLate(props: PriceRangeProps) {
  const [range, setRange] = useState<AmountRange | Promise<AmountRange>>({ min: props.min, max: props.max });
  function navigate(next: AmountRange) {
    const arrival = new Promise<AmountRange>((resolve) => setTimeout(() => resolve(next), 100));
    requestAnimationFrame(() => startTransition(() => setRange(arrival)));
  }
  return (
    <>
      <PriceRange
        {...props}
        {...(range instanceof Promise ? use(range) : range)}
        onChange={(next) => {
          props.onChange(next);
          navigate(next);
        }}
      />
      <Button onClick={() => navigate({ min: undefined, max: undefined })}>清空</Button>
    </>
  );
}

/** A key that is pressed before the last range arrives, as by a URL, is kept. */
export const TypingBeforeItApplies: Story = {
  tags: ['!visual'],
  args: { appliesWhileTyping: true },
  render: AppliesLate,
  async play({ canvas, args }) {
    const minBox = canvas.getAllByRole('textbox')[0] as HTMLElement;
    await userEvent.type(minBox, '3');
    await waitFor(() => expect(args.onChange).toHaveBeenCalledWith({ min: 300, max: undefined }));
    await userEvent.type(minBox, '0');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ min: 3000, max: undefined }));
    await expect(minBox).toHaveValue('30');
  },
};

/** A sheet that keeps the range until its button is pressed. */
function InASheet(props: PriceRangeProps) {
  const [range, setRange] = useState<AmountRange>({ min: props.min, max: props.max });
  return (
    <>
      <PriceRange {...props} {...range} onChange={setRange} />
      <Button onClick={() => props.onChange(range)}>查看</Button>
    </>
  );
}

/** A tap leaves the field and presses the button before the next frame: the button has the typed range. */
export const LeftByATap: Story = {
  tags: ['!visual'],
  render: InASheet,
  async play({ canvas, args }) {
    const minBox = canvas.getAllByRole('textbox')[0] as HTMLElement;
    await userEvent.type(minBox, '30');
    minBox.blur();
    await Promise.resolve();
    canvas.getByRole('button').click();
    await expect(args.onChange).toHaveBeenCalledWith({ min: 3000, max: undefined });
  },
};

/** A range that is cleared before it applies never arrives: the fields are cleared, too. */
export const ClearedBeforeItApplies: Story = {
  tags: ['!visual'],
  render: AppliesLate,
  async play({ canvas, args }) {
    const minBox = canvas.getAllByRole('textbox')[0] as HTMLElement;
    await userEvent.type(minBox, '30{Enter}');
    await expect(args.onChange).toHaveBeenCalledWith({ min: 3000, max: undefined });
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(minBox).toHaveValue(''));
  },
};

export const Filled: Story = { args: { min: 5_000, max: 20_000 } };

/** A currency without decimals and with a wider symbol. */
export const AnotherCurrency: Story = { args: { currency: 'JPY', bounds: { min: 300, max: 12_800 } } };

export const States: Story = {
  parameters: forced('input'),
  render: (args) => (
    <StateMatrix rows={['empty', 'filled']} looks={['rest', 'hover', 'focus']}>
      {(row) => (
        <div style={{ inlineSize: '240px' }}>
          <PriceRange {...args} {...(row === 'filled' ? { min: 5_000, max: 20_000 } : {})} />
        </div>
      )}
    </StateMatrix>
  ),
};

export const LongText: Story = { args: { currency: 'HKD', min: 123_456_789, max: 987_654_321 } };
