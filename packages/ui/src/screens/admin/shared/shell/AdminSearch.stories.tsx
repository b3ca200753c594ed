import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { useHere } from '../../../../app/navigation/navigation.tsx';
import { getTranslate } from '../../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { adminShop, atADesk } from '../../../../testing/screens/AdminStory.tsx';
import { AdminPage } from './AdminPage.tsx';
import { AdminShell } from './AdminShell.tsx';

/** A page that shows its URL. */
function Page() {
  return (
    <AdminPage permission="admin.enter" title="SP261117">
      <output data-testid="here">{useHere()}</output>
    </AdminPage>
  );
}

const meta = {
  title: 'Admin/Shared/Search',
  component: AdminShell,
  tags: ['!visual'],
  args: { children: <Page /> },
  globals: atADesk,
  parameters: adminShop('/admin/transactions'),
} satisfies Meta<typeof AdminShell>;
export default meta;
type Story = StoryObj<typeof meta>;

const here = () => document.querySelector('[data-testid="here"]')?.textContent;
const longWait = { timeout: 10_000 };

/** Finds records while typing; Enter on a complete order number opens the order. */
export const Records: Story = {
  async play({ canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    await userEvent.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', {}, longWait);
    await userEvent.type(field, '林');
    const list = within(screen.getByRole('dialog'));
    await waitFor(() => expect(list.getByText(translate('admin:shell.place.orders'))).toBeVisible(), longWait);
    const found = list.getAllByRole('option').find((row) => row.textContent?.includes('SP'));
    const [number] = found?.textContent?.match(/SP\d+/) ?? [];
    await expect(number).toBeDefined();
    await userEvent.clear(field);
    // As a Chinese input method types it.
    const typed = number?.replace(/./g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
    await userEvent.type(field, typed ?? '');
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await waitFor(() => expect(here()).toMatch(/^\/admin\/orders\/\d+$/), longWait);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(canvasElement.querySelector('aside [aria-current]')).toHaveAttribute('href', '/admin/orders');
  },
};

const listVariants = () =>
  [...getDemoBackend().state.products.values()].filter(({ groupId, options }) => groupId === 1 && options.length > 0);

/** Their options distinguish variants of the same name. */
export const Variants: Story = {
  beforeEach() {
    for (const variant of listVariants()) Object.assign(variant, { priceAmount: 19_900 });
  },
  async play({ loaded }) {
    await userEvent.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', {}, longWait);
    await userEvent.type(field, String(listVariants()[0]?.name));
    const list = within(screen.getByRole('dialog'));
    await waitFor(
      () => expect(list.getByText(getTranslate(loaded)('admin:shell.place.products'))).toBeVisible(),
      longWait,
    );
    const rows = list.getAllByRole('option').map((row) => row.textContent);
    await expect(new Set(rows).size).toBe(rows.length);
    await expect(rows.length).toBeGreaterThan(1);
  },
};
