import { contract } from '@sampan/api/contract';
import type { Address } from '@sampan/api/entities';
import { answer, failWith, holdCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { buildAddress, buildProduct } from '@sampan/demo/fixtures/shop/builders';
import { addToCart } from '@sampan/domain/cart/cart';
import { cartKey, emptyCart } from '@sampan/domain/cart/cartStore';
import { checkoutKey, createDraft } from '@sampan/domain/checkout/draft';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
// Loaded with the stories, so that no play function waits for it.
import '../../../features/address/AddressPicker/AddressPicker.tsx';
import { useSession } from '../../../app/session/useSession.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { CreateOrderScreen } from './CreateOrderScreen.tsx';
import { toDraftLines } from './checkoutRules.ts';

const office = buildAddress({ id: 42, detail: '8 Office Tower', isDefault: true });
const home = buildAddress({ id: 43, detail: '2 New Road', isDefault: false });

const { cart } = addToCart(emptyCart, buildProduct({ slug: 'teaware/yixing-teapot' }), 1);

const meta = {
  title: 'Shop/orders-create/Address',
  component: CreateOrderScreen,
  tags: ['!visual'],
  parameters: { layout: 'fullscreen', shop: { as: 'customer', start: '/orders/create' } },
  beforeEach: ({ msw }) => {
    localStorage.setItem(cartKey, JSON.stringify(cart));
    msw.use(answer(contract.user.addressList, [office]));
  },
} satisfies Meta<typeof CreateOrderScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Opens the form of the office's address; returns its receiver. */
async function openForm(t: ReturnType<typeof getTranslate>) {
  await userEvent.click(await screen.findByRole('button', { name: t('order:create.changeAddress') }));
  const picker = within(await screen.findByRole('dialog'));
  await userEvent.click(picker.getByRole('button', { name: new RegExp(office.receiver) }));
  return screen.getByRole('textbox', { name: t('order:address.receiver') });
}

/** The order is rejected while the list lacks the address that was just added: the address stays chosen. */
export const AddedAndRejected: Story = {
  beforeEach: ({ msw }) => {
    msw.use(failWith(contract.order.create, 'ACCOUNT_DISABLED'), answer(contract.user.addressSave, home));
  },
  async play({ canvas, canvasElement, loaded, msw }) {
    const t = getTranslate(loaded);
    await canvas.findByText(/8 Office Tower/);
    await waitFor(() => expect(canvasElement.querySelector('[role="radio"][data-state="checked"]')).not.toBeNull());
    // The list after the save does not arrive.
    const { handler, release } = holdCall(contract.user.addressList);
    msw.use(handler);
    await openForm(t);
    await userEvent.click(screen.getByRole('button', { name: t('order:address.save') }));
    await canvas.findByText(/2 New Road/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [place] = canvas.getAllByRole('button', { name: t('order:create.place') });
    await userEvent.click(place as HTMLElement);
    await canvas.findByRole('alert');
    await expect(canvas.getByText(/2 New Road/)).toBeVisible();
    release();
  },
};

/** The checkout until the session expires, with buttons that log in again. */
function UntilExpiry() {
  const { isSignedIn, logIn } = useSession();
  if (isSignedIn) return <CreateOrderScreen />;
  function logInAs(name: string) {
    const backend = getDemoBackend();
    logIn({ token: backend.signIn(name), expiresAt: '2099-01-01T00:00:00.000Z', user: backend.userNamed(name) });
  }
  return ['customer', 'operator'].map((name) => (
    <button key={name} type="button" onClick={() => logInAs(name)}>
      {name}
    </button>
  ));
}

/** userEvent's own `act` fails when a layer opens over another layer. */
const pressEscape = () =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));

/** S5: the session expires while an address is being edited: what was typed is there again after the login. */
export const ExpiredInTheDialog: Story = {
  render: () => <UntilExpiry />,
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const receiver = await openForm(t);
    await userEvent.clear(receiver);
    await userEvent.type(receiver, 'Rosa Lam');
    getDemoBackend().state.sessions.clear();
    await userEvent.click(screen.getByRole('button', { name: t('order:address.save') }));
    await userEvent.click(await canvas.findByRole('button', { name: 'customer' }));
    await expect(await openForm(t)).toHaveValue('Rosa Lam');
    // The customer closes it and confirms: nothing is kept.
    pressEscape();
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: t('controls:discard.confirm') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(await openForm(t)).toHaveValue(office.receiver);
    await expect(sessionStorage.getItem('draft address 42')).toBeNull();
  },
};

/** The next login is another person's: nothing typed is kept. */
export const AnotherLogsIn: Story = {
  render: () => <UntilExpiry />,
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.type(await openForm(t), ' Lam');
    getDemoBackend().state.sessions.clear();
    await userEvent.click(screen.getByRole('button', { name: t('order:address.save') }));
    const logIn = await canvas.findByRole('button', { name: 'operator' });
    await expect(sessionStorage.getItem('draft address 42')).not.toBeNull();
    await userEvent.click(logIn);
    await waitFor(() => expect(sessionStorage.getItem('draft address 42')).toBeNull());
  },
};

