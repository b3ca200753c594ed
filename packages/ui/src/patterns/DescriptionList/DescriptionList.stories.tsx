import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { DescriptionList } from './DescriptionList.tsx';

const meta = {
  title: 'Patterns/Layout/DescriptionList',
  component: DescriptionList,
  args: {
    items: [
      { label: '產地', value: '宜興' },
      { label: '容量', value: '220ml' },
      { label: '訂單編號', value: 'SP261117000001', copy: 'SP261117000001' },
    ],
  },
  parameters: guide({
    use: 'Facts about one thing: what it is on the left, what it says on the right. Numbers, phones and tracking numbers have a copy button.',
    avoid: 'Facts about many things are a DataTable. Amounts that add up are the AmountSummary.',
    keyboard: [
      [['Tab'], 'from copy button to copy button'],
      [['Enter', 'Space'], 'copies, and says so'],
    ],
  }),
} satisfies Meta<typeof DescriptionList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
const numbers = ['訂單編號', '運單編號', '電話'].map((label) => ({
  label,
  value: 'SP261117000001',
  copy: 'SP261117000001',
}));

export const States: Story = {
  args: { items: numbers },
  parameters: {
    pseudo: {
      rootSelector: 'body',
      hover: 'dl > div:nth-child(2) button',
      focusVisible: 'dl > div:nth-child(3) button',
    },
  },
};
/** A tooltip would cover the button of the next row. */
export const NoTooltips: Story = {
  tags: ['!visual'],
  args: { items: numbers },
  async play({ canvas }) {
    const [button] = canvas.getAllByRole('button');
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await expect(getComputedStyle(button as HTMLElement, '::after').content).toBe('none');
  },
};

export const Wide: Story = { args: { isWide: true }, globals: { viewport: { value: 'desktop' } } };
export const LongText: Story = {
  args: {
    items: [
      {
        label: 'Taumatawhakatangihangakoauauotamatea',
        value: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu',
        copy: 'Taumata',
      },
    ],
  },
};

/** A time does not break inside: neither within its day period nor before its digits. */
export const NarrowTime: Story = {
  tags: ['!visual'],
  args: { items: [{ label: '下單時間', value: '2026年11月29日 上午2:41' }] },
  async play({ canvasElement }) {
    const list = canvasElement.querySelector('dl') as HTMLElement;
    const text = list.querySelector('dd div')?.firstChild as Text;
    const time = new Range();
    time.setStart(text, text.data.indexOf('上'));
    time.setEnd(text, text.length);
    for (let width = 200; width < 320; width += 8) {
      list.style.inlineSize = `${width}px`;
      await expect([width, time.getClientRects().length]).toEqual([width, 1]);
    }
  },
};

const write = fn(async (_text: string) => undefined);

function stubClipboard() {
  const own = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: write } });
  write.mockReset().mockResolvedValue(undefined);
  return () => {
    if (own) Object.defineProperty(navigator, 'clipboard', own);
    else Reflect.deleteProperty(navigator, 'clipboard');
  };
}
const toast = () => document.querySelector('[data-kind]');

export const Copies: Story = {
  tags: ['!visual'],
  beforeEach: stubClipboard,
  async play({ canvas }) {
    canvas.getByRole('button').focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(toast()).toHaveAttribute('data-kind', 'success'));
    await expect(write).toHaveBeenCalledWith('SP261117000001');
  },
};

export const Keyboard: Story = {
  tags: ['!visual'],
  args: { items: numbers },
  beforeEach: stubClipboard,
  async play({ canvas }) {
    for (const button of canvas.getAllByRole('button')) {
      await userEvent.tab();
      await expect(button).toHaveFocus();
    }
    await userEvent.keyboard(' ');
    await waitFor(() => expect(toast()).toHaveAttribute('data-kind', 'success'));
    await expect(write).toHaveBeenCalledOnce();
  },
};

/** The browser denies the clipboard; the viewer sees a message. */
export const CopyFails: Story = {
  tags: ['!visual'],
  beforeEach() {
    const restore = stubClipboard();
    write.mockRejectedValue(new Error('not allowed'));
    return restore;
  },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(toast()).toHaveAttribute('data-kind', 'error'));
  },
};
