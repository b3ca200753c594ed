import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { applyPrintRules } from '../../testing/interaction/printRules.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { Timeline } from './Timeline.tsx';

const meta = {
  title: 'Patterns/Lists and states/Timeline',
  component: Timeline,
  args: {
    label: '訂單紀錄',
    items: [
      { id: '1', title: '落單', at: '2026-11-17T00:32:00Z', actor: '你' },
      { id: '2', title: '付款成功', at: '2026-11-17T00:40:00Z', actor: '系統' },
      { id: '3', title: '留言', at: '2026-11-18T01:00:00Z', actor: '你', note: '請用舊報紙包。\n謝謝。' },
    ],
  },
  parameters: guide({
    use: 'What happened to a record, with who and when, and the notes beside it. Customers read from the beginning, the back office from the end.',
    avoid: 'How far an order has come is the OrderProgress; what is still to do in a form is the ProcessStepper.',
    keyboard: [[['Tab'], 'to the files that came with an entry']],
  }),
} satisfies Meta<typeof Timeline>;
export default meta;
type Story = StoryObj<typeof meta>;

const getTitles = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('ol > li')].map((entry) => entry.firstElementChild?.textContent);

export const Default: Story = {
  async play({ canvasElement }) {
    await expect(getTitles(canvasElement)).toEqual(['落單', '付款成功', '留言']);
  },
};

/** Order of the admin area: the newest entry is on top and highlighted. */
export const NewestFirst: Story = {
  args: {
    order: 'newestFirst',
    items: [
      { id: '1', title: '落單', at: '2026-11-17T00:32:00Z', actor: '陳嘉敏' },
      { id: '2', title: '付款成功', at: '2026-11-17T00:40:00Z', actor: '系統' },
      {
        id: '3',
        title: '留言',
        at: '2026-11-18T01:00:00Z',
        actor: 'operator',
        note: '協議已收到。',
        attachments: [
          { name: '協議書.pdf', href: '/media/agreement' },
          { name: '收據.jpg', href: '/media/receipt' },
        ],
      },
    ],
  },
  async play({ canvas, canvasElement }) {
    await expect(getTitles(canvasElement)).toEqual(['留言', '付款成功', '落單']);
    await expect(canvas.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/media/agreement',
      '/media/receipt',
    ]);
    const dots = [...canvasElement.querySelectorAll('ol > li')].map(
      (entry) => getComputedStyle(entry, '::before').backgroundColor,
    );
    await expect(dots[0]).not.toBe(dots[1]);
    await expect(dots[1]).toBe(dots[2]);
  },
};

/** After a week, an entry's time is its date alone, and a younger entry's is relative as well, except on paper. */
export const LongAgo: Story = {
  tags: ['!visual'],
  args: {
    items: [
      { id: '1', title: '落單', at: '2026-10-20T03:04:00Z' },
      { id: '2', title: '付款成功', at: '2026-11-19T03:04:00Z' },
    ],
  },
  async play({ canvasElement }) {
    const times = [...canvasElement.querySelectorAll('time')].map((time) => time.parentElement as HTMLElement);
    await expect(times.map(({ childElementCount }) => childElementCount)).toEqual([1, 2]);
    for (const { textContent } of times) await expect(textContent).toMatch(/2026/);
    const ago = times[1]?.firstElementChild;
    await expect(ago).toBeVisible();
    const removeRules = applyPrintRules();
    try {
      await expect(ago).not.toBeVisible();
      await expect(times[1]?.querySelector('time')).toBeVisible();
    } finally {
      removeRules();
    }
  },
};

export const Keyboard: Story = {
  tags: ['!visual'],
  args: { ...NewestFirst.args },
  async play({ canvas }) {
    for (const name of [/協議書/, /收據/]) {
      await userEvent.tab();
      await expect(canvas.getByRole('link', { name })).toHaveFocus();
    }
  },
};

/** On a phone a line breaks between two facts, whose separator is hidden there: it neither begins nor ends with a dot. */
export const Wrapped: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'narrow' } },
  args: {
    items: [{ id: '1', title: '付款成功', at: '2026-11-19T03:04:00Z', actor: 'Automatic confirmation of payments' }],
  },
  async play({ canvas, canvasElement }) {
    const actor = canvas.getByText('Automatic confirmation of payments');
    const time = canvasElement.querySelector('time') as HTMLElement;
    await expect(actor.getBoundingClientRect().top).toBeGreaterThanOrEqual(time.getBoundingClientRect().bottom);
    for (const fact of [time, actor]) {
      await expect(fact.getClientRects()).toHaveLength(1);
      await expect(fact).not.toHaveTextContent('·');
    }
    const line = actor.parentElement as HTMLElement;
    await expect(line.getBoundingClientRect().left).toBeCloseTo(actor.getBoundingClientRect().left, 0);
    await expect(getComputedStyle(line).overflowX).toBe('clip');
    // The separator is outside of the line's clipped box.
    const { left } = getComputedStyle(actor, '::before');
    await expect(Number.parseFloat(left)).toBeLessThanOrEqual(-8);
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'narrow' } },
  args: {
    items: [
      {
        id: '1',
        title: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu',
        at: '2026-11-17T00:32:00Z',
        actor: 'Taumatawhakatangihangakoauauotamatea',
        note: '一個長得在手機上怎樣也放不下一行、非要換到第二行去才看得完的說明文字',
        attachments: [{ name: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaunga.pdf', href: '/media/1' }],
      },
    ],
  },
};

/** A pending entry after a stored one. */
export const States: Story = {
  args: {
    items: [
      { id: '1', title: '落單', at: '2026-11-17T00:32:00Z', actor: '你' },
      { id: '2', title: '留言', at: '2026-11-20T04:00:00Z', note: '放在後門', isPending: true },
    ],
  },
};
