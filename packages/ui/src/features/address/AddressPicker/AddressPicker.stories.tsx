import { maxAddresses } from '@sampan/api/entities';
import { buildAddress } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { guide } from '../../../testing/docs/guide.ts';
import { browserKeys } from '../../../testing/interaction/browserKeys.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AddressPicker } from './AddressPicker.tsx';

const here = buildAddress();
const far = buildAddress({
  id: 99,
  receiver: 'Rosa Lam',
  isDefault: false,
  country: 'GB',
  province: 'England',
  city: 'Bristol',
  district: 'Redland',
  detail: '4 Chandos Road',
  postcode: 'BS6 6LT',
});
const third = buildAddress({ id: 98, receiver: '何永泰', isDefault: false });

const meta = {
  title: 'Features/Account/AddressPicker',
  component: AddressPicker,
  args: { addresses: [here, far, third], chosen: here, onClose: fn(), onChoose: fn() },
  parameters: {
    ...guide({
      use: 'For choosing where an order goes, changing one of the addresses, or writing the first.',
      avoid: 'For showing the chosen one: AddressCard.',
      keyboard: [
        [['Tab'], 'To the list at its chosen address, to the pencils, to the button.'],
        [['ArrowDown', 'ArrowUp'], 'Go from address to address without taking one.'],
        [['Enter', 'Space'], 'Take the address and close.'],
        [['Escape'], 'Closes and changes nothing; a form with changes asks first.'],
      ],
    }),
    shop: { as: 'customer' },
  },
} satisfies Meta<typeof AddressPicker>;
export default meta;
type Story = StoryObj<typeof meta>;

const radios = async () => within(await screen.findByRole('dialog')).getAllByRole('radio') as HTMLElement[];

export const Default: Story = {
  args: { onChoose: fn(), onClose: fn() },
  async play({ args }) {
    const [, second] = await radios();
    await expect(second?.nextElementSibling).toHaveAccessibleDescription(expect.stringContaining(far.detail));
    await userEvent.click(second as HTMLElement);
    await expect(args.onChoose).toHaveBeenCalledWith(far);
    await expect(args.onClose).toHaveBeenCalled();
  },
};

/** No further address can be saved: it says so, and leads to where one can be deleted. */
export const Full: Story = {
  tags: ['!visual'],
  args: { addresses: Array.from({ length: maxAddresses }, (_, id) => buildAddress({ id: id + 1 })) },
  async play({ loaded }) {
    const limit = getTranslate(loaded)('order:address.limit', { max: maxAddresses });
    const dialog = await screen.findByRole('dialog');
    await expect(dialog).toHaveAccessibleDescription(limit);
    const manage = within(dialog).getByRole('link', { name: getTranslate(loaded)('order:address.manage') });
    await expect(manage).toHaveAttribute('href', '/user/account#addresses');
    await expect(within(dialog).queryByRole('button', { name: getTranslate(loaded)('order:address.add') })).toBeNull();
  },
};

/** Pressing the selected address confirms it. */
export const TheSameAgain: Story = {
  tags: ['!visual'],
  args: { onChoose: fn(), onClose: fn() },
  async play({ args }) {
    await userEvent.click((await radios())[0] as HTMLElement);
    await expect(args.onChoose).toHaveBeenCalledWith(here);
    await expect(args.onClose).toHaveBeenCalled();
  },
};

export const Keyboard: Story = {
  tags: ['!visual'],
  args: { onChoose: fn(), onClose: fn() },
  async play({ args }) {
    const [first, second, last] = (await radios()) as [HTMLElement, HTMLElement, HTMLElement];
    const user = userEvent.setup();
    first.focus();
    // Hold the key down: Radix moves the focus while an arrow key is pressed.
    for (const next of [second, last]) {
      await user.keyboard('{ArrowDown>}');
      await waitFor(() => expect(next).toHaveFocus());
      await waitFor(() => expect(next).toBeChecked());
      await user.keyboard('{/ArrowDown}');
    }
    await user.keyboard('{ArrowUp>}');
    await waitFor(() => expect(second).toBeChecked());
    await user.keyboard('{/ArrowUp}');
    await user.keyboard('{ArrowDown>}');
    await waitFor(() => expect(last).toBeChecked());
    await user.keyboard('{/ArrowDown}');
    await expect(args.onChoose).not.toHaveBeenCalled();
    // One stop in the tab order.
    await expect([first, second, last].map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
    await user.keyboard('{Enter}');
    await expect(args.onChoose).toHaveBeenCalledWith(third);
    await user.keyboard(' ');
    await expect(args.onChoose).toHaveBeenCalledTimes(2);
    await user.tab();
    await expect(document.activeElement).toHaveAccessibleName(/何永泰/);
    await user.tab();
    await expect(within(screen.getByRole('dialog')).getAllByRole('button').at(-1)).toHaveFocus();
    await user.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledTimes(3);
    await expect(args.onChoose).toHaveBeenCalledTimes(2);
  },
};

/** Closing it asks before it gives up what was typed; without changes it closes at once. */
export const AsksBeforeDiscarding: Story = {
  tags: ['!visual'],
  args: { addresses: [], chosen: null, onClose: fn() },
  async play({ args, loaded }) {
    const t = getTranslate(loaded);
    const dialog = await screen.findByRole('dialog');
    const close = within(dialog).getByRole('button', { name: t('common:action.close') });
    const receiver = dialog.querySelector('input[name="receiver"]') as HTMLInputElement;
    await userEvent.click(close);
    await expect(args.onClose).toHaveBeenCalledOnce();
    await userEvent.type(receiver, 'Rosa');
    await userEvent.click(close);
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: t('controls:discard.keep') }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(receiver).toHaveValue('Rosa');
    await expect(args.onClose).toHaveBeenCalledOnce();
    // The text is deleted again: nothing would be lost.
    await userEvent.clear(receiver);
    await userEvent.click(close);
    await expect(args.onClose).toHaveBeenCalledTimes(2);
  },
};

/**
 * Adding one opens an empty form without errors. Only a click of the browser itself can fail here: it submits a form when
 * the pressed button turns into the submit button during the click.
 */
export const AddsAnother: Story = {
  tags: ['!visual'],
  async play({ loaded }) {
    const browser = await browserKeys();
    if (!browser) return;
    const dialog = await screen.findByRole('dialog');
    within(dialog)
      .getByRole('button', { name: getTranslate(loaded)('order:address.add') })
      .focus();
    await browser.keyboard('{Enter}');
    await waitFor(() => expect(dialog.querySelector('form input[name="receiver"]')).toBeVisible());
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect(dialog.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
  },
};

/** Without addresses it starts with the form. */
export const First: Story = {
  args: { addresses: [], chosen: null },
  async play() {
    const dialog = await screen.findByRole('dialog');
    await expect(dialog.querySelector('form input[name="receiver"]')).toBeVisible();
  },
};

export const Editing: Story = {
  tags: ['!visual'],
  async play() {
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: /Rosa Lam/ }));
    await expect(within(dialog).getAllByRole('textbox')[0]).toHaveValue('Rosa Lam');
  },
};

export const LongText: Story = {
  args: {
    addresses: [
      buildAddress({ receiver: 'Wilhelmina Featherstonehaugh-Cholmondeley', detail: 'Longharbour '.repeat(14) }),
      far,
    ],
  },
};
