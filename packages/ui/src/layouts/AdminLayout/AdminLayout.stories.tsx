import { customerMark } from '@sampan/domain/page/customerMark';
import { characterKeysKey } from '@sampan/domain/preferences/characterKeys';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { useHere } from '../../app/navigation/navigation.tsx';
import { AdminPageHeader } from '../../features/admin/AdminPageHeader/AdminPageHeader.tsx';
import { createLazyPalette } from '../../features/admin/CommandPalette/lazyPalette.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { AdminLayout } from './AdminLayout.tsx';

function Remembering(props: ComponentProps<typeof AdminLayout>) {
  const [isFolded, setFolded] = useState(props.isFolded);
  return (
    <AdminLayout
      {...props}
      isFolded={isFolded}
      onFoldedChange={(next) => {
        setFolded(next);
        props.onFoldedChange?.(next);
      }}
    />
  );
}

function Page({ title }: { title: string }) {
  return (
    <>
      <AdminPageHeader title={title} />
      <Text size="bodySm" tone="muted">
        {useHere()}
      </Text>
    </>
  );
}

const loadPalette = async () => (await import('../../features/admin/CommandPalette/CommandPalette.tsx')).CommandPalette;
let paletteCode = Promise.withResolvers<void>();

const meta = {
  title: 'Patterns/Layout/AdminLayout',
  component: AdminLayout,
  args: {
    current: 'orders',
    counts: { orders: 18, kyc: 4 },
    failedJobs: 0,
    onFoldedChange: fn(),
    onOpenJobs: fn(),
    palette: createLazyPalette(loadPalette),
    children: <Page title="SP261117" />,
  },
  render: (args) => <Remembering {...args} />,
  globals: { density: 'admin', viewport: { value: 'desktop' } },
  parameters: {
    layout: 'fullscreen',
    shop: { as: 'operator', start: '/admin/orders' },
    ...guide({
      use: 'Around every screen of the back office. Places are filtered by what the viewer may do; counts come from the caller, and so does whether the sidebar is folded.',
      avoid: 'The customer’s pages stand in the ShopLayout, login and errors in the EmptyLayout.',
      keyboard: [
        [['Tab'], 'first to the skip link, then sidebar, top bar, page'],
        [['Mod+k'], 'opens the search'],
        [['g', 'o', 'p', 'u', 'k', 'r'], 'g, then one of the others: orders, products, users, KYC review, reports'],
        [['?'], 'lists the shortcuts'],
        [['Escape'], 'closes drawer, search and list; the focus goes back'],
      ],
    }),
  },
} satisfies Meta<typeof AdminLayout>;
export default meta;
type Story = StoryObj<typeof meta>;

const sidebar = (canvasElement: HTMLElement) => canvasElement.querySelector('aside') as HTMLElement;
const getLinks = (element: HTMLElement) =>
  [...element.querySelectorAll('nav a')].map((link) => link.getAttribute('href'));

export const Default: Story = {
  async play({ canvasElement }) {
    // The story's viewport may be narrow: the sidebar is then in the DOM but hidden.
    const links = getLinks(sidebar(canvasElement));
    await expect(links).toHaveLength(14);
    await expect(links.at(-1)).toBe('/home');
    await expect(sidebar(canvasElement).querySelector('[aria-current="page"]')).toHaveAttribute(
      'href',
      '/admin/orders',
    );
    await expect(sidebar(canvasElement).querySelector('[href="/admin/orders"]')).toHaveTextContent(/18.*18/);
    await expect(document.documentElement.dataset.density).toBe('admin');
    await expect(canvasElement.querySelectorAll('main, header, aside')).toHaveLength(3);
  },
};

