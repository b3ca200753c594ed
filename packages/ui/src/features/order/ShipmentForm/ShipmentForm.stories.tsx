import { getCarrierName } from '@sampan/domain/order/carrierNames';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { guide } from '../../../testing/docs/guide.ts';
import { browserKeys } from '../../../testing/interaction/browserKeys.ts';
import { getStoryLocale, getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { noParcel } from './parcel.ts';
import { ShipmentForm } from './ShipmentForm.tsx';

const carriers = ['顺丰速运', '中通快递', '香港郵政'];

/** The form with its input, as in a dialog. */
function KeptForm(props: ComponentProps<typeof ShipmentForm>) {
  const [parcel, setParcel] = useState(props.parcel);
  return <ShipmentForm {...props} parcel={parcel} onChange={setParcel} />;
}

const meta = {
  title: 'Features/Admin/ShipmentForm',
  component: ShipmentForm,
  args: { id: 'parcel', carriers, parcel: noParcel, onChange: fn(), onSubmit: fn() },
  globals: { density: 'admin' },
  parameters: guide({
    use: 'In the dialog that ships an order: its button, in the footer, sends the form by its id.',
    avoid: 'For many orders at once: those have a row each.',
    keyboard: [
      [['Tab'], 'To the carrier, then to the number.'],
      [['ArrowDown'], 'Opens the carriers and walks through them.'],
      [['Enter'], 'In the list: takes the one that is marked. In the number: sends it.'],
    ],
  }),
  render: (args) => (
    <Stack gap="md">
      <KeptForm {...args} />
      <div>
        <Button type="submit" form={args.id}>
          →
        </Button>
      </div>
    </Stack>
  ),
} satisfies Meta<typeof ShipmentForm>;
export default meta;
type Story = StoryObj<typeof meta>;

const fields = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('input')] as [HTMLInputElement, HTMLInputElement];

const send = (canvasElement: HTMLElement) => within(canvasElement).getByRole('button', { name: '→' });

export const Default: Story = {
  args: { onSubmit: fn() },
  async play({ canvasElement, args, loaded }) {
    const [carrier, number] = fields(canvasElement);
    await userEvent.click(number);
    await userEvent.paste('香港郵政 RR123456789HK');
    // The name is shown in the viewer's locale; the shipment keeps the stored name.
    await expect(carrier).toHaveValue(getCarrierName('香港郵政', getStoryLocale(loaded)));
    await expect(number).toHaveValue('RR123456789HK');
    await userEvent.click(send(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledWith({ carrier: '香港郵政', trackingNo: 'RR123456789HK' });
  },
};

/** Both fields are missing, and the first has the focus; a corrected field loses its error. */
export const Missing: Story = {
  tags: ['!visual'],
  args: { onSubmit: fn() },
  async play({ canvasElement, args, loaded }) {
    const t = getTranslate(loaded);
    const canvas = within(canvasElement);
    await userEvent.click(send(canvasElement));
    const [carrier, number] = fields(canvasElement);
    await expect(carrier).toHaveFocus();
    await canvas.findByText(t('admin:order.shipping.carrierNeeded'));
    await canvas.findByText(t('admin:order.shipping.numberNeeded'));
    // The tracking number implies its carrier.
    await userEvent.type(number, 'SF1234567890');
    await expect(carrier).toHaveValue(getCarrierName('顺丰速运', getStoryLocale(loaded)));
    await expect(canvas.queryByText(t('admin:order.shipping.carrierNeeded'))).toBeNull();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};

/** Full-width letters and digits are read as half-width ones: they imply the carrier, and are corrected on blur. */
export const FullWidth: Story = {
  tags: ['!visual'],
  args: { onSubmit: fn() },
  async play({ canvasElement, args, loaded }) {
    const [carrier, number] = fields(canvasElement);
    await userEvent.type(number, 'ＳＦ１２３４５６７８９０');
    await expect(carrier).toHaveValue(getCarrierName('顺丰速运', getStoryLocale(loaded)));
    await userEvent.tab();
    await expect(number).toHaveValue('SF1234567890');
    await userEvent.click(send(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledWith({ carrier: '顺丰速运', trackingNo: 'SF1234567890' });
  },
};

/** Accepts a carrier that is not in the shop's list. */
export const AnotherCarrier: Story = {
  tags: ['!visual'],
  args: { onSubmit: fn() },
  async play({ canvasElement, args }) {
    const [carrier, number] = fields(canvasElement);
    await userEvent.type(carrier, 'Star Ferry');
    await userEvent.keyboard('{Enter}');
    await userEvent.type(number, 'STAR-7');
    await userEvent.click(send(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledWith({ carrier: 'Star Ferry', trackingNo: 'STAR-7' });
  },
};

/** A second number in the pasted text is named; one that a spreadsheet has shortened is an error at once. */
export const UnclearNumbers: Story = {
  tags: ['!visual'],
  args: { onSubmit: fn(), parcel: { carrier: '顺丰速运', trackingNo: '' } },
  async play({ canvasElement, args, loaded }) {
    const t = getTranslate(loaded);
    const canvas = within(canvasElement);
    const [carrier, number] = fields(canvasElement);
    await userEvent.click(number);
    await userEvent.paste('SF1234567890\nSF0987654321');
    await expect(number).toHaveValue('SF1234567890');
    const status = canvas.getByRole('status');
    await expect(status).toHaveTextContent(t('admin:order.shipping.otherNumbers', { numbers: 'SF0987654321' }));
    await userEvent.clear(number);
    await expect(status).toBeEmptyDOMElement();
    await userEvent.paste('7.81235E+13');
    await expect(number).toBeInvalid();
    await expect(number).toHaveAccessibleDescription(t('admin:order.shipping.shortened'));
    await userEvent.click(send(canvasElement));
    await expect(number).toHaveFocus();
    await userEvent.clear(number);
    // Names a carrier that is not known: the former one would be wrong.
    await userEvent.paste('闪电快运 998877665544');
    await expect(carrier).toHaveValue('');
    await userEvent.click(send(canvasElement));
    await canvas.findByText(t('admin:order.shipping.carrierNeeded'));
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};

export const Keyboard: Story = {
  tags: ['!visual'],
  args: { onSubmit: fn() },
  async play({ canvasElement, args, loaded }) {
    const [carrier, number] = fields(canvasElement);
    await userEvent.tab();
    await expect(carrier).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    const [first, second] = await screen.findAllByRole('option');
    // The first press only opens the list.
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(carrier).toHaveAttribute('aria-activedescendant', first?.id));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(carrier).toHaveAttribute('aria-activedescendant', second?.id));
    await userEvent.keyboard('{Enter}');
    await expect(carrier).toHaveValue(getCarrierName('中通快递', getStoryLocale(loaded)));
    await userEvent.tab();
    await expect(number).toHaveFocus();
    await userEvent.keyboard('ZT-7');
    // The browser's own Enter: user-event does not support a submit button outside of its form.
    const browser = await browserKeys();
    if (!browser) return;
    await browser.keyboard('{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith({ carrier: '中通快递', trackingNo: 'ZT-7' });
  },
};

export const WithMessage: Story = {
  args: { message: <Banner tone="warning">{'⋯'}</Banner> },
};

export const LongText: Story = {
  args: { carriers: ['Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokai Express'] },
  tags: ['visual-after-play'],
  async play({ canvasElement }) {
    const [carrier] = fields(canvasElement);
    await userEvent.click(carrier);
    await userEvent.click(await screen.findByRole('option', { name: /^Taumata/ }));
    await expect(carrier.value).toMatch(/^Taumata/);
  },
};
