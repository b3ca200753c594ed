import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Button } from '../../primitives/Button/Button.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { withTexts } from '../../testing/interaction/withTexts.tsx';
import { Banner, bannerTones } from './Banner.tsx';

const meta = {
  title: 'Patterns/Lists and states/Banner',
  component: Banner,
  args: { children: '' },
  decorators: [withTexts((t) => ({ children: t('order:create.priceText') }))],
  parameters: guide({
    use: 'Something to know about the page or the form it stands in, right under the page’s head. A danger is said to screen readers at once.',
    avoid:
      'An answer to a press is a toast; a field’s problem stands at the field. It can be dismissed only if it can come back elsewhere.',
    keyboard: [[['Tab'], 'to its action, then to the cross']],
  }),
} satisfies Meta<typeof Banner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const States: Story = {
  render: (args) => (
    <Stack gap="md">
      {bannerTones.map((tone) => (
        <Banner key={tone} {...args} tone={tone} />
      ))}
    </Stack>
  ),
};
export const WithAction: Story = {
  render: (args, { loaded }) => (
    <Banner
      {...args}
      action={
        <Button size="sm" variant="outline">
          {getTranslate(loaded)('common:action.retry')}
        </Button>
      }
    />
  ),
};

export const Dismissible: Story = {
  tags: ['!visual'],
  args: { tone: 'warning', onDismiss: fn() },
  async play({ args, canvas }) {
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onDismiss).toHaveBeenCalledOnce();
  },
};

/** The answer to a press is announced, whatever its tone; what the page opens with is not. */
export const Announced: Story = {
  tags: ['!visual'],
  args: { tone: 'warning' },
  render: (args) => (
    <>
      <Banner {...args} />
      <Banner {...args} isAnnounced />
    </>
  ),
  async play({ canvas }) {
    const announced = canvas.getByRole('alert');
    await expect(canvas.getAllByText(String(announced.textContent))).toHaveLength(2);
  },
};

export const Keyboard: Story = {
  tags: ['!visual'],
  args: { onDismiss: fn() },
  render: WithAction.render,
  async play({ args, canvas, loaded }) {
    const [action, cross] = canvas.getAllByRole('button');
    await expect(action).toHaveTextContent(getTranslate(loaded)('common:action.retry'));
    await userEvent.tab();
    await expect(action).toHaveFocus();
    await userEvent.tab();
    await expect(cross).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onDismiss).toHaveBeenCalledOnce();
  },
};

/** `danger` is announced assertively, other tones politely. */
export const Danger: Story = {
  args: { tone: 'danger' },
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toBeVisible();
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'narrow' } },
  args: {
    children:
      'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu 价格在你浏览的时候变了，请再看一眼合计，再决定要不要现在下单',
    onDismiss: fn(),
    action: (
      <Button size="sm" variant="outline">
        查看
      </Button>
    ),
  },
};
