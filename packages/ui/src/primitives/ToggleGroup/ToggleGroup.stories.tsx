import type { Meta, StoryObj } from '@storybook/react-vite';
import { AlignCenter, AlignLeft, AlignRight } from 'lucide-react';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { looksDiffer, pressShows } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { Field } from '../Field/Field.tsx';
import { ToggleGroup, type ToggleOption } from './ToggleGroup.tsx';

const sizes: readonly ToggleOption[] = [
  { value: 's', label: '220ml' },
  { value: 'm', label: '360ml' },
  { value: 'l', label: '500ml', isDisabled: true },
  { value: 'xl', label: '1L' },
];

const meta = {
  title: 'Primitives/ToggleGroup',
  component: ToggleGroup,
  parameters: guide({
    use: 'For a few short choices that are seen side by side and act at once: alignment in a toolbar, series of a chart, weekdays.',
    avoid:
      'Where exactly one must be chosen in a form: use RadioGroup. For views of a page: use Tabs. For more than about six: use Select or Combobox.',
    keyboard: [
      [['Tab'], 'Reaches the group once: at the pressed one, or at the first.'],
      [
        ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
        'Move among the buttons, past disabled ones and around the ends.',
      ],
      [['Home', 'End'], 'Move to the first and the last.'],
      [['Enter', 'Space'], 'Presses a button, and releases it again.'],
    ],
  }),
  args: { label: '容量', options: sizes, value: undefined, onValueChange: fn() },
  render: (args) => <One label={args.label} options={args.options} onValueChange={args.onValueChange} />,
} satisfies Meta<typeof ToggleGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

interface OneProps {
  label?: string | undefined;
  options: readonly ToggleOption[];
  start?: string;
  onValueChange: (...value: never[]) => void;
}

function One({ label, options, start, onValueChange }: OneProps) {
  const [value, setValue] = useState<string | undefined>(start);
  return (
    <ToggleGroup
      {...(label ? { label } : {})}
      options={options}
      value={value}
      onValueChange={(next) => {
        setValue(next);
        (onValueChange as (value: string | undefined) => void)(next);
      }}
    />
  );
}

function Many({ options }: { options: readonly ToggleOption[] }) {
  const [value, setValue] = useState<readonly string[]>(['s']);
  return <ToggleGroup label="图例" isMultiple options={options} value={value} onValueChange={setValue} />;
}

export const Default: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    const first = canvas.getByRole('radio', { name: '220ml' });
    await expect(first).toHaveFocus();
    await userEvent.keyboard('{ArrowRight} ');
    await expect(canvas.getByRole('radio', { name: '360ml' })).toBeChecked();
    await expect(args.onValueChange).toHaveBeenLastCalledWith('m');
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('radio', { name: '1L' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(first).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(canvas.getByRole('radio', { name: '1L' })).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect(first).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect(canvas.getByRole('radio', { name: '1L' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(first).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(canvas.getByRole('radio', { name: '1L' })).toHaveFocus();
    // The group is one tab stop: the focus returns to the pressed toggle.
    await userEvent.tab({ shift: true });
    await expect(document.body).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: '360ml' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith(undefined);
  },
};

export const Several: Story = {
  tags: ['!visual'],
  render: (args) => <Many options={args.options} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: '图例' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: '1L' }));
    await userEvent.click(canvas.getByRole('button', { name: '220ml' }));
    await expect(canvas.getByRole('button', { name: '1L', pressed: true })).toBeVisible();
    await expect(canvas.getByRole('button', { name: '220ml', pressed: false })).toBeVisible();
  },
};

export const Icons: Story = {
  render: (args) => (
    <One
      label="对齐"
      start="left"
      options={[
        { value: 'left', label: '左', icon: AlignLeft },
        { value: 'center', label: '中', icon: AlignCenter },
        { value: 'right', label: '右', icon: AlignRight },
      ]}
      onValueChange={args.onValueChange}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio', { name: '左' })).toBeChecked();
  },
};

export const InAField: Story = {
  render: (args) => (
    <Field label="壶的容量" hint="之后可以更改">
      <One options={args.options} onValueChange={args.onValueChange} />
    </Field>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radiogroup', { name: '壶的容量' })).toHaveAccessibleDescription('之后可以更改');
  },
};

export const States: Story = {
  parameters: forced('[role="radio"]'),
  render: ({ onValueChange }) => (
    <StateMatrix rows={['off', 'on']} looks={['rest', 'hover', 'focus', 'pressed', 'disabled']}>
      {(row, look) => (
        <ToggleGroup
          label={`${row} ${look}`}
          options={sizes.slice(0, 1)}
          value={row === 'on' ? 's' : undefined}
          onValueChange={onValueChange as (value: string | undefined) => void}
          disabled={look === 'disabled'}
        />
      )}
    </StateMatrix>
  ),
  play: looksDiffer('[role="radio"]', ['hover', 'focus', 'pressed', 'disabled'], pressShows),
};

export const LongText: Story = {
  args: {
    options: [
      { value: 'a', label: 'Celadon with a matte finish' },
      { value: 'b', label: 'Ash glaze' },
      { value: 'c', label: 'Unglazed stoneware, wood-fired' },
    ],
  },
};
