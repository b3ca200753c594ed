import { contract } from '@sampan/api/contract';
import { answer } from '@sampan/demo/backend/controls';
import { buildArticle, buildOrder, buildProduct } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { GalleryPicker } from '../../features/file/GalleryPicker/GalleryPicker.tsx';
import { MediaField } from '../../features/file/MediaField/MediaField.tsx';
import { OrderCard } from '../../features/order/OrderCard/OrderCard.tsx';
import { RefundLines } from '../../features/order/RefundRequest/RefundLines.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { CategoryImage } from '../../screens/admin/CategoriesScreen/CategoryForm/CategoryImage.tsx';
import { AlbumGrid } from '../../screens/shop/AlbumScreen/AlbumGrid.tsx';
import { LinesSection } from '../../screens/shop/CreateOrderScreen/Checkout/LinesSection.tsx';
import { CategorySheet } from '../../screens/shop/GoodsScreen/CategorySheet/CategorySheet.tsx';
import { PostScreen } from '../../screens/shop/PostScreen/PostScreen.tsx';
import { SkuPicker } from '../../screens/shop/ProductScreen/SkuPicker/SkuPicker.tsx';
import { SkuSheet } from '../../screens/shop/ProductScreen/SkuPicker/SkuSheet.tsx';
import { checkPictures } from '../interaction/checkPictures.ts';
import { getPhotographUrl, photographNames } from './photographs.ts';
import { galleryPictures } from './storyPictures.ts';

/** Photographs as merchants upload them, in orders, sheets, articles and forms. */
const meta = { title: 'Foundations/Photographs in parts' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const ignore = () => undefined;

/** An order with one line for each photograph. */
function createOrder(names: readonly (typeof photographNames)[number][], id = 1) {
  const order = buildOrder({ id });
  const [line] = order.lines;
  if (!line) throw new Error('the order has no lines');
  const lines = names.map((name, index) => ({
    ...line,
    id: id * 100 + index,
    name,
    i18n: {},
    cover: getPhotographUrl(name),
  }));
  return { ...order, lines };
}

/** One line, and several with the rest as a number. */
export const InOrderCards: Story = {
  render: () => (
    <Stack>
      {[createOrder(photographNames, 1), ...photographNames.map((name, index) => createOrder([name], index + 2))].map(
        (order) => (
          <OrderCard key={order.id} order={order} isMoney={false} onPress={ignore} />
        ),
      )}
    </Stack>
  ),
  play: () => checkPictures(4 + photographNames.length),
};

const variants = photographNames.map((name, index) => ({
  id: index + 1,
  slug: name,
  stock: 5,
  priceAmount: 9_900,
  cover: getPhotographUrl(name),
  options: [{ name: 'Glaze', value: name }],
}));

export const InASkuPicker: Story = {
  render: () => <SkuPicker variants={variants} shownId={1} onChoose={ignore} onAsk={ignore} />,
  play: () => checkPictures(photographNames.length),
};

export const InASkuSheet: Story = {
  render: () => (
    <SkuSheet
      product={{
        ...buildProduct({ slug: 'teaware/side-handle-teapot' }),
        ...{ id: 3, options: [{ name: 'Glaze', value: 'wide' }], cover: getPhotographUrl('wide'), i18n: {}, variants },
      }}
      intent="buy"
      isUnchosen
      max={6}
      onClose={ignore}
      onChoose={ignore}
      onAsk={ignore}
      onCommit={ignore}
    />
  ),
  play: () => checkPictures(1 + photographNames.length),
};

export const InARefund: Story = {
  render: () => (
    <RefundLines
      lines={createOrder(photographNames).lines.map((line) => ({ line, max: 2 }))}
      currency="CNY"
      quantities={{}}
      onChange={ignore}
      codes={new Map()}
    />
  ),
  play: () => checkPictures(photographNames.length),
};

/** One of them is sold out, and faded. */
export const AtTheCheckout: Story = {
  render: () => (
    <LinesSection
      lines={photographNames.map((name, index) => ({
        ...{ productId: index + 1, quantity: 1, priceAmount: 9_900, currency: 'CNY', type: 1 },
        ...{ name, options: [], cover: getPhotographUrl(name) },
      }))}
      extras={new Map()}
      shortages={[{ productId: 1, left: 0 }]}
      isFrozen={false}
      onQuantity={ignore}
      onRemove={ignore}
    />
  ),
  play: () => checkPictures(photographNames.length),
};

export const InACategorySheet: Story = {
  render: () => (
    <CategorySheet
      onClose={ignore}
      onChoose={ignore}
      chosen={2}
      categories={photographNames.map((name, index) => ({
        ...{ id: index + 1, parentId: index === 0 ? null : 1, name },
        image: getPhotographUrl(name),
      }))}
    />
  ),
  play: () => checkPictures(photographNames.length),
};

/** Whole, each in its own ratio. */
export const InAnAlbum: Story = {
  render: () => (
    <AlbumGrid
      pictures={photographNames.map((name, index) => ({
        ...{ id: index + 1, url: getPhotographUrl(name), alt: name },
        ...{ name, categories: [], i18n: {} },
      }))}
      query={{ page: 1 }}
      onQueryChange={ignore}
      loadNext={undefined}
    />
  ),
  async play({ canvasElement }) {
    await checkPictures(photographNames.length);
    for (const image of canvasElement.querySelectorAll('picture > img')) {
      await expect(getComputedStyle(image).objectFit).toBe('contain');
    }
  },
};

/** A portrait as the cover of an article is cropped to the cover's ratio. */
export const OnAnArticle: Story = {
  parameters: { layout: 'fullscreen', shop: { start: '/posts/portrait' } },
  beforeEach: ({ msw }) => {
    const article = {
      ...buildArticle(),
      i18n: {},
      slug: 'portrait',
      cover: getPhotographUrl('tall'),
      content: '<p>Kiln</p>',
    };
    msw.use(answer(contract.posts.detail, article));
  },
  render: () => <PostScreen id="portrait" />,
  play: () => checkPictures(1),
};

export const InAMediaField: Story = {
  globals: { density: 'admin' },
  render: () => (
    <MediaField
      label="Pictures"
      items={photographNames.map((name) => ({ key: name, url: getPhotographUrl(name), alt: name }))}
      onChange={ignore}
      upload={async () => ({ id: 1, name: '', size: 0 })}
      maxBytes={1}
      onPick={ignore}
      onBusyChange={ignore}
    />
  ),
  play: () => checkPictures(photographNames.length),
};

export const InTheGalleryPicker: Story = {
  globals: { density: 'admin' },
  parameters: { shop: { as: 'operator' } },
  beforeEach: ({ msw }) => {
    const [picture] = galleryPictures;
    if (!picture) throw new Error('the gallery has no pictures');
    const pictures = photographNames.map((name, index) => ({
      ...picture,
      ...{ id: 900 + index, name, url: getPhotographUrl(name) },
    }));
    msw.use(answer(contract.adminSetting.gallery, pictures));
  },
  render: () => <GalleryPicker isMultiple onClose={ignore} onPick={ignore} />,
  play: () => checkPictures(photographNames.length),
};

export const OnACategory: Story = {
  globals: { density: 'admin' },
  parameters: { shop: { as: 'operator' } },
  render: () => (
    <Stack>
      {photographNames.map((name) => (
        <CategoryImage
          key={name}
          value={getPhotographUrl(name)}
          onChange={ignore}
          onBusyChange={ignore}
          error={undefined}
        />
      ))}
    </Stack>
  ),
  play: () => checkPictures(photographNames.length),
};
