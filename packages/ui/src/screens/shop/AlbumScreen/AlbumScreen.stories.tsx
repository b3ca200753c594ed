import { category, product } from '@sampan/api/contract/product';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, waitFor, within } from 'storybook/test';
import { useHere, useNavigation } from '../../../app/navigation/navigation.tsx';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AlbumScreen } from './AlbumScreen.tsx';
import { readAlbumQuery, writeAlbumQuery } from './albumQuery.ts';

/** Keeps the query in state, as the app keeps it in the URL. */
function Addressed() {
  const here = useHere();
  const { navigate } = useNavigation();
  return (
    <>
      <output hidden data-testid="address">
        {here}
      </output>
      <ShopLayout>
        <AlbumScreen
          query={readAlbumQuery(new URLSearchParams(here.split('?')[1]))}
          onQueryChange={(query) => navigate(`/album${writeAlbumQuery(query)}`, { replace: true })}
        />
      </ShopLayout>
    </>
  );
}

const meta = {
  title: 'Shop/album',
  component: AlbumScreen,
  args: { query: {}, onQueryChange: () => undefined },
  parameters: { layout: 'fullscreen', shop: { start: '/album' } },
  render: () => <Addressed />,
} satisfies Meta<typeof AlbumScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const links = (canvasElement: HTMLElement) => [
  ...canvasElement.querySelectorAll<HTMLElement>('main li a[href*="picture="]'),
];
const waitForPictures = (canvasElement: HTMLElement, count: number) =>
  waitFor(() => expect(links(canvasElement)).toHaveLength(count));
const address = (canvasElement: HTMLElement) => within(canvasElement).getByTestId('address').textContent ?? '';
const viewer = () => screen.findByRole('dialog');
const idIn = (href: string | null | undefined) => /picture=(\d+)/.exec(href ?? '')?.[1];

/** Pictures alternate between products: no two neighbours show the same one. */
export const Default: Story = {
  async play({ canvasElement, loaded }) {
    await waitForPictures(canvasElement, 30);
    await expect(canvasElement.querySelector('h1')).toHaveTextContent(getTranslate(loaded)('common:nav.album'));
  },
};

/** Keyboard use of the viewer: the URL follows, "back" closes it and the last shown thumbnail has the focus. */
export const ViewerByKeys: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    await waitForPictures(canvasElement, 30);
    const [first, second] = links(canvasElement) as [HTMLElement, HTMLElement];
    first.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(await viewer());
    await expect(idIn(address(canvasElement))).toBe(idIn(first.getAttribute('href')));
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(idIn(address(canvasElement))).toBe(idIn(second.getAttribute('href'))));
    const product = dialog.getByRole('link', { name: getTranslate(loaded)('content:album.viewProduct') });
    await expect(product.getAttribute('href')).toMatch(/^\/goods\/.+/);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(second).toHaveFocus());
    await expect(address(canvasElement)).toBe('/album');
  },
};

/** The counter has all pictures, not only the loaded ones; the picture shown last is in view after closing. */
export const ViewerFarDown: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    await waitForPictures(canvasElement, 30);
    const [first] = links(canvasElement) as [HTMLElement];
    first.focus();
    await userEvent.keyboard('{Enter}');
    const status = within(await viewer()).getByRole('status');
    await userEvent.keyboard('{ArrowRight>24}');
    await waitFor(() => expect(status).toHaveTextContent('25'));
    const total = Number(status.textContent?.match(/\d+/g)?.at(-1));
    await expect(total).toBeGreaterThan(30);
    await expect(canvasElement).toHaveTextContent(getTranslate(loaded)('content:album.count', { count: total }));
    await userEvent.keyboard('{Escape}');
    const last = links(canvasElement)[24] as HTMLElement;
    await waitFor(() => expect(last).toHaveFocus());
    const { top, bottom } = last.getBoundingClientRect();
    await expect(top).toBeGreaterThanOrEqual(0);
    await expect(bottom).toBeLessThanOrEqual(innerHeight);
  },
};

/** Swiping changes the picture. */
export const ViewerByTouch: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await waitForPictures(canvasElement, 30);
    const [first, second] = links(canvasElement) as [HTMLElement, HTMLElement];
    await userEvent.click(first);
    const dialog = await viewer();
    const picture = await waitFor(() => {
      const found = dialog.querySelector('img');
      if (!found?.naturalWidth) throw new Error('not there yet');
      return found;
    });
    const room = picture.closest('picture')?.parentElement as HTMLElement;
    room.setPointerCapture = () => undefined;
    const { x, y, width, height } = room.getBoundingClientRect();
    const finger = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', by: number) =>
      fireEvent[type](room, {
        pointerId: 1,
        pointerType: 'touch',
        button: 0,
        clientX: x + width / 2 + by,
        clientY: y + height / 2,
      });
    finger('pointerDown', 90);
    finger('pointerMove', 0);
    finger('pointerUp', 0);
    await waitFor(() => expect(idIn(address(canvasElement))).toBe(idIn(second.getAttribute('href'))));
  },
};

/** A URL opens a picture; closing it shows the album around it. */
export const DeepLink: Story = {
  tags: ['!visual'],
  parameters: { shop: { start: '/album?picture=14' } },
  async play({ canvasElement }) {
    await waitForPictures(canvasElement, 30);
    await viewer();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(address(canvasElement)).toBe('/album');
  },
};

