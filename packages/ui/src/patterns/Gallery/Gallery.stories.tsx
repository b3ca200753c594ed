import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, screen, waitFor, within } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { Gallery, type GalleryProps } from './Gallery.tsx';

const views = [1, 2, 3, 4, 5].map((view) => ({ id: view, url: `/media/sidepot-celadon-waves-${view}` }));

const meta = {
  title: 'Patterns/Layout/Gallery',
  component: Gallery,
  args: { name: '侧把急须', pictures: views, opened: undefined, onOpenedChange: () => undefined },
  render: (args) => <Controlled {...args} />,
  parameters: guide({
    use: 'For the views of one product, at the top of its page. A press opens the ImageViewer.',
    avoid: 'For pictures of different things, which are a grid of links. For an article’s pictures use RichText.',
    keyboard: [
      [['ArrowLeft', 'ArrowRight'], 'The view before, the next one; the focus goes along'],
      [['Enter', 'Space'], 'Opens the picture in the ImageViewer; from a thumbnail, shows it'],
    ],
  }),
} satisfies Meta<typeof Gallery>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Keeps the open picture, as the page keeps it in the URL. */
function Controlled(props: GalleryProps) {
  const [opened, setOpened] = useState(props.opened);
  return <Gallery {...props} opened={opened} onOpenedChange={setOpened} />;
}

/** Alt with an arrow key is the browser's way back. */
export const LeavesAltToTheBrowser: Story = {
  tags: ['!visual'],
  async play({ canvas, loaded, args }) {
    const t = getTranslate(loaded);
    const slide = canvas.getByRole('button', { name: t('shop:product.zoom', { name: args.name, n: 1, total: 5 }) });
    await expect(fireEvent.keyDown(slide, { key: 'ArrowRight', altKey: true })).toBe(true);
    await expect(canvas.getByText('1 / 5')).toBeVisible();
  },
};

const strip = (canvasElement: HTMLElement) => [...canvasElement.querySelectorAll('ul')].at(-1) as HTMLElement;
const getIndex = (list: HTMLElement) => Math.round(list.scrollLeft / list.clientWidth);

export const Default: Story = {
  async play({ canvas, canvasElement, loaded, args }) {
    const slide = (n: number) =>
      canvas.getByRole('button', { name: getTranslate(loaded)('shop:product.zoom', { name: args.name, n, total: 5 }) });
    slide(1).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await waitFor(() => expect(canvas.getByText('3 / 5')).toBeVisible());
    await expect(slide(3)).toHaveFocus();
    await waitFor(() => expect(getIndex(strip(canvasElement))).toBe(2));
    await userEvent.keyboard('{ArrowLeft}');
    await expect(slide(2)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', {}, { timeout: 5000 });
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The focus is on the picture viewed last.
    await waitFor(() => expect(slide(4)).toHaveFocus());
    await waitFor(() => expect(getIndex(strip(canvasElement))).toBe(3));
    await userEvent.keyboard(' ');
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(slide(4)).toHaveFocus());
  },
};

/** A description names its picture, also in the viewer; a Chinese one stands on no English page. */
export const Described: Story = {
  tags: ['!visual', 'every-mode'],
  args: { name: 'Teapot', pictures: views.map((view) => ({ ...view, alt: view.id === 2 ? '壺蓋' : '' })) },
  async play({ canvas, loaded, globals }) {
    const t = getTranslate(loaded);
    const name = globals.locale === 'en-US' ? 'Teapot' : '壺蓋';
    canvas.getByRole('button', { name: t('shop:product.zoom', { name: 'Teapot', n: 1, total: 5 }) });
    canvas.getByRole('button', { name: t('shop:product.zoom', { name, n: 2, total: 5 }) }).click();
    const viewer = within(await screen.findByRole('dialog', {}, { timeout: 5000 }));
    await expect(viewer.getByRole('img', { name: t('shop:viewer.picture', { name, n: 2, total: 5 }) })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** The viewer leaves the page where it was, also with a picture that reaches beyond the window. */
export const StaysInPlace: Story = {
  tags: ['!visual'],
  render: (args) => (
    <div style={{ paddingBlockEnd: '150vh' }}>
      <Controlled {...args} />
    </div>
  ),
  async play({ canvas, loaded, args }) {
    const name = getTranslate(loaded)('shop:product.zoom', { name: args.name, n: 1, total: 5 });
    const slide = canvas.getByRole('button', { name });
    window.scrollTo(0, 120);
    slide.click();
    await screen.findByRole('dialog', {}, { timeout: 5000 });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(slide).toHaveFocus());
    await expect(window.scrollY).toBe(120);
  },
};

/** The thumbnail strip is one tab stop. */
export const OneStop: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    const stops = [...strip(canvasElement).querySelectorAll('button')].filter(({ tabIndex }) => tabIndex === 0);
    await expect(stops).toHaveLength(1);
    await expect(canvasElement.querySelector('img[fetchpriority="high"]')).not.toBeNull();
    await expect(canvasElement.querySelectorAll('img[fetchpriority="high"]')).toHaveLength(1);
  },
};

export const OnePicture: Story = { args: { pictures: views.slice(0, 1) } };
/** Shows the placeholder. */
export const NoPicture: Story = { args: { pictures: [] } };
/** Thumbnails scroll within the picture's height. */
export const Many: Story = {
  args: {
    pictures: Array.from({ length: 14 }, (_, id) => ({ id, url: `/media/sidepot-celadon-waves-${(id % 5) + 1}` })),
  },
};

/** The first picture has the focus; on desktop, one thumbnail has the focus and another is hovered. */
export const States: Story = {
  globals: { viewport: { value: 'desktop' } },
  parameters: {
    pseudo: {
      focusVisible: ['section > ul li:nth-child(2) > button', 'section div li:first-child > button'],
      hover: 'section > ul li:nth-child(3) > button',
      rootSelector: 'body',
    },
  },
};
