import { contract } from '@sampan/api/contract';
import { failWith, holdCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { buildAddress } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { guide } from '../../../testing/docs/guide.ts';
import { breakAnswer, loadAgain, loseAnswer, Reloadable } from '../../../testing/interaction/lostAnswer.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AddressForm, type AddressFormProps, untouchedForm } from './AddressForm.tsx';

/** The form with its sheet's submit button. */
function WithButton(props: AddressFormProps) {
  const { t } = useTranslation('order');
  const [{ isUnknown }, setState] = useState(untouchedForm);
  return (
    <Stack>
      <AddressForm
        {...props}
        onStateChange={(state) => {
          setState(state);
          props.onStateChange(state);
        }}
      />
      <Button type="submit" form={props.id} isFullWidth>
        {t(isUnknown ? 'checkAgain' : 'address.save')}
      </Button>
    </Stack>
  );
}

const meta = {
  title: 'Features/Account/AddressForm',
  component: AddressForm,
  args: { id: 'address', onSaved: fn(), onStateChange: fn() },
  parameters: {
    ...guide({
      use: 'For a new address or a change to one, in a sheet or on a page; the button that saves stands outside and names the form.',
      avoid: 'For choosing one that is saved: AddressPicker, which opens this form.',
      keyboard: [
        [['Tab'], 'Goes through the fields in the order of the reader’s own envelopes.'],
        [['Letter'], 'In province and district: finds places by any of their names.'],
        [['Enter'], 'In an open list: takes the place, and sends nothing.'],
      ],
    }),
    shop: { as: 'customer' },
  },
  render: (args) => <WithButton {...args} />,
} satisfies Meta<typeof AddressForm>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`) as HTMLInputElement;
const places = () => [...document.querySelectorAll<HTMLInputElement>('input[role="combobox"]')];
const submit = () => document.querySelector<HTMLButtonElement>('button[type="submit"]') as HTMLButtonElement;
const mainland = buildAddress({ country: 'CN', province: '', city: '', district: '', detail: '复兴中路1弄2号' });
const harbour = buildAddress({ country: 'HK', province: '', city: '', district: '', detail: '皇后大道西8號3樓' });

/** Chinese envelopes begin with the region, English ones with the street. */
export const Default: Story = {
  tags: ['every-mode'],
  async play({ canvasElement, globals }) {
    const names = [...canvasElement.querySelectorAll<HTMLElement>('input[name="detail"], [role="combobox"]')];
    const street = names.findIndex((element) => element.getAttribute('name') === 'detail');
    const place = names.findLastIndex((element) => element.tagName === 'INPUT' && element !== names[street]);
    await expect(street < place).toBe(globals.locale === 'en-US');
    const fields = canvasElement.querySelectorAll<HTMLElement>('form input, form [role="combobox"]');
    const stops = [...fields].filter(({ tabIndex }) => tabIndex === 0);
    await expect(stops.length).toBeGreaterThan(names.length);
    for (const stop of stops) {
      await userEvent.tab();
      await expect(stop).toHaveFocus();
    }
  },
};

/** Browsers fill in the lists too: those of Hong Kong are the first and the second level of an address. */
export const Autofill: Story = {
  tags: ['!visual'],
  args: { address: harbour },
  async play({ canvasElement }) {
    const selects = [...canvasElement.querySelectorAll('select')].map((select) => [select.name, select.autocomplete]);
    await expect(selects.sort()).toEqual([
      ['city', 'address-level1'],
      ['country', 'country'],
    ]);
    await expect(places().map(({ autocomplete }) => autocomplete)).toEqual(['address-level2']);
  },
};

export const Changed: Story = {
  tags: ['!visual'],
  args: { address: buildAddress(), onSaved: fn() },
  async play({ args }) {
    await userEvent.clear(field('receiver'));
    await userEvent.type(field('receiver'), '陳嘉敏');
    await userEvent.click(submit());
    await waitFor(() => expect(args.onSaved).toHaveBeenCalledWith(expect.objectContaining({ receiver: '陳嘉敏' })));
  },
};

/** The page is loaded again while a new address is being saved: saved once more, it is in the book once. */
export const SavedOnce: Story = {
  tags: ['!visual'],
  args: { onSaved: fn() },
  beforeEach: ({ msw }) => msw.use(loseAnswer(contract.user.addressSave)),
  render: (args) => (
    <Reloadable>
      <WithButton {...args} />
    </Reloadable>
  ),
  async play({ args }) {
    const count = () => getDemoBackend().state.addresses.length;
    const before = count();
    const [district] = places() as [HTMLInputElement];
    await userEvent.type(field('receiver'), '陳嘉敏');
    await userEvent.type(field('phone'), '91234567');
    await userEvent.type(district, 'central');
    await userEvent.keyboard('{Enter}');
    await userEvent.type(field('detail'), '皇后大道中8號');
    await userEvent.click(submit());
    await waitFor(() => expect(count()).toBe(before + 1));
    loadAgain();
    await waitFor(() => expect(field('receiver')).toHaveValue('陳嘉敏'));
    await userEvent.click(submit());
    await waitFor(() => expect(args.onSaved).toHaveBeenCalledOnce());
    await expect(count()).toBe(before + 1);
  },
};

/** A slow server: what is typed after the press would be lost with the answer. */
export const Saving: Story = {
  tags: ['!visual'],
  args: { address: buildAddress(), onSaved: fn() },
  async play({ args, msw }) {
    const { handler, release } = holdCall(contract.user.addressSave);
    msw.use(handler);
    await userEvent.click(submit());
    for (const control of [field('receiver'), ...places()]) await waitFor(() => expect(control).toBeDisabled());
    release();
    await waitFor(() => expect(args.onSaved).toHaveBeenCalledOnce());
  },
};

/** A lost answer is no refusal: the address may be in the book, and only the same one can be sent again, once. */
export const AnswerLost: Story = {
  tags: ['!visual'],
  args: { address: buildAddress(), onSaved: fn() },
  beforeEach: ({ msw }) => msw.use(breakAnswer(contract.user.addressSave)),
  async play({ args, loaded }) {
    await userEvent.click(submit());
    const alert = await screen.findByRole('alert');
    await expect(alert).toHaveTextContent(getTranslate(loaded)('order:refused.unknownWithInput'));
    for (const control of [field('receiver'), ...places()]) await expect(control).toBeDisabled();
    await expect(submit()).toHaveTextContent(getTranslate(loaded)('order:checkAgain'));
    await userEvent.click(submit());
    await waitFor(() => expect(args.onSaved).toHaveBeenCalledOnce());
  },
};

/** Place names can be typed in any script and are shown in the page's locale; a municipality fills in its city. */
export const Mainland: Story = {
  tags: ['!visual'],
  args: { address: mainland, onSaved: fn(), onStateChange: fn() },
  async play({ args }) {
    const [province] = places() as [HTMLInputElement];
    await userEvent.type(province, 'shangh');
    await expect(screen.getAllByRole('option')).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await expect(province.value).toMatch(/^(上海市|Shanghai)$/);
    await expect(args.onStateChange).not.toHaveBeenCalledWith(expect.objectContaining({ isBusy: true }));
    await expect(field('city')).toHaveValue(province.value);
    await userEvent.type(field('district'), '徐汇区');
    await userEvent.click(submit());
    await waitFor(() =>
      expect(args.onSaved).toHaveBeenCalledWith(
        expect.objectContaining({ province: province.value, city: province.value, district: '徐汇区' }),
      ),
    );
  },
};

/** A district fills in its region; another region clears the district. */
export const HongKong: Story = {
  tags: ['!visual'],
  args: { address: harbour, onSaved: fn() },
  async play({ args, canvasElement }) {
    const [district] = places() as [HTMLInputElement];
    const region = canvasElement.querySelectorAll<HTMLElement>('button[role="combobox"]')[1] as HTMLElement;
    await userEvent.click(district);
    await expect(screen.getAllByRole('option')).toHaveLength(18);
    await userEvent.keyboard('kwun{Enter}');
    await expect(region).toHaveTextContent(/九龙|九龍|Kowloon/);
    // Now offers districts of the same region.
    await userEvent.keyboard('{ArrowDown}');
    await expect(screen.getAllByRole('option')).toHaveLength(5);
    // Typing finds those of the other regions too.
    await userEvent.keyboard('central');
    await expect(screen.getAllByRole('option')).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await expect(region).toHaveTextContent(/香港岛|香港島|Hong Kong Island/);
    await userEvent.click(submit());
    await waitFor(() =>
      expect(args.onSaved).toHaveBeenCalledWith(
        expect.objectContaining({ district: district.value, city: region.textContent }),
      ),
    );
  },
};

/** A region's name is no district, and a stray key on a chosen district changes neither. */
export const PartOfDistrict: Story = {
  tags: ['!visual'],
  async play() {
    const [district] = places() as [HTMLInputElement];
    for (const text of ['Kowloon', '九龍', 'tin']) {
      await userEvent.type(district, `${text}{Tab}`);
      await expect(district).toHaveValue('');
    }
    await userEvent.type(district, 'kwun{Tab}');
    await expect(district.value).toMatch(/^(观塘区|觀塘區|Kwun Tong)$/);
    const { value } = district;
    const region = lists()[1]?.textContent;
    district.focus();
    await userEvent.keyboard('i{Tab}');
    await expect(district).toHaveValue(value);
    await expect(lists()[1]).toHaveTextContent(region ?? '');
  },
};

const lists = () => [...document.querySelectorAll<HTMLElement>('button[role="combobox"]')];
async function chooseCountry(name: RegExp) {
  await userEvent.click(lists()[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('option', { name }));
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
}

/** Another country clears the places and the postcode of the first one, also those that it does not show. */
export const AnotherCountry: Story = {
  tags: ['!visual'],
  args: {
    address: buildAddress({ country: 'CN', province: '广东省', city: '广州市', district: '天河区' }),
    onSaved: fn(),
  },
  async play({ args }) {
    await chooseCountry(/^(英国|英國|United Kingdom|UK)$/);
    await expect(['province', 'city', 'district'].map((name) => field(name).value)).toEqual(['', '', '']);
    await userEvent.type(field('postcode'), 'BS6 6LT');
    await chooseCountry(/香港|Hong Kong/);
    await userEvent.click(submit());
    const [district] = places() as [HTMLInputElement];
    await waitFor(() => expect(district).toBeInvalid());
    await expect(args.onSaved).not.toHaveBeenCalled();
    await userEvent.click(district);
    await userEvent.keyboard('kwun{Enter}');
    await userEvent.click(submit());
    await waitFor(() => expect(args.onSaved).toHaveBeenCalledOnce());
    await expect(args.onSaved).toHaveBeenCalledWith(
      expect.objectContaining({ country: 'HK', province: '', city: lists()[1]?.textContent, district: district.value }),
    );
    // The typed values come back with their country.
    await chooseCountry(/^(英国|英國|United Kingdom|UK)$/);
    await expect(field('postcode')).toHaveValue('BS6 6LT');
    await chooseCountry(/^(中国|中國|China)$/);
    await expect([field('city').value, field('district').value]).toEqual(['广州市', '天河区']);
  },
};

/** Another province clears the city and the district of the first one. */
export const AnotherProvince: Story = {
  tags: ['!visual'],
  args: { address: buildAddress({ country: 'CN', province: '上海市', city: '上海市', district: '徐汇区' }) },
  async play() {
    const [province] = places() as [HTMLInputElement];
    await userEvent.type(province, 'guangdong{Enter}');
    await expect(province.value).toMatch(/^(广东省|廣東省|Guangdong)$/);
    await expect([field('city').value, field('district').value]).toEqual(['', '']);
  },
};

/** There is always one default address: another one takes its place, and the box could not be unticked. */
export const DefaultAddress: Story = {
  tags: ['!visual'],
  args: { address: buildAddress({ isDefault: true }) },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await expect(canvas.queryByRole('checkbox')).toBeNull();
    await expect(canvas.getByText(t('order:address.alreadyDefault'))).toBeVisible();
  },
};

/** A country without known places has text fields. */
export const FarAway: Story = {
  args: { address: buildAddress({ country: 'SE', province: '', city: 'Stockholm', district: '', postcode: '116 46' }) },
  async play() {
    await expect(places()).toHaveLength(0);
    await expect(field('city')).toHaveValue('Stockholm');
    await expect(field('postcode')).toHaveValue('116 46');
  },
};

/**
 * All fields are validated at once, and the first missing one has the focus; a list links to each of them. A corrected
 * field is valid immediately.
 */
export const States: Story = {
  tags: ['visual-after-play'],
  async play({ canvas, canvasElement }) {
    await userEvent.click(submit());
    await waitFor(() => expect(field('receiver')).toHaveFocus());
    await expect(field('receiver')).toBeInvalid();
    await waitFor(() => expect(places()[0]).toBeInvalid());
    const invalid = [...canvasElement.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];
    const links = canvas.getAllByRole('link');
    await expect(links).toHaveLength(invalid.length);
    for (const [index, link] of links.entries()) {
      await userEvent.click(link);
      await expect(invalid[index]).toHaveFocus();
    }
    await userEvent.type(field('receiver'), '陳');
    await expect(field('receiver')).toBeValid();
  },
};

/** A missing place: its field has the focus and becomes valid once a place is selected. */
export const PlaceMissing: Story = {
  tags: ['!visual'],
  args: { address: harbour },
  async play() {
    await userEvent.click(submit());
    const [district] = places() as [HTMLInputElement];
    await waitFor(() => expect(district).toHaveFocus());
    await expect(district).toBeInvalid();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(district).toBeValid());
  },
};

export const NotSaved: Story = {
  tags: ['!visual'],
  args: { address: buildAddress() },
  beforeEach: ({ msw }) => msw.use(failWith(contract.user.addressSave, 'INTERNAL')),
  async play({ canvasElement }) {
    await userEvent.click(submit());
    await within(canvasElement).findByRole('alert', {}, { timeout: 4000 });
    await expect(field('receiver')).toHaveValue(buildAddress().receiver);
  },
};

/** No further address can be saved. */
export const LimitReached: Story = {
  args: { address: buildAddress() },
  beforeEach: ({ msw }) => msw.use(failWith(contract.user.addressSave, 'ADDRESS_LIMIT')),
  tags: ['visual-after-play'],
  async play({ canvasElement }) {
    await userEvent.click(submit());
    const alert = await within(canvasElement).findByRole('alert', {}, { timeout: 4000 });
    await expect(alert).toHaveTextContent('50');
    // Beside the button, not at the other end of a form that is longer than the window.
    await expect(field('receiver').compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await expect(alert.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight);
  },
};

export const LongText: Story = {
  args: {
    address: buildAddress({
      receiver: 'Wilhelmina Featherstonehaugh-Cholmondeley',
      country: 'GB',
      province: 'Anglesey',
      city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
      district: 'The far end of the outer harbour',
      detail: 'Flat 12 B, the old customs house beside the pier of the morning ferry, opposite the lighthouse',
      postcode: 'LL61 5UJ',
    }),
  },
};
