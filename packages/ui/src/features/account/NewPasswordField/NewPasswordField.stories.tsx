import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect } from 'storybook/test';
import { guide } from '../../../testing/docs/guide.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { forced } from '../../../testing/matrix/forced.ts';
import { looksDiffer } from '../../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../../testing/matrix/StateMatrix.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

/** Keeps the form's state. */
function Typed(props: ComponentProps<typeof NewPasswordField>) {
  const [password, setPassword] = useState(props.password);
  return (
    <NewPasswordField
      {...props}
      password={password}
      control={{ ...props.control, value: password, onChange: (event) => setPassword(event.target.value) }}
    />
  );
}

const meta = {
  title: 'Features/Account/NewPasswordField',
  component: NewPasswordField,
  args: { label: '新密码', password: '', isWeak: false, control: { name: 'password' } },
  parameters: guide({
    use: 'Wherever a password is chosen: registering, a forgotten one, changing it.',
    avoid: 'For a password that exists already: PasswordInput in a Field.',
    keyboard: [[['Tab'], 'To the field, then to the eye that shows what was typed. The rule takes no focus.']],
  }),
  render: (args) => <Typed {...args} />,
} satisfies Meta<typeof NewPasswordField>;
export default meta;
type Story = StoryObj<typeof meta>;

const ticks = (canvasElement: HTMLElement) => canvasElement.querySelectorAll('p[data-met]');
const box = (canvasElement: HTMLElement) => canvasElement.querySelector('input') as HTMLInputElement;

export const Default: Story = {
  async play({ canvas, canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    await userEvent.tab();
    await expect(box(canvasElement)).toHaveFocus();
    const lengthRule = translate('account:register.rule');
    await expect(box(canvasElement)).toHaveAccessibleDescription(expect.stringContaining(lengthRule));
    await userEvent.keyboard('harbour');
    await expect(ticks(canvasElement)).toHaveLength(0);
    await userEvent.keyboard('-8');
    await expect(ticks(canvasElement)).toHaveLength(1);
    await expect(ticks(canvasElement)[0]).toHaveTextContent(translate('account:register.ruleMet'));
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(box(canvasElement)).toHaveAttribute('type', 'text');
  },
};

export const States: Story = {
  parameters: forced('input'),
  render: (args) => (
    <StateMatrix rows={['empty', 'good']} looks={['rest', 'hover', 'focus', 'invalid']}>
      {(row, look) => (
        <Typed {...args} password={row === 'good' ? 'harbour-8' : ''} isWeak={look === 'invalid' && row === 'empty'} />
      )}
    </StateMatrix>
  ),
  play: looksDiffer('div:has(> input)', ['focus']),
};

export const LongText: Story = {
  args: {
    label: 'The password with which you come aboard from now on, on every one of your devices',
    isWeak: true,
    password: 'a long one that everybody knows, which goes on and on and on',
  },
};
