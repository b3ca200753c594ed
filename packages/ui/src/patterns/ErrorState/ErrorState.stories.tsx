import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { setNow } from '../../../../../.storybook/clock.ts';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { browserKeys } from '../../testing/interaction/browserKeys.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { ErrorState, errorStateLevels } from './ErrorState.tsx';
import { BareErrorState } from './LazyErrorState.tsx';

const meta = {
  title: 'Patterns/Lists and states/ErrorState',
  component: ErrorState,
  parameters: guide({
    use: 'Where something could not be read: what happened, what to do, and the button that does it. `page` alone on a page, `section` beside what did come, `row` in a list.',
    avoid: 'For a refused action: say it where it was pressed, or in a toast. For nothing found: use EmptyState.',
    keyboard: [
      [['Tab', 'Enter'], 'To "try again", then to the second way out'],
      [['Enter', 'Space'], 'On Details: opens what to read out to the shop'],
    ],
  }),
  args: { error: { code: 'INTERNAL', message: '', statusCode: 500, requestId: 'req-7f3a' }, onRetry: fn() },
} satisfies Meta<typeof ErrorState>;
export default meta;
type Story = StoryObj<typeof meta>;

const failure = (statusCode: number, details?: unknown) => ({ code: statusCode, message: '', statusCode, details });

export const Default: Story = {
  parameters: { shop: { start: '/orders?tab=pay' } },
  async play({ args, canvas, canvasElement }) {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onRetry).toHaveBeenCalledOnce();
    const details = canvasElement.querySelector('summary') as HTMLElement;
    details.focus();
    await userEvent.click(details);
    await expect(canvas.getByText('req-7f3a')).toBeVisible();
    await expect(canvas.getByText('/orders?tab=pay')).toBeVisible();
    const browser = await browserKeys();
    if (!browser) return;
    await browser.keyboard('{Enter}');
    await expect(canvas.getByText('req-7f3a')).not.toBeVisible();
    await browser.keyboard(' ');
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

/** Every kind of error with its icon, message and actions. */
export const States: Story = {
  render: (args) => (
    <Stack>
      <ErrorState {...args} error={{ ...failure(499), isUnsent: true }} />
      {[499, 401, 403, 404, 409, 422, 500].map((status) => (
        <ErrorState key={status} {...args} error={failure(status)} />
      ))}
    </Stack>
  ),
};

/** The button counts down, announces it, and is then enabled. */
export const TooManyAttempts: Story = {
  tags: ['!visual'],
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

/** A device that slept during the wait: its monotonic clock stood still, but the wait is over. */
export const WaitedAsleep: Story = {
  tags: ['!visual'],
  args: { error: failure(429, { retryAfter: 600 }) },
  async play({ canvas }) {
    const button = canvas.getAllByRole('button')[0];
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    setNow(Date.now() + 3_600_000);
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  },
};

/** Retrying: the button is busy and keeps its place. */
export const Retrying: Story = {
  tags: ['!visual'],
  args: { isRetrying: true },
  async play({ args, canvas }) {
    const [retry] = canvas.getAllByRole('button');
    await expect(retry).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(retry as HTMLElement);
    await expect(args.onRetry).not.toHaveBeenCalled();
  },
};

export const LongText: Story = {
  args: {
    level: 'page',
    pageName: 'Identity verification and everything that belongs to it',
    error: failure(403),
  },
};

/** The chunk failed to load: plain text and a button. */
export const WithoutItsCode: Story = {
  tags: ['!visual'],
  render: (args) => <BareErrorState {...args} />,
  async play({ args, canvas }) {
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
