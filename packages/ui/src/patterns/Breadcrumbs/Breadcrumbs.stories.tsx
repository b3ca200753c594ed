import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { useHere } from '../../app/navigation/navigation.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';

const names = ['首页', '商品', '茶', '茶壶与茶席', '紫砂', '西施壶'];
const getCrumbs = (count: number) =>
  names
    .slice(0, count)
    .map((label, index) => ({ label, ...(index < count - 1 && { href: `/goods?category=${index}` }) }));

const meta = {
  title: 'Patterns/Layout/Breadcrumbs',
  component: Breadcrumbs,
  args: { crumbs: getCrumbs(3) },
  parameters: {
    layout: 'fullscreen',
    ...guide({
      use: 'Where a page lies, on desktops: categories and products. More than four fold their middle into a menu.',
      avoid: 'A phone has a way back in its TopBar, the back office one in its page header.',
      keyboard: [
        [['Tab'], 'from link to link'],
        [['Enter'], 'on …: opens the folded ones, a Menu'],
      ],
    }),
  },
  globals: { viewport: { value: 'desktop' } },
} satisfies Meta<typeof Breadcrumbs>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvasElement }) {
    await expect(canvasElement.querySelectorAll('a')).toHaveLength(2);
    await expect(canvasElement.querySelector('[aria-current="page"]')).toHaveTextContent('茶');
    for (const link of canvasElement.querySelectorAll('a')) {
      await userEvent.tab();
      await expect(link).toHaveFocus();
    }
  },
};

export const States: Story = {
  args: { crumbs: getCrumbs(6) },
  parameters: {
    pseudo: { rootSelector: 'body', hover: 'li:first-child a', focusVisible: 'li:nth-child(3) a' },
  },
};

/** A phone has neither the crumbs nor their landmark, which would be empty. */
export const OnAPhone: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'phone' } },
  async play({ canvas }) {
    await expect(canvas.queryByRole('navigation')).toBeNull();
  },
};

/** Four levels: nothing is collapsed yet. */
export const Four: Story = {
  args: { crumbs: getCrumbs(4) },
  async play({ canvasElement }) {
    await expect(canvasElement.querySelectorAll('a')).toHaveLength(3);
    await expect(canvasElement.querySelector('button')).toBeNull();
  },
};

/** More than four: the middle ones are in a menu between the first and the last two. */
export const Deep: Story = {
  args: { crumbs: getCrumbs(6) },
  render: (args) => (
    <>
      <Breadcrumbs {...args} />
      <output>{useHere()}</output>
    </>
  ),
  async play({ canvasElement }) {
    await expect(canvasElement.querySelectorAll('li')).toHaveLength(4);
    const more = canvasElement.querySelector('button');
    more?.click();
    const items = await within(document.body).findAllByRole('menuitem', {}, { timeout: 5000 });
    await expect(items.map((item) => item.textContent)).toEqual(['商品', '茶', '茶壶与茶席']);
    items[1]?.click();
    await waitFor(() => expect(canvasElement.querySelector('output')).toHaveTextContent('/goods?category=2'));
    await waitFor(() => expect(canvasElement.querySelector('button')).toHaveFocus());
  },
};

/** Labels in another language than the page's, also the folded ones. */
export const AnotherLanguage: Story = {
  tags: ['!visual'],
  args: { crumbs: getCrumbs(6).map((crumb) => ({ ...crumb, lang: 'zh-CN' })) },
  async play({ canvas, canvasElement }) {
    for (const crumb of canvasElement.querySelectorAll('a, [aria-current]'))
      await expect(crumb).toHaveAttribute('lang', 'zh-CN');
    await userEvent.click(canvas.getByRole('button'));
    const [item] = await within(document.body).findAllByRole('menuitem', {}, { timeout: 5000 });
    await expect(item).toHaveAttribute('lang', 'zh-CN');
  },
};

/** Esc closes the menu and returns the focus. */
export const Keyboard: Story = {
  tags: ['!visual'],
  args: { crumbs: getCrumbs(6) },
  async play({ canvasElement }) {
    const more = canvasElement.querySelector('button');
    more?.focus();
    await userEvent.keyboard('{Enter}');
    await within(document.body).findByRole('menu', {}, { timeout: 5000 });
    await userEvent.keyboard('{ArrowDown}{Escape}');
    await waitFor(() => expect(within(document.body).queryByRole('menu')).toBeNull());
    await expect(canvasElement.querySelectorAll('li')).toHaveLength(4);
  },
};

export const LongText: Story = {
  args: {
    crumbs: [
      { label: '首页', href: '/home' },
      { label: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu' },
    ],
  },
};
