import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { LocaleDots } from './LocaleDots.tsx';

const whole = { done: 2, total: 2 };
const half = { done: 1, total: 2 };
const none = { done: 0, total: 2 };

const meta = {
  title: 'Patterns/Forms/LocaleDots',
  component: LocaleDots,
  args: { completeness: { 'zh-CN': whole, 'zh-HK': half, 'en-US': none } },
  globals: { density: 'admin' },
  parameters: guide({
    use: 'In the row of a list: how much of a thing is written in each language of the shop, always in the same order.',
    avoid: 'Beside the fields themselves LocaleTabs names the languages, too.',
  }),
} satisfies Meta<typeof LocaleDots>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Dots of different shapes, with a text alternative. */
export const Default: Story = {
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const labels = [
      t('admin:locales.share.all', { language: '简体中文' }),
      t('admin:locales.share.some', { language: '繁體中文（香港）' }),
      t('admin:locales.share.none', { language: 'English' }),
    ].join(' · ');
    const dots = await canvas.findByRole('img', { name: labels });
    await expect(dots).toHaveAttribute('title', labels);
    await expect([...dots.querySelectorAll<HTMLElement>('span')].map(({ dataset }) => dataset.level)).toEqual([
      'all',
      'some',
      'none',
    ]);
  },
};

export const States: Story = {
  render: () => (
    <Stack gap="sm">
      {[whole, half, none].map((share) => (
        <LocaleDots key={share.done} completeness={{ 'zh-CN': share, 'zh-HK': share, 'en-US': share }} />
      ))}
    </Stack>
  ),
};