/** A category chip is a link that filters the pictures and is marked as current. */
export const Filters: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    await waitForPictures(canvasElement, 30);
    const chips = within(canvas.getByRole('navigation', { name: getTranslate(loaded)('content:album.categories') }));
    // Categories load independently of the pictures.
    const tea = await waitFor(() => {
      const third = chips.getAllByRole('link')[2];
      if (!third) throw new Error('no shelves yet');
      return third;
    });
    await userEvent.click(tea);
    await waitFor(() => expect(address(canvasElement)).toMatch(/^\/album\?category=\d+$/));
    await expect(tea).toHaveAttribute('aria-current', 'true');
    await expect(chips.getAllByRole('link')[0]).not.toHaveAttribute('aria-current');
    // The old pictures stay, faded, until the new ones arrive.
    await waitFor(() => {
      const region = links(canvasElement)[0]?.closest('ul')?.parentElement as HTMLElement;
      expect([region.className, getComputedStyle(region).opacity]).toEqual(['', '1']);
    });
  },
};

/** Names of categories that are not translated have a `lang`. */
export const AnotherLanguage: Story = {
  tags: ['!visual'],
  globals: { locale: 'zh-HK' },
  beforeEach: () => {
    const { state } = getDemoBackend();
    state.categories = state.categories.map((one) => ({ ...one, name: `Teapots ${one.id}`, i18n: {} }));
  },
  async play({ canvas, loaded }) {
    const chips = within(canvas.getByRole('navigation', { name: getTranslate(loaded)('content:album.categories') }));
    await chips.findAllByRole('link', { name: /^Teapots/ });
    const [all, ...categories] = chips.getAllByRole('link');
    await expect(all).not.toHaveAttribute('lang');
    for (const category of categories) await expect(category).toHaveAttribute('lang', 'en-US');
  },
};

/** A product's name that is not translated has a `lang` below its picture, so that a screen reader pronounces it. */
export const CaptionInAnotherLanguage: Story = {
  tags: ['!visual'],
  globals: { locale: 'zh-HK' },
  parameters: { shop: { start: '/album?picture=14' } },
  beforeEach() {
    const { products } = getDemoBackend().state;
    for (const one of products.values()) products.set(one.id, { ...one, name: `Teapot ${one.id}`, i18n: {} });
  },
  async play() {
    const caption = await within(await viewer()).findByText(/^Teapot \d+$/);
    await expect(caption).toHaveAttribute('lang', 'en-US');
  },
};

export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => {
    msw.use(mockPendingCall(product.gallery), mockPendingCall(category.active));
  },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy="true"]')).not.toBeNull());
  },
};

const nothing = { list: [], total: 0, page: 1, limit: 30, pages: 0 };

export const Empty: Story = {
  tags: ['state:empty'],
  beforeEach: ({ msw }) => {
    msw.use(answer(product.gallery, nothing), answer(category.active, []));
  },
  async play({ canvas, loaded }) {
    await canvas.findByText(getTranslate(loaded)('content:album.empty'));
  },
};

export const FilteredEmpty: Story = {
  tags: ['state:filteredEmpty', '!visual'],
  parameters: { shop: { start: '/album?category=999999' } },
  async play({ canvas, canvasElement, loaded }) {
    const all = await canvas.findByRole('link', { name: getTranslate(loaded)('content:album.seeAll') });
    await userEvent.click(all);
    await waitForPictures(canvasElement, 30);
  },
};

export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => {
    msw.use(failWith(product.gallery, 'INTERNAL'));
  },
  async play({ canvas, loaded }) {
    await canvas.findByRole('button', { name: getTranslate(loaded)('common:action.retry') });
  },
};

/** The categories fail; the pictures are shown. */
export const Partial: Story = {
  tags: ['state:partial'],
  beforeEach: ({ msw }) => {
    msw.use(failWith(category.active, 'INTERNAL'));
  },
  async play({ canvasElement }) {
    await waitForPictures(canvasElement, 30);
  },
};

export const Offline: Story = {
  tags: ['state:offline'],
  beforeEach: ({ msw }) => {
    msw.use(mockOffline());
  },
};

/** Further pages load near the end of the grid; the URL holds the page count, so "back" restores them. */
export const LoadsMore: Story = {
  async play({ canvasElement }) {
    await waitForPictures(canvasElement, 30);
    window.scrollTo(0, document.body.scrollHeight);
    await waitForPictures(canvasElement, 60);
    await expect(address(canvasElement)).toBe('/album?page=2');
  },
};

export const LongNames: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    const name = 'A side-handle teapot with a lid that does not fall, in three glazes and for any number of guests';
    const list = [1, 2, 3].map((id) => ({
      id,
      url: `/media/sidepot-celadon-waves-${id}`,
      alt: name,
      slug: 'a/pot',
      name,
    }));
    msw.use(answer(product.gallery, { ...nothing, list, total: 3, pages: 1 }));
  },
  async play({ canvasElement }) {
    await waitForPictures(canvasElement, 3);
    await userEvent.click(links(canvasElement)[0] as HTMLElement);
    await viewer();
  },
};
