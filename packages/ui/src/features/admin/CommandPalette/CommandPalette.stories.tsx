import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fireEvent, fn, waitFor, within } from 'storybook/test';
import { useHere } from '../../../app/navigation/navigation.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { guide } from '../../../testing/docs/guide.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { CommandPalette } from './CommandPalette.tsx';
import type { PaletteItem, PaletteProvider } from './palette.ts';

const places: PaletteItem[] = [
  { id: 'page orders', kind: 'page', title: '订单', keywords: ['orders'], href: '/admin/orders', shortcut: 'g o' },
  {
    id: 'page products',
    kind: 'page',
    title: '商品',
    keywords: ['products'],
    href: '/admin/products',
    shortcut: 'g p',
  },
  { id: 'page reports', kind: 'page', title: '报表', keywords: ['reports'], href: '/admin/reports' },
];
const actions: PaletteItem[] = [{ id: 'new', kind: 'action', title: '新增商品', href: '/admin/products/new' }];
const recents: PaletteItem[] = [
  { id: 'order 7', kind: 'order', title: 'SP261117000007', meta: '陳嘉敏 · HK$784.00', href: '/admin/orders/7' },
];
const pots: PaletteItem[] = ['紫砂壺', '側把茶壺', '玻璃茶壺'].map((title, index) => ({
  id: `product ${index}`,
  kind: 'product',
  title,
  meta: 'HK$328.00',
  href: `/admin/products/${index}`,
}));
const never = () => new Promise<never>(() => {});
const products: PaletteProvider = {
  id: 'products',
  label: '找到的商品',
  search: async (query) => pots.filter(({ title }) => title.includes(query)),
};
const users: PaletteProvider = { id: 'users', label: '找到的用户', search: async () => [] };

