import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { useHere, useNavigation } from '../../../app/navigation/navigation.tsx';
import { parseWholeNumber } from '../../../data/urlNumbers.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { ProductScreen } from './ProductScreen.tsx';

const path = '/goods/teaware/side-handle-teapot';

/** Keeps the open picture in the URL, as the app does. */
function Addressed() {
  const here = useHere();
  const { navigate, back } = useNavigation();
  return (
    <>
      <output hidden data-testid="here">
        {here}
      </output>
      <button type="button" hidden data-testid="back" onClick={() => back()} />
      <ProductScreen
        slug="teaware/side-handle-teapot"
        onSlugChange={() => undefined}
        picture={parseWholeNumber(new URLSearchParams(here.split('?')[1]).get('picture'), 1)}
        onPictureChange={(picture, options) => navigate(path + (picture ? `?picture=${picture}` : ''), options)}
      />
    </>
  );
}

const meta = {
  title: 'Shop/goods-slug/Viewer',
  component: ProductScreen,
  tags: ['!visual'],
  args: { slug: '', onSlugChange: () => undefined, onPictureChange: () => undefined },
  parameters: { layout: 'fullscreen', shop: { start: path }, messageParts: ['first'] },
  render: () => <Addressed />,
} satisfies Meta<typeof ProductScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

type Translate = ReturnType<typeof getTranslate>;

/** Finds the button of a picture by its number; its name begins with the picture's description. */
function getSlide(canvas: ReturnType<typeof within>, translate: Translate, n: number) {
  const end = translate('shop:product.zoom', { name: '', n, total: 5 });
  return canvas.getByRole('button', { name: (label: string) => label.endsWith(end) });
}

/** "Back" and Escape close the viewer and leave the page open, on the picture shown last. */
export const Closed: Story = {
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    await canvas.findByRole('heading', { level: 1 });
    await userEvent.click(getSlide(canvas, translate, 1));
    const viewer = await screen.findByRole('dialog');
    await userEvent.keyboard('{ArrowRight}');
    await expect(within(viewer).getByText('2 / 5')).toBeVisible();
    await userEvent.click(within(viewer).getByRole('button', { name: translate('shop:viewer.zoomIn') }));
    await userEvent.keyboard('0');
    await expect(canvas.getByTestId('here')).toHaveTextContent(`${path}?picture=2`);
    canvas.getByTestId('back').click();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(canvas.getByTestId('here').textContent).toBe(path);
    await waitFor(() => expect(getSlide(canvas, translate, 2)).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog');
    await expect(canvas.getByTestId('here')).toHaveTextContent(`${path}?picture=2`);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(canvas.getByTestId('here').textContent).toBe(path);
  },
};

/** A URL opens a picture; closing it shows the product. */
export const DeepLink: Story = {
  parameters: { shop: { start: `${path}?picture=3` } },
  async play({ canvas, loaded }) {
    const viewer = await screen.findByRole('dialog', undefined, { timeout: 5000 });
    await expect(within(viewer).getByText('3 / 5')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(canvas.getByTestId('here').textContent).toBe(path);
    await waitFor(() => expect(getSlide(canvas, getTranslate(loaded), 3)).toHaveFocus());
  },
};

/** A URL of a picture that the product does not have opens none; "Back" from one that is then opened keeps the page. */
export const UnknownPicture: Story = {
  parameters: { shop: { start: `${path}?picture=99` } },
  async play({ canvas, loaded }) {
    await canvas.findByRole('heading', { level: 1 });
    await userEvent.click(getSlide(canvas, getTranslate(loaded), 1));
    await screen.findByRole('dialog', undefined, { timeout: 5000 });
    canvas.getByTestId('back').click();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(canvas.getByTestId('here')).toHaveTextContent(`${path}?picture=99`);
  },
};
