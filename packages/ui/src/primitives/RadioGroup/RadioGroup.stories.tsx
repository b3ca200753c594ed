import type { Meta, StoryObj } from '@storybook/react-vite';
import { CreditCard, QrCode } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { Icon } from '../Icon/Icon.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { RadioGroup, type RadioGroupProps, radioLooks } from './RadioGroup.tsx';

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
} satisfies Meta<typeof RadioGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

function Remembering(props: RadioGroupProps) {
  const [value, setValue] = useState(props.value);
  return <RadioGroup {...props} value={value} onValueChange={setValue} />;
}

export const Default: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: /支付宝/ })).toHaveFocus();
    // Held as a finger holds it: Radix chooses what takes focus while an arrow is down.
    await userEvent.keyboard('{ArrowDown>}');
    await waitFor(() => expect(canvas.getByRole('radio', { name: /微信支付/ })).toBeChecked());
    await userEvent.keyboard('{/ArrowDown}');
  },
};

export const States: Story = {
  render: (args) => (
    <Stack gap="3xl">
      {radioLooks.map((look) => (
        <Remembering key={look} {...args} label={look} look={look} options={look === 'segmented' ? short : options} />
      ))}
    </Stack>
  ),
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
};
