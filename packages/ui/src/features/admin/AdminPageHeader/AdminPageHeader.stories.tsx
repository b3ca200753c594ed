import type { Meta, StoryObj } from '@storybook/react-vite';
import { Copy, Printer, Trash2, Truck } from 'lucide-react';
import { expect, fn, waitFor, within } from 'storybook/test';
import { Badge } from '../../../primitives/Badge/Badge.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { guide } from '../../../testing/docs/guide.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminPageHeader } from './AdminPageHeader.tsx';

const print = { label: '列印', icon: Printer, onSelect: fn() };
const copy = { label: '複製', icon: Copy, onSelect: fn() };
const track = { label: '追蹤', icon: Truck, onSelect: fn() };
const remove = { label: '刪除', icon: Trash2, tone: 'danger' as const, onSelect: fn() };

const meta = {
  title: 'Features/Admin/AdminPageHeader',
  component: AdminPageHeader,
  args: {
    title: 'SP261117000007',
    back: { label: '訂單', href: '/admin/orders' },
    badge: <Badge tone="info">待寄出</Badge>,
    meta: '2026年3月7日 下午2:05 · 支付寶',
    secondary: [print, copy, track, remove],
    primary: <Button>寄出</Button>,
    neighbours: { previous: null, next: '/admin/orders/8' },
  },
  globals: { density: 'admin', viewport: { value: 'desktop' } },
  parameters: guide({
    use: 'The head of every page of the back office, with its only h1. Two acts at most are outlined buttons, the rest is behind More; the primary one is the page’s verb.',
    avoid: 'The shop’s pages have the PageHeader. What saves an editor is the SaveBar, not a button here.',
    keyboard: [[['Tab'], 'back, the acts from left to right, previous and next']],
  }),
} satisfies Meta<typeof AdminPageHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas, canvasElement }) {
    await expect(canvas.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await expect(canvasElement.querySelector('a[href="/admin/orders"]')).not.toBeNull();
    // The first record of its list has no previous record.
    await expect(canvasElement.querySelector('nav [aria-disabled="true"]')).not.toBeNull();
    await expect(canvasElement.querySelector('nav a')).toHaveAttribute('href', '/admin/orders/8');
  },
};

export const TitleAlone: Story = {
  args: {
    back: undefined,
    badge: undefined,
    meta: undefined,
    secondary: [],
    primary: undefined,
    neighbours: undefined,
  },
};

/** A list, a record without actions, an editor. */
export const States: Story = {
  render: () => (
    <>
      <AdminPageHeader title="訂單" secondary={[print]} primary={<Button>匯出</Button>} />
      <AdminPageHeader title="陳嘉敏" back={{ label: '用戶', href: '/admin/users' }} meta="2026年3月7日" />
      <AdminPageHeader
        title="側把茶壺"
        back={{ label: '商品', href: '/admin/products' }}
        badge={<Badge tone="success">已發佈</Badge>}
        secondary={[copy, remove]}
      />
    </>
  ),
  parameters: { pseudo: { rootSelector: 'body', hover: 'a, button' } },
};

export const Phone: Story = { globals: { viewport: { value: 'phone' } } };

export const LongText: Story = {
  globals: { viewport: { value: 'narrow' } },
  args: {
    title: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu',
    meta: '一個長得在手機上怎樣也放不下一行、非要換到第二行去才看得完的說明文字',
  },
  async play({ canvas }) {
    // A badge that does not fit beside the title is below it, not below the back arrow.
    const { left } = canvas.getByText('待寄出').getBoundingClientRect();
    await expect(left).toBeCloseTo(canvas.getByRole('heading', { level: 1 }).getBoundingClientRect().left, 0);
  },
};

/** Tells whether two characters of a text are in one line. */
function areInOneLine(text: Node, first: number, second: number): boolean {
  const getTop = (at: number) => {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect().top;
  };
  return Math.abs(getTop(first) - getTop(second)) < 4;
}

/** At no width does a line of the metadata begin with the separator. */
export const SeparatorEndsItsLine: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'narrow' } },
  args: { meta: 'Ada Lovelace · updated 7 March 2026' },
  async play({ canvas, canvasElement }) {
    const line = canvas.getByText(/Ada Lovelace/);
    const text = line.firstChild as Text;
    const separator = text.data.indexOf('·');
    for (let width = 90; width <= 240; width += 10) {
      line.style.inlineSize = `${width}px`;
      await expect(areInOneLine(text, separator - 2, separator)).toBe(true);
    }
    await expect(canvasElement).toHaveTextContent('Ada Lovelace · updated 7 March 2026');
  },
};

/** Dangerous actions are never buttons; they are in the More menu. */
export const MoreActions: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    // One menu for wide pages and one for narrow ones; returns the visible one.
    const more = [...canvasElement.querySelectorAll<HTMLElement>('[aria-haspopup="menu"]')].find(
      (button) => button.offsetParent !== null,
    );
    if (!more) throw new Error('one of the two menus is seen');
    await userEvent.click(more);
    const items = await within(document.body).findAllByRole('menuitem');
    const names = items.map((item) => item.textContent);
    await expect(names.at(-1)).toBe('刪除');
    await expect(names).toContain('追蹤');
    await userEvent.click(items.at(-1) as HTMLElement);
    await waitFor(() => expect(remove.onSelect).toHaveBeenCalledOnce());
  },
};

export const Keyboard: Story = {
  tags: ['!visual'],
  args: { neighbours: { previous: '/admin/orders/6', next: '/admin/orders/8' } },
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const names = [
      translate('admin:shell.backTo', { place: '訂單' }),
      '列印',
      '複製',
      translate('common:action.more'),
      '寄出',
      translate('admin:shell.previousRecord'),
      translate('admin:shell.nextRecord'),
    ];
    for (const name of names) {
      await userEvent.tab();
      await expect(document.activeElement).toHaveAccessibleName(name);
    }
    await userEvent.tab();
    await expect(canvas.getByRole('heading').parentElement).not.toContainElement(document.activeElement as HTMLElement);
  },
};
