import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { getFormats } from '../../i18n/format.ts';
import { isLocale } from '../../i18n/locales.ts';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { looksDiffer } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { Field } from '../Field/Field.tsx';
import { Slider, type SliderProps } from './Slider.tsx';

const meta = {
  title: 'Primitives/Slider',
  component: Slider,
  parameters: guide({
    use: 'For a number, or a range of numbers, that is chosen by feel and seen at once: the zoom of a picture, a band of prices beside two inputs.',
    avoid:
      'For an exact number: use TextInput, or QuantityStepper for pieces. For three or four values: use ToggleGroup.',
    keyboard: [
      [['Tab'], 'Reaches each thumb.'],
      [['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], 'Change the value by one step.'],
      [['PageUp', 'PageDown'], 'Change it by ten steps.'],
      [['Home', 'End'], 'Go to the ends: of a range, the lower thumb to the least and the upper to the most.'],
    ],
  }),
  args: { value: [40], onValueChange: fn() },
  render: (args) => (
    <Field label="放大">
      <Remembering {...args} />
    </Field>
  ),
} satisfies Meta<typeof Slider>;
export default meta;
type Story = StoryObj<typeof meta>;

function Remembering(props: SliderProps) {
  const [value, setValue] = useState(props.value);
  return (
    <Slider
      {...props}
      value={value}
      onValueChange={(next) => {
        setValue(next);
        props.onValueChange(next);
      }}
    />
  );
}

export const Default: Story = {
  play: async ({ args, canvas }) => {
    const thumb = canvas.getByRole('slider', { name: '放大' });
    await userEvent.tab();
    await expect(thumb).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(thumb).toHaveAttribute('aria-valuenow', '41');
    await userEvent.keyboard('{ArrowUp}');
    await expect(thumb).toHaveAttribute('aria-valuenow', '42');
    await userEvent.keyboard('{PageUp}');
    await expect(thumb).toHaveAttribute('aria-valuenow', '52');
    await userEvent.keyboard('{PageDown}{ArrowLeft}');
    await expect(thumb).toHaveAttribute('aria-valuenow', '41');
    await userEvent.keyboard('{ArrowDown}');
    await expect(thumb).toHaveAttribute('aria-valuenow', '40');
    await userEvent.keyboard('{End}');
    await expect(thumb).toHaveAttribute('aria-valuenow', '100');
    await userEvent.keyboard('{Home}');
    await expect(thumb).toHaveAttribute('aria-valuenow', '0');
    await expect(args.onValueChange).toHaveBeenLastCalledWith([0]);
  },
};

/** Each thumb has a label and an amount in the page's locale. */
export const PriceBand: Story = {
  tags: ['every-mode', '!visual'],
  render: (args, { globals }) => {
    const formats = getFormats(isLocale(globals.locale) ? globals.locale : 'zh-CN');
    return (
      <Field label="价格" hint="不含运费">
        <Remembering
          value={[5000, 30000]}
          min={0}
          max={50000}
          step={500}
          format={(amount) => formats.money(amount, 'HKD')}
          onValueChange={args.onValueChange}
        />
      </Field>
    );
  },
  play: async ({ canvas }) => {
    const [minThumb, maxThumb] = canvas.getAllByRole('slider') as [HTMLElement, HTMLElement];
    await expect(minThumb).toHaveAccessibleName(/^价格 .+/);
    await expect(maxThumb).toHaveAccessibleName(/^价格 .+/);
    await expect(minThumb).not.toHaveAccessibleName(maxThumb.getAttribute('aria-label') ?? '');
    await expect(minThumb).toHaveAttribute('aria-valuetext', 'HK$50.00');
    await expect(minThumb).toHaveAccessibleDescription('不含运费');
    minThumb.focus();
    await userEvent.keyboard('{PageUp>6/}');
    // A thumb stops at the other one.
    await expect(minThumb).toHaveAttribute('aria-valuenow', '30000');
    await expect(maxThumb).toHaveAttribute('aria-valuenow', '30000');
  },
};

export const States: Story = {
  parameters: forced('[role="slider"]'),
  render: ({ onValueChange }) => (
    <StateMatrix rows={['one', 'range']} looks={['rest', 'hover', 'focus', 'pressed', 'disabled', 'invalid']}>
      {(row, look) => (
        <div style={{ inlineSize: '160px' }}>
          <Field label={`${row} ${look}`} keepsMessageLine={false} {...(look === 'invalid' ? { error: '太多了' } : {})}>
            <Slider
              value={row === 'one' ? [40] : [20, 70]}
              onValueChange={onValueChange}
              disabled={look === 'disabled'}
            />
          </Field>
        </div>
      )}
    </StateMatrix>
  ),
  play: looksDiffer('[role="slider"]', ['hover', 'focus', 'pressed', 'disabled', 'invalid']),
};

export const LongText: Story = {
  args: { value: [20, 70] },
  render: (args) => (
    <Field label="Thousands of pieces a month, from the fewest to the most that the kiln has fired">
      <Remembering {...args} />
    </Field>
  ),
};
