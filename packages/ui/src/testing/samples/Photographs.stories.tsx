import { contract } from '@sampan/api/contract';
import type { Page, StaffProduct } from '@sampan/api/entities';
import { answer } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { buildArticle, buildCategory, buildOrder, buildProductCard } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { ArticleCard, articleCardLooks } from '../../features/article/ArticleCard/ArticleCard.tsx';
import { CartLine } from '../../features/cart/CartLine/CartLine.tsx';
import { ProductCard, productCardLooks } from '../../features/catalogue/ProductCard/ProductCard.tsx';
import { ProductGrid } from '../../features/catalogue/ProductGrid/ProductGrid.tsx';
import { ShopSearch } from '../../features/catalogue/ShopSearch/ShopSearch.tsx';
import { OrderLines } from '../../features/order/OrderLines/OrderLines.tsx';
import { Gallery } from '../../patterns/Gallery/Gallery.tsx';
import { ImageViewer } from '../../patterns/ImageViewer/ImageViewer.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { AdminProductsScreen } from '../../screens/admin/AdminProductsScreen/AdminProductsScreen.tsx';
import { CategoryTile } from '../../screens/shop/HomeScreen/CategoryTile/CategoryTile.tsx';
import { checkPictures } from '../interaction/checkPictures.ts';
import { userEvent } from '../interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk } from '../screens/AdminStory.tsx';
import { getPhotographUrl, type PhotographName, photographNames } from './photographs.ts';

/** Photographs as merchants upload them, wherever the demo shop has drawn pictures. */
const meta = { title: 'Foundations/Photographs' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const toCards = () =>
  photographNames.map((name, index) => {
    const cover = getPhotographUrl(name);
    return buildProductCard({
      id: 100 + index,
      slug: `photo-${name}`,
      name,
      cover,
      i18n: {},
      listPriceAmount: undefined,
    });
  });

export const InAGrid: Story = {
  render: () => <ProductGrid products={toCards()} />,
  async play({ canvasElement }) {
    await checkPictures(photographNames.length);
    // Tiles stay square, whatever the photograph's ratio.
    for (const tile of canvasElement.querySelectorAll('article picture')) {
      const { width, height } = (tile.parentElement as HTMLElement).getBoundingClientRect();
      await expect(Math.abs(width - height)).toBeLessThan(1);
    }
  },
};

export const OnCards: Story = {
  render: () => (
    <Stack>
      {productCardLooks
        .filter((look) => look !== 'grid')
        .flatMap((look) =>
          toCards().map((card) => <ProductCard key={`${look} ${card.id}`} product={card} look={look} />),
        )}
    </Stack>
  ),
  play: () => checkPictures(2 * photographNames.length),
};

/** On the product page. */
export const InAGallery: Story = {
  render: () => (
    <Gallery
      name="Teapot"
      pictures={photographNames.map((name, index) => ({ id: index + 1, url: getPhotographUrl(name) }))}
      opened={undefined}
      onOpenedChange={() => undefined}
    />
  ),
  play: () => checkPictures(photographNames.length),
};

export const InACart: Story = {
  render: () => (
    <Stack>
      {toCards().map(({ id, name, cover, priceAmount, currency, slug }) => (
        <CartLine
          key={id}
          line={{
            productId: id,
            quantity: 1,
            name,
            cover,
            slug,
            priceAmount,
            currency,
            stock: 6,
            options: [],
            isSelected: true,
          }}
          maxPerLine={99}
          onSelect={() => undefined}
          onQuantity={() => undefined}
          onRemove={() => undefined}
        />
      ))}
    </Stack>
  ),
  play: () => checkPictures(photographNames.length),
};

export const InAnOrder: Story = {
  render: () => {
    const [line] = buildOrder().lines;
    if (!line) throw new Error('the order has no lines');
    const lines = photographNames.map((name, index) => ({
      ...line,
      id: index + 1,
      name,
      cover: getPhotographUrl(name),
    }));
    return <OrderLines lines={lines} currency="CNY" />;
  },
  play: () => checkPictures(photographNames.length),
};

/** In staff's list of products. */
export const InAStaffList: Story = {
  globals: atADesk,
  parameters: adminShop('/admin/products'),
  beforeEach({ msw }) {
    const backend = getDemoBackend();
    const { body } = backend.answer(contract.adminProduct.list, { limit: 7 }, { token: backend.signIn('admin') });
    const page = body as Page<StaffProduct>;
    const list = page.list.map((product, index) => ({
      ...product,
      cover: getPhotographUrl(photographNames[index % photographNames.length] as PhotographName),
    }));
    msw.use(answer(contract.adminProduct.list, { ...page, list }));
  },
  render: () => (
    <AdminStory>
      <AdminProductsScreen />
    </AdminStory>
  ),
  play: () => checkPictures(photographNames.length),
};

/** In the window of the shop: categories and articles. */
export const OnTiles: Story = {
  render: () => (
    <Stack>
      {photographNames.map((name, index) => (
        <div key={name} style={{ maxInlineSize: '112px' }}>
          <CategoryTile
            category={{ ...buildCategory(), id: index + 1, name, i18n: {}, image: getPhotographUrl(name) }}
          />
        </div>
      ))}
      {articleCardLooks.flatMap((look) =>
        photographNames.map((name, index) => (
          <ArticleCard
            key={`${look} ${name}`}
            look={look}
            article={{
              ...buildArticle(),
              id: index + 1,
              slug: `${look}-${name}`,
              title: name,
              i18n: {},
              cover: getPhotographUrl(name),
            }}
          />
        )),
      )}
    </Stack>
  ),
  play: () => checkPictures((1 + articleCardLooks.length) * photographNames.length),
};

/** Below the search field. */
export const InSuggestions: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    const products = toCards().map(({ id, slug, name, cover, priceAmount, currency }) => ({
      ...{ id, slug, name, cover, priceAmount, currency },
      i18n: {},
    }));
    msw.use(answer(contract.product.suggest, { products, categories: [] }));
  },
  render: () => (
    <div style={{ minBlockSize: '720px' }}>
      <ShopSearch />
    </div>
  ),
  async play({ canvas }) {
    await userEvent.type(await canvas.findByRole('combobox'), 'photo');
    await checkPictures(photographNames.length);
  },
};

/** Alone on the screen: whole, and in its own ratio. */
export const InTheViewer: Story = {
  render: () => (
    <ImageViewer
      name="Teapot"
      pictures={photographNames.map((name, index) => ({ id: index + 1, url: getPhotographUrl(name) }))}
      current={photographNames.indexOf('tall')}
      onShow={() => undefined}
      onClose={() => undefined}
    />
  ),
  async play() {
    const picture = () => screen.getByRole('dialog').querySelector('img') as HTMLImageElement;
    await waitFor(() => expect(picture().naturalWidth).toBeGreaterThan(0), { timeout: 20_000 });
    const { naturalWidth, naturalHeight } = picture();
    const { left, top, right, bottom, width, height } = picture().getBoundingClientRect();
    const isContained = getComputedStyle(picture()).objectFit === 'contain';
    await expect(isContained || Math.abs(width / height - naturalWidth / naturalHeight) < 0.02).toBe(true);
    await expect([left >= 0, top >= 0, right <= window.innerWidth, bottom <= window.innerHeight]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  },
};
