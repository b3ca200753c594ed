import { contract } from '@sampan/api/contract';
import { maxAddresses } from '@sampan/api/entities';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { buildAddress } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import { useSession } from '../../../../app/session/useSession.ts';
import { guide } from '../../../../testing/docs/guide.ts';
import { hidePage } from '../../../../testing/interaction/hidePage.ts';
import { getTranslate } from '../../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { forced } from '../../../../testing/matrix/forced.ts';
import { looksDiffer } from '../../../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../../../testing/matrix/StateMatrix.tsx';
import { storyRequests } from '../../../../testing/storyFetch.ts';
import { list } from './AddressBook.css.ts';
import { AddressBook, AddressRow } from './AddressBook.tsx';

const meta = {
  title: 'Features/Account/AddressBook',
  component: AddressBook,
  parameters: {
    ...guide({
      use: 'Where the account’s addresses are kept in order. It reads and saves them itself.',
      avoid: 'For choosing where an order goes: AddressPicker. For one address alone: AddressCard.',
      keyboard: [
        [['Tab'], 'From address to address: make default, change, delete.'],
        [['Enter', 'Space'], 'On “delete”: it is gone, and the next address has the focus; the toast brings it back.'],
      ],
    }),
    shop: { as: 'customer', start: '/user/account' },
  },
} satisfies Meta<typeof AddressBook>;
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 4000 };
const rows = (canvasElement: HTMLElement) => [...canvasElement.querySelectorAll<HTMLElement>('[data-address]')];
const threeRows = (canvasElement: HTMLElement) =>
  waitFor(() => {
    const found = rows(canvasElement);
    if (found.length !== 3) throw new Error(`${found.length} addresses`);
    return found as [HTMLElement, HTMLElement, HTMLElement];
  }, slow);
const act = (row: HTMLElement, name: 'edit' | 'delete') => row.querySelector(`[data-act="${name}"]`) as HTMLElement;
const getIds = (found: HTMLElement[]) => found.map((row) => row.dataset.address);
const getStoredAddresses = () => getDemoBackend().state.addresses.filter(({ userId }) => userId === 3);
/** The address book until the viewer is signed out, with buttons that end the session. */
function UntilLogout() {
  const { session } = useServices();
  const { isSignedIn, logOut } = useSession();
  if (!isSignedIn) return null;
  return (
    <>
      <button type="button" onClick={logOut}>
        log out
      </button>
      <button type="button" onClick={() => session.send({ type: 'unauthorized' })}>
        expire
      </button>
      <AddressBook />
    </>
  );
}
const undo = () => screen.findByRole('button', { name: /^(Undo|撤销|復原)$/ }, slow);

export const Default: Story = {
  async play({ canvasElement }) {
    const [first, second] = await threeRows(canvasElement);
    // The default address is first and has no "Make default" button.
    await expect(within(first).getAllByRole('button')).toHaveLength(2);
    const buttons = within(second).getAllByRole('button');
    await expect(buttons).toHaveLength(3);
    // Two addresses may have the same recipient.
    const { detail = '-' } = getStoredAddresses().find(({ id }) => id === Number(second.dataset.address)) ?? {};
    for (const button of buttons) await expect(button).toHaveAccessibleDescription(expect.stringContaining(detail));
    act(first, 'edit').focus();
    await userEvent.tab();
    await expect(act(first, 'delete')).toHaveFocus();
    await userEvent.tab();
    await expect(within(second).getAllByRole('button')[0]).toHaveFocus();
  },
};

/** The row is hidden at once and the next one receives the focus; no request is sent before the toast ends. */
export const DeletesAndUndoes: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    const [first, second] = await threeRows(canvasElement);
    const before = getIds(rows(canvasElement));
    act(first, 'delete').focus();
    await userEvent.keyboard('{Enter}');
    await expect(rows(canvasElement)).toHaveLength(2);
    await waitFor(() => expect(act(second, 'delete')).toHaveFocus());
    await userEvent.keyboard(' ');
    await expect(rows(canvasElement)).toHaveLength(1);
    // The second removal is merged with the first.
    await userEvent.click(await undo());
    await waitFor(() => expect(getIds(rows(canvasElement))).toEqual(before));
    await expect(getStoredAddresses()).toHaveLength(3);
  },
};