/** Stores a draft of the cart's lines for this address, as a checkout does. */
function storeDraft(address: Address) {
  const draft = createDraft(toDraftLines(cart.lines), 'key-of-the-story');
  sessionStorage.setItem(checkoutKey, JSON.stringify({ ...draft, address }));
}

/** The chosen address was edited in the account since: the order goes to the current one. */
export const Edited: Story = {
  beforeEach: ({ msw }) => {
    storeDraft({ ...home, detail: '1 Old Road' });
    msw.use(answer(contract.user.addressList, [office, home]));
  },
  async play({ canvas, canvasElement }) {
    await canvas.findByText(/2 New Road/);
    await userEvent.type(canvasElement.querySelector('textarea') as HTMLElement, 'Wrap it');
    await expect(JSON.parse(sessionStorage.getItem(checkoutKey) ?? '{}')).toMatchObject({
      address: { id: home.id, detail: '2 New Road' },
      remark: 'Wrap it',
    });
  },
};

/** Another tab edits the chosen address while the checkout is open: the order goes to the current one. */
export const EditedInAnotherTab: Story = {
  async play({ canvas, msw }) {
    await canvas.findByText(/8 Office Tower/);
    msw.use(answer(contract.user.addressList, [{ ...office, detail: '9 Office Tower' }]));
    const otherTab = new BroadcastChannel('sampan');
    otherTab.postMessage({ staleKeys: [['user', contract.user.addressList.path]] });
    otherTab.close();
    await canvas.findByText(/9 Office Tower/);
  },
};

/** The chosen address was deleted in the account since: the default one is chosen. */
export const Deleted: Story = {
  beforeEach: () => storeDraft(home),
  play: async ({ canvas }) => void (await canvas.findByText(/8 Office Tower/)),
};

/** The only address was deleted: the customer adds one. */
export const LastDeleted: Story = {
  beforeEach: ({ msw }) => {
    storeDraft(home);
    msw.use(answer(contract.user.addressList, []));
  },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('#checkout-address button')).not.toBeNull());
  },
};

let releaseAddresses = () => {};

/** "Change" before the account's addresses are there waits for them: the picker offers them, not an empty form. */
export const ChangedBeforeTheListArrives: Story = {
  beforeEach: ({ msw }) => {
    storeDraft(home);
    const { handler, release } = holdCall(contract.user.addressList);
    msw.use(handler, answer(contract.user.addressList, [office, home]));
    releaseAddresses = release;
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: t('order:create.changeAddress') }));
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: t('order:create.changeAddress') })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
    );
    await expect(screen.queryByRole('dialog')).toBeNull();
    releaseAddresses();
    await screen.findByRole('dialog', { name: t('order:address.title') });
  },
};

/** The picker does not take the focus from a field that the customer fills in while the addresses load. */
export const ContinuesBeforeTheListArrives: Story = {
  beforeEach: ChangedBeforeTheListArrives.beforeEach,
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const change = await canvas.findByRole('button', { name: t('order:create.changeAddress') });
    await userEvent.click(change);
    const note = canvas.getByRole('textbox', { name: new RegExp(t('order:create.note')) });
    await userEvent.type(note, 'Ring');
    releaseAddresses();
    await waitFor(() => expect(change).not.toHaveAttribute('aria-busy'));
    await new Promise((resolve) => setTimeout(resolve, 500));
    await expect(screen.queryByRole('dialog')).toBeNull();
    await expect(note).toHaveFocus();
    await userEvent.click(change);
    await screen.findByRole('dialog', { name: t('order:address.title') });
  },
};

/** Addresses that do not load: "Change" says so, and the next press tries again. */
export const ChangedWithoutTheList: Story = {
  beforeEach: ({ msw }) => {
    storeDraft(office);
    msw.use(failWith(contract.user.addressList, 'INTERNAL'));
  },
  async play({ canvas, loaded, msw }) {
    const t = getTranslate(loaded);
    const change = await canvas.findByRole('button', { name: t('order:create.changeAddress') });
    await userEvent.click(change);
    await screen.findAllByText(t('order:refused.other'), undefined, { timeout: 6000 });
    await expect(screen.queryByRole('dialog')).toBeNull();
    msw.use(answer(contract.user.addressList, [office]));
    await userEvent.click(change);
    await screen.findByRole('dialog', { name: t('order:address.title') });
  },
};

/** The heading stands inside its card, as those of the other sections. */
export const HeadingInside: Story = {
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByText(/8 Office Tower/);
    const getLeft = (name: string) => canvas.getByRole('heading', { name }).getBoundingClientRect().left;
    await expect(getLeft(t('order:create.address'))).toBeCloseTo(getLeft(t('order:create.payment')), 0);
  },
};
