import { contract } from '@sampan/api/contract';
import { orderStatus } from '@sampan/api/statuses';
import { answer, failWith, holdCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { buildOrder } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { expireSession, UntilExpiry } from '../../../testing/interaction/UntilExpiry.tsx';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import {
  boxIn,
  control,
  drawn,
  getButton,
  numberIn,
  rowsThere,
  slow,
} from '../../../testing/screens/adminOrdersStory.ts';
import { AdminOrdersScreen } from './AdminOrdersScreen.tsx';

const meta = {
  title: 'Admin/Orders/Printing',
  component: AdminOrdersScreen,
  globals: atADesk,
  parameters: { ...adminShop('/admin/orders', 'operator'), messageParts: ['first', 'admin', 'shared'] },
  render: () => (
    <AdminStory>
      <AdminOrdersScreen />
    </AdminStory>
  ),
} satisfies Meta<typeof AdminOrdersScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A print dialog that the test can close. */
function withPrinter() {
  const print = window.print;
  window.print = fn();
  return () => {
    window.print = print;
  };
}

/** Loading the full orders fails: a message says so, and nothing is printed. */
export const PrintingFailed: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    msw.use(failWith(contract.adminOrder.batch, 'INTERNAL'));
    return withPrinter();
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const [row] = await rowsThere();
    await userEvent.click(boxIn(row));
    await userEvent.click(control('main button', t('admin:orders.act.print')) as HTMLElement);
    await screen.findByText(t('admin:orders.ship.gather'), undefined, slow);
    await expect(window.print).not.toHaveBeenCalled();
  },
};

const sheets = () => document.querySelectorAll('body > div article');

/** Prints only the sheets, one for each selected order. */
export const Printing: Story = {
  tags: ['!visual'],
  beforeEach: withPrinter,
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const rows = await rowsThere();
    for (const row of rows.slice(0, 2)) await userEvent.click(boxIn(row));
    await userEvent.click(control('main button', t('admin:orders.act.print')) as HTMLElement);
    await waitFor(() => expect(window.print).toHaveBeenCalled(), slow);
    await expect(sheets()).toHaveLength(2);
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(sheets()).toHaveLength(0));
  },
};

let releaseOrders = () => {};

/** Holds the full orders back. */
const holdOrders: Story['beforeEach'] = ({ msw }) => {
  const held = holdCall(contract.adminOrder.batch);
  releaseOrders = held.release;
  msw.use(held.handler);
  return withPrinter();
};

/** Selects a paid order and presses Print; returns the list's rows with that order first. */
async function startPrinting(t: ReturnType<typeof getTranslate>) {
  const rows = await rowsThere();
  const { orders } = getDemoBackend().state;
  const isPaid = (row: HTMLElement) => orders.get(Number(row.dataset.rowId))?.status === orderStatus.paid;
  const paid = rows.find(isPaid) as HTMLElement;
  await userEvent.click(boxIn(paid));
  const print = getButton(t('admin:orders.act.print'));
  await userEvent.click(print);
  await waitFor(() => expect(print).toHaveAttribute('aria-busy', 'true'));
  return [paid, ...rows.filter((row) => row !== paid)];
}

async function findSheet() {
  await waitFor(() => expect(window.print).toHaveBeenCalledOnce(), slow);
  const [sheet] = sheets();
  await expect(sheets()).toHaveLength(1);
  return sheet;
}

/** While the full orders load the button is busy, and a second press does nothing. */
export const PrintingLoads: Story = {
  tags: ['!visual'],
  beforeEach: holdOrders,
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const [row] = await startPrinting(t);
    const print = getButton(t('admin:orders.act.print'));
    await userEvent.click(print);
    releaseOrders();
    await expect(await findSheet()).toHaveTextContent(numberIn(row));
    await expect(print).not.toHaveAttribute('aria-busy');
    window.dispatchEvent(new Event('afterprint'));
  },
};

/** Another order is selected and printed while the first one loads: only the second is printed. */
export const PrintsTheLaterSelection: Story = {
  tags: ['!visual'],
  beforeEach: holdOrders,
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const [first, second] = await startPrinting(t);
    await userEvent.click(boxIn(first));
    await userEvent.click(boxIn(second));
    const print = getButton(t('admin:orders.act.print'));
    await expect(print).not.toHaveAttribute('aria-busy');
    await userEvent.click(print);
    releaseOrders();
    await expect(await findSheet()).toHaveTextContent(numberIn(second));
    window.dispatchEvent(new Event('afterprint'));
  },
};