/** Leaving the page is not an undo: the pending deletion is sent. */
export const DeletesWhenThePageIsLeft: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    const [first] = await threeRows(canvasElement);
    await userEvent.click(act(first, 'delete'));
    await undo();
    await expect(getStoredAddresses()).toHaveLength(3);
    hidePage();
    await waitFor(() => expect(getStoredAddresses()).toHaveLength(2), slow);
    // Another address is the default now.
    await waitFor(() => expect(rows(canvasElement)).toHaveLength(2));
    await waitFor(() => expect(within(rows(canvasElement)[0] as HTMLElement).getAllByRole('button')).toHaveLength(2));
  },
};

/** Logging out is not an undo: the pending deletion is sent before the server ends the session. */
export const DeletesBeforeLoggingOut: Story = {
  tags: ['!visual'],
  render: () => <UntilLogout />,
  async play({ canvas, canvasElement }) {
    const [first] = await threeRows(canvasElement);
    await userEvent.click(act(first, 'delete'));
    await undo();
    await userEvent.click(canvas.getByRole('button', { name: 'log out' }));
    await waitFor(() => expect(getDemoBackend().state.sessions.size).toBe(0), slow);
    await expect(getStoredAddresses()).toHaveLength(2);
  },
};

/** The session expires before the deletion, which fails: no message shows the receiver's name to the next viewer. */
export const NotDeletedAfterExpiry: Story = {
  ...DeletesBeforeLoggingOut,
  tags: ['!visual'],
  async play({ canvas, canvasElement }) {
    const [first] = await threeRows(canvasElement);
    await userEvent.click(act(first, 'delete'));
    await undo();
    const receiver = getStoredAddresses().find(({ isDefault }) => isDefault)?.receiver ?? '';
    await expect(document.body).toHaveTextContent(receiver);
    getDemoBackend().state.sessions.clear();
    await userEvent.click(canvas.getByRole('button', { name: 'expire' }));
    await waitFor(() => expect(rows(canvasElement)).toHaveLength(0));
    await waitFor(() => expect(storyRequests.hasFailed()).toBe(true));
    await waitFor(() => expect(storyRequests.pendingSince()).toEqual([]));
    await expect(document.body).not.toHaveTextContent(receiver);
  },
};

/** The row returns with an error message. */
export const NotDeleted: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.user.addressDelete, 'INTERNAL')),
  async play({ canvasElement }) {
    const [first] = await threeRows(canvasElement);
    await userEvent.click(act(first, 'delete'));
    await undo();
    hidePage();
    await threeRows(canvasElement);
  },
};

export const MakesDefault: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    const [, second] = await threeRows(canvasElement);
    const id = second.dataset.address;
    await userEvent.click(within(second).getAllByRole('button')[0] as HTMLElement);
    await waitFor(() => expect(rows(canvasElement)[0]?.dataset.address).toBe(id), slow);
    await expect(act(rows(canvasElement)[0] as HTMLElement, 'edit')).toHaveFocus();
    await expect(getStoredAddresses().find(({ isDefault }) => isDefault)?.id).toBe(Number(id));
  },
};

/** An edit of another device, which no list of this page has, is not undone. */
export const MakesDefaultAsItIsNow: Story = {
  tags: ['!visual'],
  async play({ canvasElement, msw }) {
    const [, second] = await threeRows(canvasElement);
    const id = Number(second.dataset.address);
    const { state } = getDemoBackend();
    msw.use(
      answer(
        contract.user.addressList,
        getStoredAddresses().map(({ userId: _, ...address }) => address),
      ),
    );
    state.addresses = state.addresses.map((one) => (one.id === id ? { ...one, detail: '8 Harbour Road' } : one));
    await userEvent.click(within(second).getAllByRole('button')[0] as HTMLElement);
    await waitFor(() => expect(getStoredAddresses().find(({ isDefault }) => isDefault)?.id).toBe(id), slow);
    await expect(getStoredAddresses().find(({ isDefault }) => isDefault)?.detail).toBe('8 Harbour Road');
  },
};

