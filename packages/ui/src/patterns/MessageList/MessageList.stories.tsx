import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { MessageList } from './MessageList.tsx';

const createdAt = '2026-11-17T04:00:00.000Z';

const meta = {
  title: 'Patterns/Lists and states/MessageList',
  component: MessageList,
  args: {
    label: '訊息',
    items: [
      {
        id: 1,
        channel: '電郵',
        to: 'sailor@example.com',
        subject: '訂單已付款',
        text: '我們已收到你的款項。\n貨品會在兩天內寄出。',
        createdAt,
      },
      { id: 2, channel: '短訊', to: '+852 5123 4567', text: '驗證碼 ••••••，10 分鐘內有效。', createdAt },
    ],
  },
  parameters: guide({
    use: 'Messages that were written to several people, each with its whole text: the demo inbox, and what a shop without providers would have sent.',
    avoid: 'What was sent about one order or one customer is the messages card, which can send it again.',
  }),
} satisfies Meta<typeof MessageList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** A link of the shop itself can be followed, as in a mail program. */
export const WithLink: Story = {
  tags: ['!visual'],
  args: {
    onFollow: fn(),
    items: [
      { id: 1, channel: 'E-mail', to: 'a@example.com', text: `Undo: ${window.location.origin}/undo#abc.`, createdAt },
    ],
  },
  async play({ canvas }) {
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '/undo#abc');
  },
};

export const LongText: Story = {
  args: {
    items: [
      {
        id: 1,
        channel: 'E-mail',
        to: 'taumatawhakatangihangakoauauotamatea@pukakapikimaungahoronukupokaiwhenuakitanatahu.example.com',
        subject: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu',
        text: `https://example.com/undo?token=${'a'.repeat(120)}`,
        createdAt,
      },
    ],
  },
};
