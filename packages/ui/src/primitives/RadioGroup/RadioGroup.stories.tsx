import type { Meta, StoryObj } from '@storybook/react-vite';
import { CreditCard, QrCode } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, waitFor, within } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { getForcedColors } from '../../testing/matrix/forcedColors.ts';
import { looksDiffer, pressShows } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { Field } from '../Field/Field.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { RadioGroup, type RadioGroupProps, type RadioLook, type RadioOption, radioLooks } from './RadioGroup.tsx';

const options = [
  { value: 'alipay', label: '支付宝', note: '跳转到支付宝完成付款', icon: <Icon as={CreditCard} size={24} /> },
  { value: 'wechat', label: '微信支付', note: '用微信扫描二维码', icon: <Icon as={QrCode} size={24} /> },
  { value: 'none', label: '货到付款', isDisabled: true },
];

const meta = {
  title: 'Primitives/RadioGroup',
  component: RadioGroup,
  args: { label: '支付方式', options, value: 'alipay', onValueChange: fn() },
  render: (args) => <Remembering {...args} />,
  parameters: guide({
    use: 'One of a few, all of them worth seeing. Cards for what deserves a second line: payment methods, addresses, documents. Segmented for two or three short words.',
    avoid:
      'More than seven: Select. More than ten: Combobox. On and off: Switch. A change of view: Tabs. A toolbar: ToggleGroup.',
    keyboard: [
      [['Tab'], 'Moves to the chosen one, or to the first while none is; once more leaves the group.'],
      [['ArrowDown', 'ArrowRight'], 'Moves to the next and chooses it; after the last comes the first.'],
      [['ArrowUp', 'ArrowLeft'], 'Moves to the one before and chooses it.'],
      [['Space'], 'Chooses the one that has the focus.'],
    ],
  }),
} satisfies Meta<typeof RadioGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

function Remembering(props: RadioGroupProps) {
  const [value, setValue] = useState(props.value);
  return <RadioGroup {...props} value={value} onValueChange={setValue} />;
}

export const Default: Story = {
  play: async ({ canvas }) => {
    const radio = (name: RegExp) => canvas.getByRole('radio', { name });
    await userEvent.tab();
    await expect(radio(/支付宝/)).toHaveFocus();
    // Hold the key down: Radix selects the focused radio while an arrow key is pressed.
    await userEvent.keyboard('{ArrowDown>}');
    await waitFor(() => expect(radio(/微信支付/)).toBeChecked());
    await userEvent.keyboard('{/ArrowDown}');
    await expect(radio(/微信支付/)).toHaveFocus();
    // The disabled option is skipped, and the focus wraps.
    await userEvent.keyboard('{ArrowDown>}');
    await waitFor(() => expect(radio(/支付宝/)).toBeChecked());
    await userEvent.keyboard('{/ArrowDown}{ArrowUp>}');
    await waitFor(() => expect(radio(/微信支付/)).toBeChecked());
    await userEvent.keyboard('{/ArrowUp}');
    await userEvent.tab({ shift: true });
    await userEvent.tab();
    await expect(radio(/微信支付/)).toHaveFocus();
  },
};

export const NothingChosen: Story = {
  tags: ['!visual'],
  args: { value: undefined },
  play: async ({ canvas }) => {
    await userEvent.tab();
    const [first] = canvas.getAllByRole('radio');
    await expect(first).toHaveFocus();
    await expect(first).not.toBeChecked();
    await userEvent.keyboard(' ');
    await expect(first).toBeChecked();
  },
};

const one = { list: options[0], card: options[0], segmented: { value: 'alipay', label: '邮箱' } };

export const States: Story = {
  parameters: forced('[role="radio"]'),
  render: (args) => (
    <StateMatrix
      rows={radioLooks.flatMap((look) => [`${look} off`, `${look} on`])}
      looks={['rest', 'hover', 'focus', 'pressed', 'disabled']}
    >
      {(row, state) => {
        const [look, is] = row.split(' ') as [RadioLook, string];
        return (
          <RadioGroup
            {...args}
            label={`${row} ${state}`}
            look={look}
            value={is === 'on' ? 'alipay' : undefined}
            options={[{ ...one[look], isDisabled: state === 'disabled' } as RadioOption]}
          />
        );
      }}
    </StateMatrix>
  ),
  play: looksDiffer('[role="radio"]', ['focus', 'disabled']),
};