/** The address was deleted on another device: a message says that it failed, and the list is loaded again. */
export const GoneBeforeMadeDefault: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const [first, second] = await threeRows(canvasElement);
    const { state } = getDemoBackend();
    state.addresses = state.addresses.filter(({ id }) => id !== Number(second.dataset.address));
    await userEvent.click(within(second).getAllByRole('button')[0] as HTMLElement);
    await screen.findAllByText(t('account:book.notDefault'), undefined, slow);
    await waitFor(() => expect(rows(canvasElement)).toHaveLength(2), slow);
    await expect(rows(canvasElement)[0]).toBe(first);
  },
};

export const NotMadeDefault: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.user.addressDefault, 'INTERNAL')),
  async play({ canvasElement }) {
    const [first, second] = await threeRows(canvasElement);
    await userEvent.click(within(second).getAllByRole('button')[0] as HTMLElement);
    await waitFor(
      () => expect(document.querySelector('[role="status"] li, li[data-state="open"]')).toBeVisible(),
      slow,
    );
    await expect(rows(canvasElement)[0]).toBe(first);
  },
};

export const Edits: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    const [first] = await threeRows(canvasElement);
    act(first, 'edit').focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    const receiver = dialog.querySelector('input[name="receiver"]') as HTMLInputElement;
    await userEvent.clear(receiver);
    await userEvent.type(receiver, '林望海');
    await userEvent.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => expect(rows(canvasElement)[0]).toHaveTextContent('林望海'), slow);
    await waitFor(() => expect(act(rows(canvasElement)[0] as HTMLElement, 'edit')).toHaveFocus());
  },
};

/** The address was deleted on another device while its form was open: what was typed becomes a new address. */
export const EditsADeletedAddress: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const [, second] = await threeRows(canvasElement);
    const id = Number(second.dataset.address);
    act(second, 'edit').focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    const receiver = dialog.querySelector('input[name="receiver"]') as HTMLInputElement;
    await userEvent.clear(receiver);
    await userEvent.type(receiver, '林望海');
    const { state } = getDemoBackend();
    state.addresses = state.addresses.filter((address) => address.id !== id);
    const save = within(dialog).getAllByRole('button').at(-1) as HTMLElement;
    await userEvent.click(save);
    await within(dialog).findByText(getTranslate(loaded)('order:address.gone'), undefined, slow);
    await waitFor(() => expect(rows(canvasElement)).toHaveLength(2), slow);
    await userEvent.click(save);
    await waitFor(() => expect(dialog).not.toBeInTheDocument(), slow);
    const added = (await threeRows(canvasElement)).find((row) => row.textContent?.includes('林望海')) as HTMLElement;
    await expect(Number(added.dataset.address)).not.toBe(id);
    await waitFor(() => expect(canvasElement.querySelector('h2')).toHaveFocus());
  },
};

/** Text that the form took from a draft is asked about, like text that was typed. */
export const AsksBeforeADraftIsDropped: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    const [first] = await threeRows(canvasElement);
    sessionStorage.setItem(`draft address ${first.dataset.address}`, JSON.stringify({ receiver: '林望海' }));
    act(first, 'edit').focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.querySelector('input[name="receiver"]')).toHaveValue('林望海'));
    // userEvent's own `act` fails when a layer opens over another layer.
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await screen.findByRole('alertdialog');
    await expect(dialog).toBeInTheDocument();
  },
};

export const Adds: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement }) {
    await threeRows(canvasElement);
    await userEvent.click(canvas.getAllByRole('button')[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.querySelector('input[name="receiver"]')).toHaveFocus());
    await expect(dialog.querySelector('input[name="receiver"]')).toHaveValue('');
  },
};