function Opened(props: ComponentProps<typeof CommandPalette>) {
  const [isOpen, setOpen] = useState(props.isOpen);
  const here = useHere();
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        ⌘
      </Button>
      <output>{here}</output>
      <CommandPalette {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

const meta = {
  title: 'Features/Admin/CommandPalette',
  component: CommandPalette,
  args: {
    isOpen: true,
    onClose: fn(),
    places,
    actions,
    recents,
    providers: [products, users],
    numbers: {
      isNumber: (text) => /^SP\d{12}$/.test(text),
      find: async (number) => ({ id: number, kind: 'order', title: number, href: '/admin/orders/7' }),
    },
    onPick: fn(),
  },
  render: (args) => <Opened {...args} />,
  globals: { density: 'admin' },
  parameters: guide({
    use: 'The back office’s one search: pages, actions and records behind ⌘K or Ctrl K. Screens give it providers; it debounces, cancels and shows each kind when it comes.',
    avoid: 'To narrow a list use its FilterBar. The shop has its own search in the header.',
    keyboard: [
      [['ArrowUp', 'ArrowDown', 'Home', 'End'], 'walk through the rows, around the ends'],
      [['Enter'], 'opens the row; on a whole order number goes straight to the order'],
      [['Escape'], 'closes; the focus goes back to where it was'],
    ],
  }),
} satisfies Meta<typeof CommandPalette>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = () => within(document.body).getByRole('combobox');
const rows = () => within(document.body).queryAllByRole('option');
/** A native event: userEvent's `act` fails when a layer unmounts while cmdk moves the focus. */
function pressEnter() {
  field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
}
const isGone = () => waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull());
const chosen = () => rows().find((row) => row.ariaSelected === 'true');

/** Empty query: recent items, then pages, then actions. */
export const Default: Story = {
  async play() {
    await waitFor(() => expect(field()).toHaveFocus());
    await expect(rows()).toHaveLength(5);
    await waitFor(() => expect(chosen()).toHaveTextContent('SP261117000007'));
  },
};

export const Found: Story = {
  tags: ['!visual'],
  async play() {
    await userEvent.type(field(), '壺');
    await waitFor(() => expect(rows()).toHaveLength(3));
    await expect(rows()[0]).toHaveTextContent('紫砂壺');
  },
};

/** Previous results stay while new ones load; the field shows a spinner. */
export const Loading: Story = {
  tags: ['!visual'],
  args: { providers: [{ ...products, search: never }] },
  async play() {
    await userEvent.type(field(), '商品');
    await waitFor(() => expect(within(document.body).getByRole('listbox')).toHaveAttribute('aria-busy', 'true'));
    await expect(rows()[0]).toHaveTextContent('商品');
  },
};

export const Empty: Story = {
  tags: ['!visual'],
  async play() {
    await userEvent.type(field(), '月光');
    await waitFor(() => expect(within(document.body).getByRole('dialog')).toHaveTextContent(/月光/));
    await expect(rows()).toHaveLength(0);
  },
};

const failing = fn(async (): Promise<PaletteItem[]> => {
  throw new Error('no network');
});

/** One provider fails, the others stay; choosing its row retries. */
export const Failed: Story = {
  tags: ['!visual'],
  args: {
    providers: [
      { ...products, search: failing },
      { ...users, search: async () => pots.slice(0, 1) },
    ],
  },
  beforeEach: () => void failing.mockClear(),
  async play() {
    await userEvent.type(field(), '壺');
    await waitFor(() => expect(rows()).toHaveLength(2));
    failing.mockResolvedValueOnce(pots);
    await userEvent.click(rows()[0] as HTMLElement);
    await waitFor(() => expect(rows()).toHaveLength(4));
    await expect(failing).toHaveBeenCalledTimes(2);
  },
};

export const LongText: Story = {
  args: {
    recents: [
      {
        id: 'long',
        kind: 'product',
        title: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu',
        meta: '一個長得在手機上怎樣也放不下一行、非要截短不可的說明文字',
        href: '/',
      },
    ],
  },
};

const search = fn(async (): Promise<PaletteItem[]> => []);

/** Six keys, one request: debounced by 120 ms. */
export const AsksOnce: Story = {
  tags: ['!visual'],
  args: { providers: [{ ...products, search }] },
  beforeEach: () => void search.mockClear(),
  async play() {
    await userEvent.type(field(), 'teapot', { delay: 5 });
    await waitFor(() => expect(search).toHaveBeenCalled());
    await expect(search).toHaveBeenCalledOnce();
    await expect(search).toHaveBeenCalledWith('teapot', expect.anything());
  },
};

/** A retry is sent at once, and what is typed after it is debounced again. */
export const AsksOnceAfterARetry: Story = {
  tags: ['!visual'],
  args: { providers: [{ ...products, search: failing }] },
  beforeEach: () => void failing.mockClear(),
  async play() {
    await userEvent.type(field(), '壺');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await userEvent.click(rows()[0] as HTMLElement);
    await waitFor(() => expect(failing).toHaveBeenCalledTimes(2));
    const changedAt = performance.now();
    fireEvent.change(field(), { target: { value: '壺蓋' } });
    await waitFor(() => expect(failing).toHaveBeenLastCalledWith('壺蓋', expect.anything()), { interval: 5 });
    // A little less than the pause, for the rounding of the clock.
    await expect(performance.now() - changedAt).toBeGreaterThan(110);
  },
};

/** Enter does not wait for search results: it looks up the number and opens the record. */
export const WholeNumber: Story = {
  tags: ['!visual'],
  args: { providers: [{ ...products, search: never }] },
  async play({ args, canvasElement }) {
    await userEvent.type(field(), 'SP261117000007');
    await userEvent.keyboard('{Enter}');
    await isGone();
    await waitFor(() => expect(canvasElement.querySelector('output')).toHaveTextContent('/admin/orders/7'));
    await expect(args.onPick).toHaveBeenCalledWith(expect.objectContaining({ id: 'SP261117000007' }));
  },
};

const find = fn(async (): Promise<PaletteItem | undefined> => undefined);

/** Enter that confirms an IME candidate opens nothing; Safari fires it late, with keyCode 229. */
export const Composing: Story = {
  tags: ['!visual'],
  args: { numbers: { isNumber: () => true, find } },
  beforeEach: () => void find.mockClear(),
  async play() {
    await userEvent.type(field(), 'SP999999999999');
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
    await expect(find).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await expect(find).toHaveBeenCalledOnce();
    await within(document.body).findByRole('alert');
  },
};

export const UnknownNumber: Story = {
  tags: ['!visual'],
  args: { numbers: { isNumber: () => true, find: async () => undefined } },
  async play() {
    await userEvent.type(field(), 'SP999999999999{Enter}');
    await expect(await within(document.body).findByRole('alert')).toHaveTextContent('SP999999999999');
    await userEvent.type(field(), '1');
    await expect(within(document.body).queryByRole('alert')).toBeNull();
  },
};

export const NumberFailed: Story = {
  tags: ['!visual'],
  args: { numbers: { isNumber: () => true, find: async () => Promise.reject(new Error('no network')) } },
  async play() {
    await userEvent.type(field(), 'SP999999999999{Enter}');
    await within(document.body).findByRole('alert');
    await expect(within(document.body).getByRole('dialog')).toBeVisible();
  },
};

export const Keyboard: Story = {
  tags: ['!visual'],
  args: { isOpen: false, recents: [] },
  async play({ canvasElement }) {
    const opener = within(canvasElement).getByRole('button');
    await userEvent.click(opener);
    await waitFor(() => expect(field()).toHaveFocus());
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(chosen()).toHaveTextContent('新增商品'));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(chosen()).toHaveTextContent('商品'));
    await expect(field()).toHaveAttribute('aria-activedescendant', chosen()?.id);
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(chosen()).toBe(rows().at(-1)));
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(chosen()).toBe(rows()[0]));
    await userEvent.keyboard('{Escape}');
    await isGone();
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

/** Enter opens no result of the previous text. */
export const EnterBeforeTheResults: Story = {
  tags: ['!visual'],
  args: {
    providers: [
      { ...products, search: (query, signal) => (query === '壺' ? products.search(query, signal) : never()) },
    ],
  },
  async play({ args }) {
    await userEvent.type(field(), '壺');
    await waitFor(() => expect(rows()).toHaveLength(3));
    await waitFor(() => expect(chosen()).toHaveTextContent('紫砂壺'));
    await userEvent.type(field(), '蓋');
    pressEnter();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(args.onPick).not.toHaveBeenCalled();
    await expect(within(document.body).getByRole('dialog')).toBeVisible();
  },
};

/** The name in another language finds the page too, by its keywords. */
export const EnterOpens: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await userEvent.type(field(), 'report');
    await waitFor(() => expect(rows()).toHaveLength(1));
    pressEnter();
    await isGone();
    await waitFor(() => expect(canvasElement.querySelector('output')).toHaveTextContent('/admin/reports'));
  },
};
