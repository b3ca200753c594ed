import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { DescriptionList } from './DescriptionList.tsx';

const meta = {
  title: 'Patterns/DescriptionList',
  component: DescriptionList,
  args: {
    items: [
      { label: '產地', value: '宜興' },
      { label: '容量', value: '220ml' },
      { label: '訂單編號', value: 'SP261117000001', copy: 'SP261117000001' },
    ],
  },
} satisfies Meta<typeof DescriptionList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Facts: Story = {};
export const Wide: Story = { args: { isWide: true } };
export const LongWords: Story = {
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

/** The browser may forbid it; the person is told either way. */
export const Copies: Story = {
  async play({ canvasElement }) {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await waitFor(() => expect(document.querySelector('[data-kind]')).not.toBeNull());
  },
};