/** The checked radio has no hover style. */
export const OnlyTheOthersAnswer: Story = {
  ...States,
  render: (args) => (
    <StateMatrix rows={radioLooks} looks={['rest', 'hover', 'pressed']}>
      {(look, state) => (
        <RadioGroup
          {...args}
          label={`${look} ${state}`}
          look={look}
          value={undefined}
          options={[one[look] as RadioOption]}
        />
      )}
    </StateMatrix>
  ),
  play: looksDiffer('[role="radio"]', ['hover', 'pressed'], pressShows),
};

export const Looks: Story = {
  render: (args) => (
    <Stack gap="3xl">
      {radioLooks.map((look) => (
        <Remembering key={look} {...args} label={look} look={look} options={look === 'segmented' ? short : options} />
      ))}
    </Stack>
  ),
};

/** All four arrow keys work in every appearance; held down as in Default. */
export const EveryArrow: Story = {
  ...Looks,
  play: async ({ canvas }) => {
    for (const group of canvas.getAllByRole('radiogroup')) {
      const [first, second] = within(group).getAllByRole('radio') as [HTMLElement, HTMLElement];
      first.focus();
      for (const [key, to] of [
        ['ArrowRight', second],
        ['ArrowRight', first],
        ['ArrowLeft', second],
        ['ArrowLeft', first],
        ['ArrowDown', second],
        ['ArrowUp', first],
      ] as const) {
        await userEvent.keyboard(`{${key}>}`);
        await waitFor(() => expect(to).toBeChecked());
        await userEvent.keyboard(`{/${key}}`);
        await expect(to).toHaveFocus();
      }
    }
  },
  tags: ['!visual'],
};

export const Invalid: Story = {
  render: (args) => (
    <Field label="支付方式" error="请选择一种支付方式">
      <RadioGroup {...args} label={undefined} value={undefined} />
    </Field>
  ),
  play: async ({ canvas }) => {
    const group = canvas.getByRole('radiogroup', { name: '支付方式' });
    await expect(group).toHaveAttribute('aria-invalid', 'true');
    await expect(group).toHaveAccessibleDescription('请选择一种支付方式');
  },
};

/** The checked radio stays visible in forced colours. */
export const ForcedColours: Story = {
  ...Looks,
  tags: ['!visual'],
  play: async ({ canvas }) => {
    const checked = canvas.getAllByRole('radio', { checked: true });
    await expect(checked).toHaveLength(3);
    for (const radio of checked) {
      const dot = radio.querySelector('[data-state="checked"]');
      const marks = [getForcedColors(radio)['outline-color'], dot && getForcedColors(dot)['background-color']];
      await expect(marks).toContain('highlight');
    }
    const [unchecked] = canvas.getAllByRole('radio', { checked: false });
    await expect(getForcedColors(unchecked as Element)['outline-color']).toBeUndefined();
  },
};

const short = [
  { value: 'alipay', label: '邮箱' },
  { value: 'wechat', label: '手机号' },
];

export const LongText: Story = {
  args: {
    look: 'card',
    options: [
      {
        value: 'alipay',
        label: 'Pay with a wallet that opens in its own application and comes back here by itself',
        note: 'You will be asked for the wallet password, for a fingerprint, or for the face that belongs to it',
      },
    ],
  },
  globals: { viewport: { value: 'narrow' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};

/** A choice is as wide as its words: a longer one keeps to one line, and one that cannot is centred. */
export const SegmentedLabels: Story = {
  tags: ['!visual'],
  args: {
    look: 'segmented',
    options: [
      { value: 'female', label: 'Female' },
      { value: 'male', label: 'Male' },
      { value: 'none', label: 'Rather not say' },
    ],
    value: 'female',
  },
  globals: { viewport: { value: 'phone' } },
  async play({ canvas }) {
    const radios = canvas.getAllByRole('radio');
    for (const radio of radios) {
      const label = document.createRange();
      label.selectNodeContents(radio);
      await expect(label.getClientRects()).toHaveLength(1);
    }
    await expect(getComputedStyle(radios[0] as Element).textAlign).toBe('center');
    await expect(new Set(radios.map((radio) => radio.getBoundingClientRect().top)).size).toBe(1);
  },
};
