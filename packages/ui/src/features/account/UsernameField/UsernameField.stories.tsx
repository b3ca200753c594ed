import { contract } from '@sampan/api/contract';
import { answer, failWith, mockPendingCall } from '@sampan/demo/backend/controls';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { guide } from '../../../testing/docs/guide.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { forced } from '../../../testing/matrix/forced.ts';
import { looksDiffer } from '../../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../../testing/matrix/StateMatrix.tsx';
import { UsernameField } from './UsernameField.tsx';
import { useNameCheck } from './useNameCheck.ts';

type Args = ComponentProps<typeof UsernameField>;

/** Keeps the form's state and checks the name. */
function FieldInForm(props: Args) {
  const [name, setName] = useState('');
  const check = useNameCheck(name, 'mei');
  return (
    <UsernameField
      {...props}
      check={check}
      control={{ ...props.control, value: name, onChange: (event) => setName(event.target.value) }}
    />
  );
}

const meta = {
  title: 'Features/Account/UsernameField',
  component: UsernameField,
  args: { check: { status: 'unasked', askNow: fn() }, control: { name: 'username' } },
  parameters: guide({
    use: 'Where a user name is chosen: registering, and the profile.',
    avoid: 'For a name that exists already, as at login: a TextInput in a Field.',
    keyboard: [[['Tab'], 'To the field, and out of it: it is asked at once whether the name is free.']],
  }),
  render: (args) => <FieldInForm {...args} />,
} satisfies Meta<typeof UsernameField>;
export default meta;
type Story = StoryObj<typeof meta>;

const says = (available: boolean) => answer(contract.user.nameAvailable, { available });

export const Default: Story = {
  beforeEach: ({ msw }) => msw.use(says(true)),
  async play({ canvas, canvasElement }) {
    const box = canvas.getByRole('textbox');
    await userEvent.tab();
    await userEvent.keyboard('hoi.yan');
    await userEvent.tab();
    await expect(box).not.toHaveFocus();
    await waitFor(() => expect(canvasElement.querySelector('[data-tone="success"]')).toBeVisible());
    await expect(box).toBeValid();
    // An invalid name is not checked, and the tick disappears with its name.
    await userEvent.type(box, ' /');
    await waitFor(() => expect(canvasElement.querySelector('[data-tone="success"]')).toBeNull());
  },
};

export const Taken: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(says(false)),
  async play({ canvas }) {
    const box = canvas.getByRole('textbox');
    await userEvent.type(box, 'customer');
    await waitFor(() => expect(box).toBeInvalid(), { timeout: 3000 });
    // The account's own name counts as available.
    await userEvent.clear(box);
    await userEvent.type(box, 'mei');
    await userEvent.tab();
    await expect(box).toBeValid();
  },
};

export const Checking: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.user.nameAvailable)),
  async play({ canvas }) {
    const box = canvas.getByRole('textbox');
    await userEvent.type(box, 'hoi.yan');
    await userEvent.tab();
    await waitFor(() => expect(box).toHaveAttribute('aria-busy', 'true'));
  },
};

/** Without a response the name is neither available nor taken. */
export const Unanswered: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.user.nameAvailable, 'TOO_MANY_REQUESTS')),
  async play({ canvas, canvasElement }) {
    const box = canvas.getByRole('textbox');
    await userEvent.type(box, 'hoi.yan');
    await userEvent.tab();
    await waitFor(() => expect(box).not.toHaveAttribute('aria-busy'));
    await expect(box).toBeValid();
    await expect(canvasElement.querySelector('[data-tone]')).toBeNull();
  },
};

const statuses = ['unasked', 'checking', 'free', 'taken'] as const;

export const States: Story = {
  parameters: forced('input'),
  render: (args) => (
    <StateMatrix rows={statuses} looks={['rest', 'hover', 'focus']}>
      {(status) => (
        <UsernameField
          {...args}
          check={{ ...args.check, status }}
          control={{ defaultValue: status === 'unasked' ? '' : 'hoi.yan' }}
        />
      )}
    </StateMatrix>
  ),
  play: looksDiffer('div:has(> input)', ['focus']),
};

export const LongText: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => msw.use(says(false)),
  async play({ canvas }) {
    const box = canvas.getByRole('textbox');
    await userEvent.type(box, 'the-keeper-of-the-very-long-pier');
    await userEvent.tab();
    await waitFor(() => expect(box).toBeInvalid(), { timeout: 3000 });
  },
};
