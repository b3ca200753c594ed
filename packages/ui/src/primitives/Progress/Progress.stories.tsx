import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { getForcedColors } from '../../testing/matrix/forcedColors.ts';
import { Stack } from '../Stack/Stack.tsx';
import { Progress } from './Progress.tsx';

const meta = {
  title: 'Primitives/Progress',
  component: Progress,
  args: { label: '上传', share: 0.4 },
  parameters: guide({
    use: 'Work that takes more than a second and whose share is known: an upload, an import. share={null} for what takes as long as it takes.',
    avoid:
      'Less than a second: nothing. A button that waits: isLoading. A page or a list that loads: Skeleton. Its end alone: words, an icon, a Toast.',
  }),
} satisfies Meta<typeof Progress>;
export default meta;
type Story = StoryObj<typeof meta>;

const percent = (locale: string, share: number) => new Intl.NumberFormat(locale, { style: 'percent' }).format(share);

export const Default: Story = {
  tags: ['every-mode'],
  play: async ({ canvas, globals }) => {
    const bar = canvas.getByRole('progressbar', { name: '上传' });
    await expect(bar).toHaveAttribute('aria-valuenow', '40');
    await expect(bar.getAttribute('aria-valuetext')).toContain(percent(globals.locale, 0.4));
  },
};

/** Determinate, indeterminate, done and failed. */
export const States: Story = {
  tags: ['every-mode'],
  args: { isLabelled: true },
  render: (args) => (
    <Stack gap="xl">
      <Progress {...args} />
      <Progress {...args} share={null} />
      <Progress {...args} share={1} tone="success" />
      <Progress {...args} share={0.7} tone="danger" />
    </Stack>
  ),
  play: async ({ canvas, canvasElement, globals }) => {
    await expect(canvas.getByText(percent(globals.locale, 0.4))).toBeVisible();
    await expect(canvas.getAllByRole('progressbar')[1]).not.toHaveAttribute('aria-valuenow');
    // Done and failed have an icon each: colour alone carries no meaning.
    await expect(canvasElement.querySelectorAll('[data-tone="success"] svg, [data-tone="danger"] svg')).toHaveLength(2);
  },
};

/** Values outside 0 to 1 are clamped. */
export const OutOfBounds: Story = {
  render: (args) => (
    <Stack>
      <Progress {...args} share={1.4} />
      <Progress {...args} share={-1} />
    </Stack>
  ),
  play: async ({ canvas }) => {
    const values = canvas.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow'));
    await expect(values).toEqual(['100', '0']);
  },
};

/** With reduced motion the indeterminate bar is static. */
export const ReducedMotion: Story = {
  args: { share: null },
  play: async ({ canvas }) => {
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const bar = canvas.getByRole('progressbar').firstElementChild as Element;
    await expect(getComputedStyle(bar).animationName).toBe('none');
  },
};

export const ForcedColours: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('progressbar');
    await expect(getForcedColors(bar)['border-top-style']).toBe('solid');
    await expect(getForcedColors(bar.firstElementChild as Element)['background-color']).toBe('highlight');
  },
};

export const LongText: Story = {
  args: { isLabelled: true, label: 'Uploading the-front-of-my-identity-card-taken-in-the-kitchen-this-morning.jpeg' },
  globals: { viewport: { value: 'narrow' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};