export const Folded: Story = {
  args: { isFolded: true },
  async play({ args, canvasElement }) {
    const fold = sidebar(canvasElement).querySelector<HTMLElement>('[aria-expanded]:not([aria-haspopup])');
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    // A folded link has no visible label but keeps its accessible name.
    await expect(sidebar(canvasElement).querySelector('[href="/admin/reports"]')?.textContent).not.toBe('');
    fold?.click();
    await waitFor(() => expect(fold).toHaveAttribute('aria-expanded', 'true'));
    await expect(args.onFoldedChange).toHaveBeenCalledWith(false);
    fold?.click();
    await waitFor(() => expect(fold).toHaveAttribute('aria-expanded', 'false'));
  },
};

export const FailedJobs: Story = {
  tags: ['!visual'],
  args: { failedJobs: 3 },
  async play({ args, canvasElement }) {
    const bell = within(within(canvasElement).getByRole('banner')).getByRole('button', { name: /3/ });
    await userEvent.click(bell);
    await expect(args.onOpenJobs).toHaveBeenCalledOnce();
  },
};

/** Timeout for lazily loaded code. */
const longWait = { timeout: 10_000 };

/** A viewer without permissions sees no sections, only the link to the shop. */
export const WithoutPermission: Story = {
  parameters: { shop: { as: 'customer' } },
  async play({ canvasElement }) {
    await expect(getLinks(sidebar(canvasElement))).toEqual(['/home']);
  },
};

export const LongText: Story = {
  args: { counts: { orders: 1284, kyc: 128 }, children: <Page title="Taumatawhakatangihangakoauauotamatea" /> },
};

/** Below 1024 px the sidebar is a drawer that closes when a link is followed. */
export const Drawer: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'phone' } },
  async play({ canvasElement }) {
    const menu = within(within(canvasElement).getByRole('banner')).getAllByRole('button')[0] as HTMLElement;
    await userEvent.click(menu);
    const drawer = await within(document.body).findByRole('dialog');
    await expect(getLinks(drawer)).toHaveLength(14);
    await userEvent.click(drawer.querySelector('[href="/admin/products"]') as HTMLElement);
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(canvasElement).toHaveTextContent('/admin/products'));
  },
};

export const DrawerClosesWithEscape: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'phone' } },
  async play({ canvasElement }) {
    const menu = within(within(canvasElement).getByRole('banner')).getAllByRole('button')[0] as HTMLElement;
    await userEvent.click(menu);
    await within(document.body).findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(menu).toHaveFocus());
  },
};

/** The list of shortcuts opens above the drawer; closing it returns the focus to the drawer's button. */
export const ShortcutsFromTheDrawer: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'phone' } },
  async play({ canvasElement, loaded }) {
    const name = getTranslate(loaded)('admin:shortcuts.title');
    const menu = within(within(canvasElement).getByRole('banner')).getAllByRole('button')[0] as HTMLElement;
    await userEvent.click(menu);
    const drawer = await screen.findByRole('dialog', {}, longWait);
    // The button is another element once its menu is loaded.
    const getAccount = () => drawer.querySelector('[aria-haspopup="menu"]') as HTMLElement;
    // The second time, the code of the list is there at once.
    for (const _ of [1, 2]) {
      await userEvent.click(getAccount());
      await userEvent.click(await screen.findByRole('menuitem', { name }, longWait));
      await screen.findByRole('dialog', { name }, longWait);
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
      await waitFor(() => expect(getAccount()).toHaveFocus());
    }
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(menu).toHaveFocus());
  },
};

/** Until hydration, a customer sees nothing of the frame that the server renders for everybody. */
export const ServedToACustomer: Story = {
  tags: ['!visual'],
  beforeEach: () => {
    document.documentElement.setAttribute(customerMark, '');
    return () => document.documentElement.removeAttribute(customerMark);
  },
  async play({ canvas, canvasElement }) {
    await expect(canvasElement.querySelector('main')).not.toBeVisible();
    await expect(canvas.queryByRole('link')).toBeNull();
  },
};