export const Empty: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(answer(contract.user.addressList, [])),
  async play({ canvas }) {
    const add = await canvas.findByRole('button', undefined, slow);
    await userEvent.click(add);
    await expect(await screen.findByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(add).toHaveFocus());
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.user.addressList)),
};

export const Failed: Story = {
  beforeEach: ({ msw }) => msw.use(failWith(contract.user.addressList, 'INTERNAL')),
};

export const Offline: Story = {
  beforeEach: ({ msw }) => msw.use(mockOffline()),
};

export const States: Story = {
  parameters: forced('button'),
  render: () => (
    <StateMatrix rows={['default', 'other']} looks={['rest', 'hover', 'focus', 'pressed', 'disabled']}>
      {(row, look) => (
        <ul className={list}>
          <AddressRow
            address={buildAddress({ isDefault: row === 'default' })}
            isBusy={look === 'disabled'}
            onEdit={() => undefined}
            onDelete={() => undefined}
            onMakeDefault={() => undefined}
          />
        </ul>
      )}
    </StateMatrix>
  ),
  play: looksDiffer('button', ['hover', 'focus', 'pressed']),
};

/** No further address can be saved: it says so before a form is filled in, until one is deleted. */
export const Full: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) =>
    msw.use(
      answer(
        contract.user.addressList,
        Array.from({ length: maxAddresses }, (_, id) => buildAddress({ id: id + 1, isDefault: id === 0 })),
      ),
    ),
  async play({ canvas, canvasElement, loaded }) {
    const limit = getTranslate(loaded)('order:address.limit', { max: maxAddresses });
    await canvas.findByText(limit, undefined, slow);
    // The rows follow: their skeleton stays for at least 300 ms.
    await waitFor(() => expect(rows(canvasElement)).toHaveLength(maxAddresses), slow);
    const add = canvas.getByRole('button', { name: getTranslate(loaded)('account:book.add') });
    await expect(add).toHaveAccessibleDescription(limit);
    await userEvent.click(add);
    await expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(act(rows(canvasElement)[1] as HTMLElement, 'delete'));
    await waitFor(() => expect(canvas.queryByText(limit)).toBeNull());
  },
};

/** In a full book, a new address takes the place of one whose deletion could still be undone: that is sent first. */
export const AddsAfterADeletion: Story = {
  tags: ['!visual'],
  beforeEach() {
    const { state } = getDemoBackend();
    const isOwn = (address: { userId: number }) => address.userId === 3;
    const [own] = state.addresses.filter(isOwn);
    if (!own) throw new Error('no address');
    const fill = (_: unknown, id: number) => ({ ...own, id: 1000 + id, isDefault: id === 0 });
    state.addresses = [
      ...state.addresses.filter((address) => !isOwn(address)),
      ...Array.from({ length: maxAddresses }, fill),
    ];
  },
  async play({ canvas, canvasElement, loaded }) {
    await waitFor(() => expect(rows(canvasElement)).toHaveLength(maxAddresses), slow);
    await userEvent.click(act(rows(canvasElement)[1] as HTMLElement, 'delete'));
    const undoButton = await undo();
    await userEvent.click(canvas.getByRole('button', { name: getTranslate(loaded)('account:book.add') }));
    await screen.findByRole('dialog', undefined, slow);
    await expect(getStoredAddresses()).toHaveLength(maxAddresses - 1);
    await waitFor(() => expect(undoButton).not.toBeInTheDocument());
  },
};

export const LongText: Story = {
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.user.addressList, [
        buildAddress({ receiver: 'Wilhelmina Featherstonehaugh-Cholmondeley', detail: 'Longharbour '.repeat(14) }),
        buildAddress({ id: 99, receiver: 'Wilhelmina Featherstonehaugh-Cholmondeley', isDefault: false }),
      ]),
    ),
};
