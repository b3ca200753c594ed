import { contract } from '@sampan/api/contract';
import { answer, failWith, holdCall, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useTranslation } from 'react-i18next';
import { expect, screen, waitFor, within } from 'storybook/test';
import { HydrationComplete } from '../../../app/hydration/HydrationComplete.tsx';
import { useHere } from '../../../app/navigation/navigation.tsx';
import { useSession } from '../../../app/session/useSession.ts';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { VisuallyHidden } from '../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { ProfileScreen } from './ProfileScreen.tsx';

/** Renders the screen at its own path only, as the router does. */
function AtItsAddress() {
  const { t } = useTranslation('common');
  const here = useHere();
  if (here === '/user/basic') return <ProfileScreen />;
  return (
    <VisuallyHidden>
      <Link href="/user/basic" data-elsewhere={here}>
        {t('action.back')}
      </Link>
    </VisuallyHidden>
  );
}

const meta = {
  title: 'Shop/user-basic',
  component: ProfileScreen,
  parameters: { layout: 'fullscreen', shop: { as: 'customer', start: '/user/basic' } },
  render: () => (
    <ShopLayout>
      <AtItsAddress />
      <HydrationComplete />
    </ShopLayout>
  ),
} satisfies Meta<typeof ProfileScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 6000 };
const customer = () => getDemoBackend().userNamed('customer');
const field = (canvasElement: HTMLElement, name: string) =>
  waitFor(() => {
    const control = canvasElement.querySelector<HTMLInputElement>(`main [name="${name}"]`);
    if (!control) throw new Error(`no field ${name}`);
    return control;
  }, slow);
async function rename(canvasElement: HTMLElement, name: string) {
  const box = await field(canvasElement, 'username');
  await userEvent.clear(box);
  await userEvent.type(box, name);
}
const save = (canvasElement: HTMLElement) => canvasElement.querySelector<HTMLFormElement>('main form')?.requestSubmit();
const sexes = (canvasElement: HTMLElement) => within(canvasElement).findAllByRole('radio', undefined, slow);
const elsewhere = () => document.querySelector('[data-elsewhere]');
const shopLink = (canvasElement: HTMLElement) =>
  canvasElement.querySelector<HTMLElement>('main a[href="/user/account"]') as HTMLElement;

export const Default: Story = {
  async play({ canvasElement }) {
    await expect(await field(canvasElement, 'username')).toHaveValue('customer');
    await expect(canvasElement.querySelector('main')).not.toHaveTextContent(customer().email);
    // The space that a phone's bar of buttons needs is below the card, not in it.
    const form = canvasElement.querySelector('form') as HTMLElement;
    await expect(form.nextElementSibling).toBeNull();
  },
};

/** After saving, nothing is unsaved, so leaving does not ask. */
export const Saves: Story = {
  tags: ['state:success', '!visual'],
  async play({ canvasElement }) {
    await rename(canvasElement, 'hoi.ching');
    await userEvent.click((await sexes(canvasElement))[0] as HTMLElement);
    await userEvent.clear(await field(canvasElement, 'description'));
    save(canvasElement);
    await waitFor(
      () => expect(getDemoBackend().userNamed('hoi.ching')).toMatchObject({ sex: 0, description: '' }),
      slow,
    );
    // Wait for the response as well.
    await waitFor(() => expect(canvasElement.querySelector('main [aria-busy="true"]')).toBeNull(), slow);
    await userEvent.click(shopLink(canvasElement));
    await waitFor(() => expect(elsewhere()).toHaveAttribute('data-elsewhere', '/user/account'));
  },
};

/** Leaving with unsaved changes asks; staying keeps them, leaving discards them. */
export const AsksBeforeLeaving: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await rename(canvasElement, 'hoi.ching');
    await waitFor(() => expect(canvasElement.querySelector('[data-tone="success"]')).toBeVisible(), slow);
    await userEvent.click(shopLink(canvasElement));
    const question = await screen.findByRole('alertdialog', undefined, slow);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(question).not.toBeInTheDocument());
    await expect(await field(canvasElement, 'username')).toHaveValue('hoi.ching');
    await userEvent.click(shopLink(canvasElement));
    const buttons = within(await screen.findByRole('alertdialog', undefined, slow)).getAllByRole('button');
    await userEvent.click(buttons.at(-1) as HTMLElement);
    await waitFor(() => expect(elsewhere()).toHaveAttribute('data-elsewhere', '/user/account'));
  },
};

/** A change that is reverted does not count. */
export const NothingChanged: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await rename(canvasElement, 'customer');
    await userEvent.click(shopLink(canvasElement));
    await waitFor(() => expect(elsewhere()).toBeInTheDocument());
  },
};

export const NameTaken: Story = {
  tags: ['visual-after-play'],
  async play({ canvasElement }) {
    await rename(canvasElement, 'admin');
    await waitFor(async () => expect(await field(canvasElement, 'username')).toBeInvalid(), slow);
    save(canvasElement);
    await waitFor(async () => expect(await field(canvasElement, 'username')).toHaveFocus());
    await expect(customer().username).toBe('customer');
  },
};

