import { createSettings } from '@sampan/demo/fixtures/shop/settings';
import { demoNow } from '@sampan/demo/fixtures/shop/time';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { guide } from '../../../testing/docs/guide.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { forced } from '../../../testing/matrix/forced.ts';
import { StateMatrix } from '../../../testing/matrix/StateMatrix.tsx';
import { ContactList } from './ContactList.tsx';

const site = Object.fromEntries(
  createSettings(demoNow)
    .filter(({ settingGroup }) => settingGroup === 'site')
    .map(({ key, value }) => [key, value]),
);

const meta = {
  title: 'Features/Layout/ContactList',
  component: ContactList,
  args: { settings: { site } },
  parameters: guide({
    use: 'For the ways to reach the shop: on help and about. Reads the shop’s public settings.',
    avoid: 'For facts of an order or a product: use DescriptionList.',
    keyboard: [[['Tab'], 'From the mail address, a link that writes, to the phone number, one that calls']],
  }),
} satisfies Meta<typeof ContactList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas }) {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'hello@sampan.example' })).toHaveFocus();
    await expect(document.activeElement).toHaveAttribute('href', 'mailto:hello@sampan.example');
    await userEvent.tab();
    await expect(document.activeElement).toHaveAttribute('href', 'tel:+85225550148');
    await expect(document.activeElement).toHaveTextContent('+852 2555 0148');
    await expect(canvas.getAllByRole('term')).toHaveLength(4);
  },
};

/** A shop with an e-mail address only. */
export const MailOnly: Story = { args: { settings: { site: { contactEmail: 'hello@sampan.example' } } } };

export const States: Story = {
  parameters: forced('a'),
  render: () => (
    <StateMatrix rows={['mail']} looks={['rest', 'hover', 'focus', 'pressed']}>
      {() => <ContactList settings={{ site: { contactEmail: 'a@b.example' } }} />}
    </StateMatrix>
  ),
};

export const LongText: Story = {
  args: {
    settings: {
      site: {
        contactEmail: 'everybody-who-works-in-the-little-shop-by-the-harbour@a-long-name-of-a-shop.example',
        contactAddress: 'Ground floor, 12 Wu Pak Street, behind the second boat on the left, Aberdeen, Hong Kong',
      },
    },
  },
};
