import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { getForcedColors } from '../../testing/matrix/forcedColors.ts';
import { looksDiffer, pressShows } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { Field } from '../Field/Field.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Checkbox, type CheckboxProps, checkboxShapes } from './Checkbox.tsx';

const meta = {
  title: 'Primitives/Checkbox',
  component: Checkbox,
  args: { isChecked: false, onCheckedChange: fn(), children: '全选' },
  parameters: guide({
    use: 'Several of several, or one agreement, inside something that is sent or applied later. Round in cart lines, square elsewhere.',
    avoid: 'An instant effect: Switch. One of several: RadioGroup. Part of a toolbar: Toggle.',
    keyboard: [
      [['Tab'], 'Moves to the box.'],
      [['Space'], 'Ticks or unticks it, as a press on its words does. From indeterminate it selects the rest.'],
    ],
  }),
} satisfies Meta<typeof Checkbox>;
export default meta;
type Story = StoryObj<typeof meta>;

function Remembering(props: CheckboxProps) {
  const [isChecked, setChecked] = useState(props.isChecked);
  return <Checkbox {...props} isChecked={isChecked} onCheckedChange={setChecked} />;
}

export const Default: Story = {
  render: (args) => <Remembering {...args} />,
  play: async ({ canvas }) => {
    const box = canvas.getByRole('checkbox', { name: '全选' });
    await userEvent.tab();
    await expect(box).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(box).toBeChecked();
    await userEvent.click(canvas.getByText('全选'));
    await expect(box).not.toBeChecked();
  },
};

const rows = { off: false, on: true, some: 'indeterminate' } as const;

export const States: Story = {
  parameters: forced('[role="checkbox"]'),
  args: { children: undefined, label: '全选' },
  render: (args) => (
    <Stack gap="2xl">
      {checkboxShapes.map((shape) => (
        <StateMatrix
          key={shape}
          rows={Object.keys(rows).map((row) => `${shape} ${row}`)}
          looks={['rest', 'hover', 'focus', 'pressed', 'disabled']}
        >
          {(row, look) => (
            <Checkbox
              {...args}
              shape={shape}
              isChecked={rows[row.split(' ')[1] as keyof typeof rows]}
              disabled={look === 'disabled'}
            />
          )}
        </StateMatrix>
      ))}
      <Field label="条款" error="请先同意条款">
        <Checkbox {...args} />
      </Field>
    </Stack>
  ),
  play: looksDiffer('[role="checkbox"]', ['hover', 'focus', 'pressed', 'disabled'], pressShows),
};

/** Indeterminate: the next press selects the rest. */
export const Indeterminate: Story = {
  tags: ['!visual'],
  args: { isChecked: 'indeterminate' },
  render: (args) => <Remembering {...args} />,
  play: async ({ canvas }) => {
    const box = canvas.getByRole('checkbox');
    await expect(box).toHaveAttribute('aria-checked', 'mixed');
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(box).toBeChecked();
  },
};

export const Disabled: Story = {
  tags: ['!visual'],
  args: { disabled: true },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByText('全选'));
    await expect(args.onCheckedChange).not.toHaveBeenCalled();
  },
};

/** The press target is 44 px, larger than the visible 20 px. */
export const TargetIsLarge: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    const box = canvas.getByRole('checkbox');
    const { width, height } = getComputedStyle(box, '::after');
    await expect(Math.min(Number.parseFloat(width), Number.parseFloat(height))).toBeGreaterThanOrEqual(44);
  },
};

/** A checked box keeps its background in forced colours. */
export const ForcedColours: Story = {
  render: (args) => (
    <Inline>
      <Checkbox {...args} isChecked={false} />
      <Checkbox {...args} isChecked />
      <Checkbox {...args} isChecked="indeterminate" />
    </Inline>
  ),
  play: async ({ canvas }) => {
    const [off, on, some] = canvas.getAllByRole('checkbox').map((box) => getForcedColors(box)['background-color']);
    await expect([off, on, some]).toEqual([undefined, 'highlight', 'highlight']);
  },
};

export const LongText: Story = {
  args: { children: 'I have read the terms of sale and the privacy notice, and I agree to both of them' },
  globals: { viewport: { value: 'narrow' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};