export const TooLong: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    const about = await field(canvasElement, 'description');
    await userEvent.clear(about);
    await userEvent.paste('海'.repeat(201));
    save(canvasElement);
    await waitFor(() => expect(about).toBeInvalid());
    await expect(about).toHaveAccessibleDescription(/200/);
    await userEvent.keyboard('{Backspace}');
    await waitFor(() => expect(about).toBeValid());
  },
};

/** Chooses a picture and confirms its crop, which starts the upload. */
async function choosePortrait(canvasElement: HTMLElement) {
  await field(canvasElement, 'username');
  const canvas = new OffscreenCanvas(600, 400);
  canvas.getContext('2d')?.fillRect(0, 0, 600, 400);
  const file = new File([await canvas.convertToBlob({ type: 'image/png' })], 'boat.png', { type: 'image/png' });
  await userEvent.upload(canvasElement.querySelector('input[type="file"]') as HTMLInputElement, file);
  const dialog = await screen.findByRole('dialog', undefined, slow);
  await within(dialog).findByRole('group', undefined, slow);
  const use = within(dialog).getAllByRole('button').at(-1) as HTMLElement;
  await waitFor(() => expect(use).not.toHaveAttribute('aria-busy'), slow);
  await userEvent.click(use);
  // Encoding the crop takes a busy machine seconds.
  await waitFor(() => expect(dialog).not.toBeInTheDocument(), { timeout: 15_000 });
}
const waitForPortrait = (canvasElement: HTMLElement) =>
  waitFor(
    () => expect(canvasElement.querySelector('main img')?.getAttribute('src')).toMatch(/^\/media\/avatars\//),
    slow,
  );

/** The portrait is stored at once, so leaving does not ask. */
export const NewPortrait: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await choosePortrait(canvasElement);
    await waitForPortrait(canvasElement);
  },
};

/** Fields that are saved during the upload stay saved when it ends. */
export const SavesDuringTheUpload: Story = {
  tags: ['!visual'],
  async play({ canvasElement, msw }) {
    const { handler, release } = holdCall(contract.user.uploadAvatar);
    msw.use(handler);
    await choosePortrait(canvasElement);
    await rename(canvasElement, 'hoi.ching');
    save(canvasElement);
    await waitFor(() => expect(localStorage.getItem('userStore')).toContain('hoi.ching'), slow);
    release();
    await waitForPortrait(canvasElement);
    await expect(localStorage.getItem('userStore')).toContain('hoi.ching');
  },
};

export const Submitting: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.user.editinfo)),
  async play({ canvasElement }) {
    await rename(canvasElement, 'hoi.ching');
    save(canvasElement);
    await waitFor(() => expect(canvasElement.querySelector('main [aria-busy="true"]')).toBeInTheDocument(), slow);
  },
};

/** Text typed while a save is under way stays, as an unsaved change; the saved fields do not count as one. */
export const TypesDuringTheSave: Story = {
  tags: ['!visual'],
  async play({ canvasElement, msw }) {
    const { handler, release } = holdCall(contract.user.editinfo);
    msw.use(handler);
    await rename(canvasElement, 'hoi.ching');
    save(canvasElement);
    await waitFor(() => expect(canvasElement.querySelector('main [aria-busy="true"]')).toBeInTheDocument(), slow);
    const about = await field(canvasElement, 'description');
    await userEvent.clear(about);
    await userEvent.type(about, 'Tea');
    release();
    await waitFor(() => expect(canvasElement.querySelector('main [aria-busy="true"]')).toBeNull(), slow);
    await expect(about).toHaveValue('Tea');
    save(canvasElement);
    await waitFor(() => expect(getDemoBackend().userNamed('hoi.ching').description).toBe('Tea'), slow);
    await waitFor(() => expect(canvasElement.querySelector('main [aria-busy="true"]')).toBeNull(), slow);
    await userEvent.click(shopLink(canvasElement));
    await waitFor(() => expect(elsewhere()).toHaveAttribute('data-elsewhere', '/user/account'));
  },
};

export const SaveFails: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.user.editinfo, 'INTERNAL')),
  async play({ canvas, canvasElement }) {
    await rename(canvasElement, 'hoi.ching');
    save(canvasElement);
    await expect(await canvas.findByRole('alert', undefined, slow)).toBeVisible();
    await expect(await field(canvasElement, 'username')).toHaveValue('hoi.ching');
  },
};

/** The profile as another device has changed it, once the session loads it. */
function ChangedElsewhere() {
  const { user, changeUser } = useSession();
  return (
    <button
      type="button"
      hidden
      data-load
      onClick={() => user && changeUser({ ...user, username: 'hoi.ching', sex: 0 })}
    />
  );
}

