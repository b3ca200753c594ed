import { buildProduct } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { guide } from '../../../../testing/docs/guide.ts';
import { getTranslate } from '../../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { SkuSheet, type SkuSheetProps } from './SkuSheet.tsx';
import type { SkuRequest } from './skuRows.ts';

const sidepot = buildProduct({ slug: 'teaware/side-handle-teapot' });

const meta = {
  title: 'Features/Catalogue/SkuSheet',
  component: SkuSheet,
  args: {
    product: sidepot,
    intent: 'buy',
    isUnchosen: true,
    max: 6,
    onClose: fn(),
    onChoose: fn(),
    onAsk: fn(),
    onCommit: fn(),
  },
  parameters: guide({
    use: 'On a phone, when Buy now or Add to cart is pressed before one of the variants was chosen.',
    avoid: 'On a desktop, where the options stand above the button: bring them into sight instead.',
    keyboard: [
      [['Tab'], 'Through the options, the quantity and the button'],
      [['Escape'], 'Closes; the focus goes back to the button that was pressed'],
    ],
  }),
  render: (args) => <Opened {...args} />,
} satisfies Meta<typeof SkuSheet>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The screen shows the selected variant. */
function Opened({ product, onChoose, onAsk, onClose, ...props }: SkuSheetProps) {
  const [isOpen, setOpen] = useState(true);
  const [currentProduct, setCurrentProduct] = useState(product);
  const [request, setRequest] = useState<SkuRequest>();
  return (
    <>
      <Button variant="money" onClick={() => setOpen(true)}>
        {currentProduct.name}
      </Button>
      {isOpen && (
        <SkuSheet
          {...props}
          onClose={() => {
            setOpen(false);
            onClose();
          }}
          product={currentProduct}
          request={request}
          onAsk={(question) => {
            setRequest(question);
            onAsk(question);
          }}
          onChoose={(variant) => {
            setRequest(undefined);
            setCurrentProduct({ ...currentProduct, ...variant, variants: currentProduct.variants });
            onChoose(variant);
          }}
        />
      )}
    </>
  );
}

const sheet = () => within(screen.getByRole('dialog'));

/** For buying the sheet has a quantity, which the button passes on. */
export const Default: Story = {
  async play({ loaded, args }) {
    const translate = getTranslate(loaded);
    await expect(screen.getByRole('dialog')).toHaveAccessibleDescription(translate('shop:product.chooseFirst'));
    const options = sheet().getAllByRole('radio');
    await userEvent.click(options[1] as HTMLElement);
    await expect(args.onChoose).toHaveBeenCalledOnce();
    await userEvent.click(sheet().getByRole('button', { name: translate('common:action.increase') }));
    const buy = sheet().getByRole('button', { name: translate('shop:product.buyNow') });
    await userEvent.tab();
    await expect(buy).toHaveFocus();
    await userEvent.click(buy);
    await expect(args.onCommit).toHaveBeenCalledWith(2);
  },
};

/** Adding always adds one unit, so there is no quantity field. */
export const Adding: Story = {
  tags: ['!visual'],
  args: { intent: 'add', isUnchosen: false },
  async play({ loaded, args }) {
    await expect(sheet().queryByRole('textbox')).toBeNull();
    await userEvent.click(sheet().getByRole('button', { name: getTranslate(loaded)('shop:product.addToCart') }));
    await expect(args.onCommit).toHaveBeenCalledWith(1);
  },
};

export const FocusReturn: Story = {
  tags: ['!visual'],
  async play({ canvas }) {
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(canvas.getByRole('button'));
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.getByRole('button')).toHaveFocus());
  },
};

const glaze = (value: string) => ({ name: '釉色', value });
const size = (value: string) => ({ name: '尺寸', value });
const bowls = [
  { ...sidepot, id: 1, slug: 'bowl-1', options: [glaze('青釉'), size('小号')], stock: 4 },
  { ...sidepot, id: 2, slug: 'bowl-2', options: [glaze('青釉'), size('大号')], stock: 4 },
  { ...sidepot, id: 3, slug: 'bowl-3', options: [glaze('月白'), size('小号')], stock: 4 },
].map((one) => ({ ...one, i18n: undefined }));

/** A combination that does not exist must be resolved before buying. */
export const NotMade: Story = {
  tags: ['!visual'],
  args: { product: { ...sidepot, ...bowls[2], variants: bowls } },
  async play({ loaded, args }) {
    await userEvent.click(sheet().getByRole('radio', { name: /^大号./ }));
    await userEvent.click(sheet().getByRole('button', { name: getTranslate(loaded)('shop:product.buyNow') }));
    await expect(args.onCommit).not.toHaveBeenCalled();
    const nearest = getTranslate(loaded)('shop:product.nearest', { options: '青釉 · 大号' });
    await expect(sheet().getByRole('button', { name: nearest })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(sheet().getByRole('button', { name: getTranslate(loaded)('shop:product.buyNow') }));
    await expect(args.onCommit).toHaveBeenCalledOnce();
  },
};

export const Reduced: Story = { args: { product: { ...sidepot, listPriceAmount: sidepot.priceAmount + 10_000 } } };

export const SoldOut: Story = {
  args: { product: buildProduct({ slug: 'teaware/side-handle-teapot', stock: 0 }), isUnchosen: false },
  async play({ loaded }) {
    const gone = sheet().getByRole('button', { name: getTranslate(loaded)('shop:product.soldOut') });
    await expect(gone).toHaveAttribute('aria-disabled', 'true');
    await expect(sheet().queryByRole('textbox')).toBeNull();
  },
};

export const LongText: Story = {
  args: {
    product: {
      ...sidepot,
      priceAmount: 128_000_050,
      options: [glaze('Celadon with a wave pattern, fired in reduction'), size('Large, for four, 480 ml')],
      variants: bowls.map((bowl) => ({
        ...bowl,
        options: [glaze(`Celadon with a wave pattern, kiln ${bowl.id}`), size('Large, for four people, 480 ml')],
      })),
      id: 1,
      i18n: undefined,
    },
  },
};

/** A hovered chip, a focused chip and a pressed button. */
export const States: Story = {
  parameters: {
    pseudo: {
      hover: '[role="dialog"] label:nth-of-type(2)',
      focusVisible: '[role="dialog"] label:nth-of-type(1) input',
      active: '[role="dialog"] > div:last-child > button',
      rootSelector: 'body',
    },
  },
};