/** The pick list is pressed while the delivery notes load: only the pick list is printed. */
export const PrintsTheLaterDocument: Story = {
  tags: ['!visual'],
  beforeEach: holdOrders,
  async play({ loaded }) {
    const t = getTranslate(loaded);
    await startPrinting(t);
    await userEvent.click(getButton(t('admin:table.bulk.more')));
    await userEvent.click(await screen.findByRole('menuitem', { name: t('admin:orders.act.pick') }));
    releaseOrders();
    await expect(await findSheet()).toHaveTextContent(t('admin:order.paper.pick'));
    window.dispatchEvent(new Event('afterprint'));
  },
};

/** The selection is cleared while its orders load: nothing is printed. */
export const ClearedBeforePrinting: Story = {
  tags: ['!visual'],
  beforeEach: holdOrders,
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const [row] = await startPrinting(t);
    await userEvent.click(boxIn(row));
    releaseOrders();
    await new Promise((resolve) => setTimeout(resolve, 500));
    await expect(window.print).not.toHaveBeenCalled();
    await expect(sheets()).toHaveLength(0);
  },
};

const keptSelection = 'draft selection /admin/orders';

/** The session expires: the selected rows are kept in this tab. */
export const SelectedUntilExpiry: Story = {
  tags: ['!visual'],
  render: () => (
    <UntilExpiry>
      <AdminStory>
        <AdminOrdersScreen />
      </AdminStory>
    </UntilExpiry>
  ),
  async play() {
    const rows = (await rowsThere()).slice(0, 2);
    for (const row of rows) await userEvent.click(boxIn(row));
    const ids = rows.map(({ dataset }) => dataset.rowId);
    expireSession();
    await waitFor(() => expect(drawn()).toHaveLength(0), slow);
    const kept = JSON.parse(sessionStorage.getItem(keptSelection) ?? '{}');
    await expect(kept).toEqual({ view: '', ids: expect.arrayContaining(ids), at: expect.any(Number) });
  },
};

/** After the login they are selected, also those of other pages; nothing happens to them by itself. */
export const SelectedAfterLogin: Story = {
  tags: ['!visual'],
  beforeEach() {
    const ids = [...getDemoBackend().state.orders.values()]
      .filter(({ status }) => status === orderStatus.paid || status === orderStatus.shipped)
      .sort((one, other) => one.createdAt.localeCompare(other.createdAt))
      .map(({ id }) => String(id));
    sessionStorage.setItem(keptSelection, JSON.stringify({ view: '', ids: [ids[0], ids.at(-1)], at: Date.now() }));
    return withPrinter();
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const rows = await rowsThere();
    await waitFor(() => expect(getButton(t('admin:orders.act.print'))).toBeVisible(), slow);
    await expect(rows.filter((row) => row.hasAttribute('data-selected'))).toHaveLength(1);
    await expect(sessionStorage.getItem(keptSelection)).toBeNull();
    await expect(window.print).not.toHaveBeenCalled();
    await userEvent.click(getButton(t('admin:orders.act.print')));
    await waitFor(() => expect(window.print).toHaveBeenCalled(), slow);
    await expect(sheets()).toHaveLength(2);
    window.dispatchEvent(new Event('afterprint'));
  },
};

/** Rows that were selected under another filter are not selected. */
export const SelectedInAnotherView: Story = {
  tags: ['!visual'],
  beforeEach() {
    const [order] = getDemoBackend().state.orders.values();
    sessionStorage.setItem(
      keptSelection,
      JSON.stringify({ view: 'f.status=40', ids: [String(order?.id)], at: Date.now() }),
    );
  },
  async play({ loaded }) {
    await rowsThere();
    await waitFor(() => expect(sessionStorage.getItem(keptSelection)).toBeNull());
    await expect(control('main button', getTranslate(loaded)('admin:orders.act.print'))).toBeUndefined();
  },
};

/** Rows that were selected more than half an hour ago are not selected. */
export const SelectedLongAgo: Story = {
  tags: ['!visual'],
  beforeEach() {
    const ids = [...getDemoBackend().state.orders.keys()].map(String);
    sessionStorage.setItem(keptSelection, JSON.stringify({ view: '', ids, at: Date.now() - 31 * 60_000 }));
  },
  play: SelectedInAnotherView.play,
};