export const SkipLinkComesFirst: Story = {
  tags: ['!visual'],
  async play() {
    await userEvent.tab();
    await expect(document.activeElement).toHaveAttribute('href', '#main');
  },
};

export const GoesByKeys: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await userEvent.keyboard('gu');
    await waitFor(() => expect(canvasElement).toHaveTextContent('/admin/users'));
    await userEvent.keyboard('gr');
    await waitFor(() => expect(canvasElement).toHaveTextContent('/admin/reports'));
    await userEvent.keyboard('gp');
    await waitFor(() => expect(canvasElement).toHaveTextContent('/admin/products'));
    await userEvent.keyboard('gk');
    await waitFor(() => expect(canvasElement).toHaveTextContent('/admin/kyc'));
    await userEvent.keyboard('go');
    await waitFor(() => expect(canvasElement).toHaveTextContent('/admin/orders'));
  },
};

/** The palette is loaded on demand, and remembers opened items. */
export const Search: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await userEvent.keyboard('{Control>}k{/Control}');
    const field = await within(document.body).findByRole('combobox', {}, longWait);
    await userEvent.type(field, 'gallery');
    await waitFor(() => expect(within(document.body).getAllByRole('option')).toHaveLength(1));
    // A native event: userEvent's `act` fails when a layer unmounts while cmdk moves the focus.
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(canvasElement).toHaveTextContent('/admin/gallery'));
    await expect(sessionStorage.getItem('adminRecents')).toContain('/admin/gallery');
  },
};

/**
 * Text typed before the code of the palette is there becomes its first query: it is no shortcut, and the next letter goes
 * behind it. Escape gives the focus back.
 */
export const TypedBeforeThePalette: Story = {
  tags: ['!visual'],
  beforeEach() {
    paletteCode = Promise.withResolvers();
  },
  render: function Late(args) {
    const [palette] = useState(() =>
      createLazyPalette(async () => {
        await paletteCode.promise;
        return loadPalette();
      }),
    );
    return <AdminLayout {...args} palette={palette} />;
  },
  async play({ canvas, loaded }) {
    const search = canvas.getByRole('button', { name: getTranslate(loaded)('admin:shell.search') });
    search.focus();
    await userEvent.keyboard('{Control>}k{/Control}{Escape}');
    await expect(search).toHaveFocus();
    await userEvent.keyboard('{Control>}k{/Control}gu');
    paletteCode.resolve();
    const field = within(await screen.findByRole('dialog')).getByRole('combobox');
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.keyboard('ests');
    await expect(field).toHaveValue('guests');
    await expect(canvas.getByText('/admin/orders')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(search).toHaveFocus());
    await userEvent.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue(''));
  },
};

/** The list is in the account menu too, since its key can be turned off; the places then show no keys. */
export const ShortcutsTurnedOff: Story = {
  tags: ['!visual'],
  beforeEach: () => localStorage.setItem(characterKeysKey, 'off'),
  async play({ canvasElement }) {
    await userEvent.keyboard('?gu');
    await expect(within(document.body).queryByRole('dialog')).toBeNull();
    await expect(canvasElement).not.toHaveTextContent('/admin/users');
    await userEvent.click(canvasElement.querySelector('aside [aria-haspopup="menu"]') as HTMLElement);
    const items = await within(document.body).findAllByRole('menuitem', {}, longWait);
    await userEvent.click(items[1] as HTMLElement);
    const sheet = await within(document.body).findByRole('dialog', {}, longWait);
    await userEvent.click(within(sheet).getByRole('switch'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('gu');
    await waitFor(() => expect(canvasElement).toHaveTextContent('/admin/users'));
  },
};

export const Shortcuts: Story = {
  tags: ['!visual'],
  async play() {
    await userEvent.keyboard('?');
    const sheet = await within(document.body).findByRole('dialog', {}, longWait);
    await expect(within(sheet).getAllByRole('listitem').length).toBeGreaterThan(10);
  },
};