/** Untouched fields take the changes of another device: these are no unsaved changes, and saving does not undo them. */
export const KeepsWhatAnotherDeviceChanged: Story = {
  tags: ['!visual'],
  render: () => (
    <ShopLayout>
      <AtItsAddress />
      <ChangedElsewhere />
      <HydrationComplete />
    </ShopLayout>
  ),
  async play({ canvasElement }) {
    const about = await field(canvasElement, 'description');
    Object.assign(customer(), { username: 'hoi.ching', sex: 0 });
    canvasElement.querySelector<HTMLElement>('[data-load]')?.click();
    const name = await field(canvasElement, 'username');
    await waitFor(() => expect(name).toHaveValue('hoi.ching'), slow);
    await userEvent.clear(about);
    save(canvasElement);
    await waitFor(
      () => expect(getDemoBackend().userNamed('hoi.ching')).toMatchObject({ sex: 0, description: '' }),
      slow,
    );
    await waitFor(() => expect(canvasElement.querySelector('main [aria-busy="true"]')).toBeNull(), slow);
    await userEvent.click(shopLink(canvasElement));
    await waitFor(() => expect(elsewhere()).toHaveAttribute('data-elsewhere', '/user/account'));
  },
};

/** The screen at its own path while signed in, otherwise a button that logs in again. */
function UntilExpiry() {
  const here = useHere();
  const { isSignedIn, logIn } = useSession();
  if (isSignedIn && here === '/user/basic') return <ProfileScreen />;
  function logInAgain() {
    const token = getDemoBackend().signIn('customer');
    logIn({ token, expiresAt: '2099-01-01T00:00:00.000Z', user: customer() }, '/user/basic');
  }
  return (
    <button type="button" data-elsewhere={here} onClick={logInAgain}>
      log in
    </button>
  );
}

/** S5: the session expires before saving: the login is opened without a question, and what was typed is kept. */
export const Expired: Story = {
  tags: ['!visual'],
  render: () => (
    <ShopLayout>
      <UntilExpiry />
      <HydrationComplete />
    </ShopLayout>
  ),
  async play({ canvas, canvasElement }) {
    await rename(canvasElement, 'hoi.ching');
    getDemoBackend().state.sessions.clear();
    save(canvasElement);
    const logIn = await canvas.findByRole('button', { name: 'log in' }, slow);
    await waitFor(() => expect(elsewhere()).toHaveAttribute('data-elsewhere', '/login?redirect=%2Fuser%2Fbasic'));
    await userEvent.click(logIn);
    await waitFor(async () => expect(await field(canvasElement, 'username')).toHaveValue('hoi.ching'));
    await expect(screen.queryByRole('alertdialog')).toBeNull();
  },
};

/** Signed in, while the profile request is pending. */
const withoutProfile = { shop: { hasProfile: false } };

export const Loading: Story = {
  tags: ['state:loading'],
  parameters: withoutProfile,
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.user.userinfo)),
  async play({ canvasElement, loaded }) {
    const busy = await waitFor(() => {
      const found = canvasElement.querySelector<HTMLElement>('main [aria-busy="true"]');
      if (!found) throw new Error('nothing is busy');
      return found;
    }, slow);
    await expect(busy).toHaveTextContent(getTranslate(loaded)('common:loading'));
    await expect(canvasElement.querySelector('main form')).toBeNull();
  },
};

export const Failed: Story = {
  tags: ['state:error'],
  parameters: withoutProfile,
  beforeEach: ({ msw }) => msw.use(failWith(contract.user.userinfo, 'INTERNAL')),
  async play({ canvas, canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    await expect(await canvas.findByRole('heading', { name: translate('common:error.section') }, slow)).toBeVisible();
    await expect(canvas.getByRole('button', { name: translate('common:action.retry') })).toBeVisible();
    await expect(canvasElement.querySelector('main form')).toBeNull();
  },
};

/** Retry loads the failed profile. */
export const ComesAtTheNextTry: Story = {
  ...Failed,
  async play({ canvas, canvasElement, loaded, msw }) {
    const retry = await canvas.findByRole('button', { name: getTranslate(loaded)('common:action.retry') }, slow);
    msw.resetHandlers();
    await userEvent.click(retry);
    await expect(await field(canvasElement, 'username')).toHaveValue('customer');
  },
  tags: ['!visual'],
};

export const Offline: Story = {
  tags: ['visual-after-play', 'state:offline'],
  beforeEach: ({ msw }) => msw.use(mockOffline()),
  async play({ canvas, canvasElement }) {
    await rename(canvasElement, 'hoi.ching');
    save(canvasElement);
    await expect(await canvas.findByRole('alert', undefined, slow)).toBeVisible();
  },
};

export const LongText: Story = {
  parameters: withoutProfile,
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.user.userinfo, {
        ...customer(),
        username: 'the-keeper-of-the-very-long-pier',
        email: 'wilhelmina@the-outer-harbour.llanfairpwllgwyngyllgogerychwyrndrobwll.example.com',
        description: '住在離島，每個星期坐兩小時船到市區買茶葉、紙和一切能在船上用的東西。'.repeat(5),
      }),
    ),
};