/** A selected order no longer exists: it is not left out silently. */
export const OneIsGone: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    msw.use(answer(contract.adminOrder.batch, [{ ...buildOrder({ status: 20 }), username: 'emma.whitfield' }]));
    return withPrinter();
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const rows = await rowsThere();
    for (const row of rows.slice(0, 2)) await userEvent.click(boxIn(row));
    await userEvent.click(control('main button', t('admin:orders.act.print')) as HTMLElement);
    const question = await screen.findByRole('alertdialog', undefined, slow);
    await expect(question).toHaveTextContent(t('admin:orders.print.leftOut', { count: 1 }));
    await expect(window.print).not.toHaveBeenCalled();
  },
};

/** A pick list is for orders that are to be shipped: a dialog says how many of the others are left out. */
export const PicksLeaveOutOthers: Story = {
  tags: ['!visual'],
  beforeEach: withPrinter,
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const rows = await rowsThere();
    await userEvent.click(control('thead [role="checkbox"]', t('admin:table.selectPage')) as HTMLElement);
    const { orders } = getDemoBackend().state;
    const newest = [...orders.values()].sort((one, other) => other.createdAt.localeCompare(one.createdAt));
    const paid = newest.slice(0, rows.length).filter(({ status }) => status === orderStatus.paid);
    await userEvent.click(control('main button', t('admin:table.bulk.more')) as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name: t('admin:orders.act.pick') }, slow));
    const title = t('admin:orders.print.some', { count: paid.length, n: String(paid.length) });
    const question = within(await screen.findByRole('alertdialog', { name: title }, slow));
    await expect(
      question.getByText(t('admin:orders.print.leftOut', { count: rows.length - paid.length })),
    ).toBeInTheDocument();
    await userEvent.click(
      question.getByRole('button', {
        name: t('admin:orders.print.submitSome', { count: paid.length, n: String(paid.length) }),
      }),
    );
    await waitFor(() => expect(window.print).toHaveBeenCalledOnce(), slow);
    await expect(sheets()).toHaveLength(1);
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(sheets()).toHaveLength(0));
  },
};

/** Selects all orders but the first, more than a hundred, and presses Print. */
async function printNearlyAll(loaded: Record<string, unknown>) {
  const t = getTranslate(loaded);
  const many = getDemoBackend().state.orders.size;
  const [first] = await rowsThere();
  await userEvent.click(boxIn(first));
  await userEvent.click(await waitFor(() => getButton(t('admin:table.bulk.all', { n: String(many) })), slow));
  await userEvent.click(boxIn(drawn()[0]));
  const press = getButton(t('admin:orders.act.print'));
  await userEvent.click(press);
  const title = t('admin:orders.print.title', { n: '100', total: String(many - 1) });
  const question = within(await screen.findByRole('alertdialog', { name: title }, slow));
  const answerWith = (key: 'submit' | 'keep') =>
    userEvent.click(question.getByRole('button', { name: t(`admin:orders.print.${key}`, { count: 100, n: '100' }) }));
  return { press, answerWith };
}

/** More orders than one print takes: a dialog says how many of how many are printed. */
export const PrintingTooMany: Story = {
  tags: ['visual-after-play'],
  beforeEach: withPrinter,
  async play({ loaded }) {
    await printNearlyAll(loaded);
    await expect(window.print).not.toHaveBeenCalled();
    await expect(sheets()).toHaveLength(0);
  },
};

export const PrintsTheFirst: Story = {
  tags: ['!visual'],
  beforeEach: withPrinter,
  async play({ loaded }) {
    const { answerWith } = await printNearlyAll(loaded);
    await answerWith('submit');
    await waitFor(() => expect(window.print).toHaveBeenCalledOnce(), slow);
    await expect(sheets()).toHaveLength(100);
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(sheets()).toHaveLength(0));
  },
};

export const PrintsNone: Story = {
  tags: ['visual-after-play'],
  beforeEach: withPrinter,
  async play({ loaded }) {
    const { press, answerWith } = await printNearlyAll(loaded);
    await answerWith('keep');
    await waitFor(() => expect(press).toHaveFocus());
    await expect(window.print).not.toHaveBeenCalled();
  },
};
