import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { ErrorState, errorStateLevels } from './ErrorState.tsx';

const meta = {
  title: 'Patterns/ErrorState',
  component: ErrorState,
  args: { error: { code: 'INTERNAL', message: '', statusCode: 500, requestId: 'req-7f3a' }, onRetry: fn() },
} satisfies Meta<typeof ErrorState>;
export default meta;
type Story = StoryObj<typeof meta>;

const failure = (statusCode: number, details?: unknown) => ({ code: statusCode, message: '', statusCode, details });

export const Default: Story = {
  async play({ args, canvas, canvasElement }) {
    await userEvent.click(canvas.getAllByRole('button')[0] as HTMLElement);
    await expect(args.onRetry).toHaveBeenCalledOnce();
    await userEvent.click(canvasElement.querySelector('summary') as HTMLElement);
    await expect(canvas.getByText('req-7f3a')).toBeVisible();
  },
};

export const Levels: Story = {
  render: (args) => (
    <Stack>
      {errorStateLevels.map((level) => (
        <ErrorState key={level} {...args} level={level} />
      ))}
    </Stack>
  ),
};

export const Statuses: Story = {
  render: (args) => (
    <Stack>
      {[499, 401, 403, 404, 409, 422].map((status) => (
        <ErrorState key={status} {...args} error={failure(status)} />
      ))}
    </Stack>
  ),
};

/** The button counts down, says so, and then works. */
export const TooManyTries: Story = {
  args: { error: failure(429, { retryAfter: 2 }) },
  async play({ args, canvas }) {
    const retry = canvas.getAllByRole('button')[0] as HTMLElement;
    await expect(retry).toHaveAttribute('aria-disabled', 'true');
    await expect(retry).toHaveTextContent(/[12]/);
    await userEvent.click(retry);
    await expect(args.onRetry).not.toHaveBeenCalled();
    await waitFor(() => expect(retry).not.toHaveAttribute('aria-disabled'), { timeout: 4000 });
    await userEvent.click(retry);
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
