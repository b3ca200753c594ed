import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { createEvent, expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test';
import { Button } from '../../primitives/Button/Button.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { ImageViewer, type ImageViewerProps } from './ImageViewer.tsx';

const pictures = [1, 2, 3, 4, 5].map((view) => ({ id: view, url: `/media/sidepot-celadon-waves-${view}` }));

const meta = {
  title: 'Patterns/Layout/ImageViewer',
  component: ImageViewer,
  args: { name: '侧把急须', pictures, current: 0, onShow: fn(), onClose: fn() },
  parameters: {
    layout: 'fullscreen',
    ...guide({
      use: 'For pictures that deserve the whole screen: of a product, in an article, in the album, of a paper under review (with `canRotate` and `canCompare`). Loaded when it is first opened.',
      avoid:
        'For one small picture that is already shown as large as it is. For a film or a document use a link to it.',
      keyboard: [
        [['ArrowLeft', 'ArrowRight'], 'The picture before, the next one'],
        [['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], 'Of a picture that is nearer: its other parts'],
        [['+', '-'], 'Nearer, farther: one to four times'],
        [['0'], 'The whole picture'],
        [['Escape'], 'Closes; the focus goes back to the picture that was opened'],
        [['Tab'], 'Stays within the viewer'],
      ],
    }),
  },
  render: (args) => <Opened {...args} />,
} satisfies Meta<typeof ImageViewer>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The caller holds the current picture and the open state. */
function Opened({ current, onShow, onClose, ...props }: ImageViewerProps) {
  const [index, setIndex] = useState(current);
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {props.name}
      </Button>
      {isOpen && (
        <ImageViewer
          {...props}
          current={index}
          onShow={(index) => {
            setIndex(index);
            onShow(index);
          }}
          onClose={() => {
            setOpen(false);
            onClose();
          }}
        />
      )}
    </>
  );
}

const dialog = () => screen.getByRole('dialog');
/** Position at the end of the transition. */
const getPlace = ({ style: { transform } }: HTMLElement) => new DOMMatrix(transform);
const getScale = (picture: HTMLElement) => getPlace(picture).a;
const pictureIn = (element: HTMLElement) => element.querySelector('picture') as HTMLElement;

/** Waits until the picture is loaded and has its size. */
async function loaded(element = dialog()) {
  await waitFor(() => expect((element.querySelector('img') as HTMLImageElement).naturalWidth).toBeGreaterThan(0));
}

export const Default: Story = {
  async play({ loaded: storyLoaded, args }) {
    const translate = getTranslate(storyLoaded);
    await loaded();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    await expect(args.onShow.mock.calls).toEqual([[1], [2], [1]]);
    const said = translate('shop:viewer.picture', { name: args.name, n: 2, total: 5 });
    await expect(within(dialog()).getByRole('status')).toHaveTextContent(said);
    await userEvent.keyboard('+');
    await expect(getScale(pictureIn(dialog()))).toBeCloseTo(1.5);
    await userEvent.keyboard('-');
    await expect(getScale(pictureIn(dialog()))).toBeCloseTo(1);
    await userEvent.keyboard('+++++++');
    await expect(getScale(pictureIn(dialog()))).toBe(4);
    await userEvent.keyboard('0');
    await expect(getScale(pictureIn(dialog()))).toBe(1);
  },
};

/** The arrows reach every part of a zoomed picture, which a mouse drags into view, and turn pages again afterwards. */
export const MovedByKeys: Story = {
  tags: ['!visual'],
  async play({ args }) {
    await loaded();
    await userEvent.keyboard('+++++++');
    const place = () => getPlace(pictureIn(dialog()));
    const [across, down] = [place().e, place().f];
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await expect([across - place().e, down - place().f]).toEqual([80, 80]);
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
    await expect([place().e, place().f]).toEqual([across, down]);
    // Not beyond the edge of the picture.
    for (let press = 0; press < 40; press += 1) await userEvent.keyboard('{ArrowRight}');
    const end = place().e;
    await userEvent.keyboard('{ArrowRight}');
    await expect(place().e).toBe(end);
    await expect(args.onShow).not.toHaveBeenCalled();
    await userEvent.keyboard('0{ArrowRight}');
    await expect(args.onShow).toHaveBeenCalledWith(1);
  },
};

/** A picture that was zoomed and is still narrower than the pane: the arrows turn pages. */
export const ZoomedWithinThePane: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'desktop' } },
  async play({ args }) {
    await loaded();
    await userEvent.keyboard('+{ArrowRight}');
    await expect(args.onShow).toHaveBeenCalledWith(1);
  },
};

/** Opened from a button, closed by Escape: the focus is back on it. */
export const FocusReturn: Story = {
  tags: ['!visual'],
  async play({ canvas, args }) {
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const opener = canvas.getByRole('button', { name: args.name });
    await userEvent.click(opener);
    for (let press = 0; press < 12; press += 1) {
      await userEvent.tab();
      await expect(dialog()).toContainElement(document.activeElement as HTMLElement);
    }
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

/** The page below does not scroll. */
export const ScrollLock: Story = {
  tags: ['!visual'],
  render: (args) => (
    <div style={{ blockSize: '300vh' }}>
      <Opened {...args} />
    </div>
  ),
  async play() {
    await waitFor(() => expect(getComputedStyle(document.body).overflow).toBe('hidden'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(getComputedStyle(document.body).overflow).not.toBe('hidden'));
  },
};

export const States: Story = {
  args: {
    canDownload: true,
    canRotate: true,
    canCompare: true,
    pictures: pictures.map((picture, index) => ({ ...picture, caption: `Celadon, view ${index + 1}` })),
  },
  async play({ loaded: storyLoaded }) {
    const translate = getTranslate(storyLoaded);
    const inside = within(dialog());
    await loaded();
    await expect(inside.getByRole('link', { name: translate('shop:viewer.download') })).toHaveAttribute('download');
    await expect(inside.getByRole('button', { name: translate('shop:viewer.zoomOut') })).toHaveAttribute(
      'aria-disabled',
    );
    const next = inside.queryByRole('button', { name: translate('shop:viewer.next') });
    // On devices with a mouse; touch devices swipe.
    if (next) {
      for (let press = 0; press < 6; press += 1) await userEvent.click(next);
      await expect(next).toHaveFocus();
      await expect(next).toHaveAttribute('aria-disabled', 'true');
    }
  },
};

interface Touch {
  id: number;
  x: number;
  y?: number;
  /** Time of the event in ms, by default the real one. */
  at?: number;
}
/** Pointers at offsets from the pane's centre, in pixels. */
function fingersOn(room: HTMLElement) {
  room.setPointerCapture = () => undefined;
  const box = room.getBoundingClientRect();
  return (type: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel', { id, x, y = 0, at }: Touch) => {
    const event = createEvent[type](room, {
      pointerId: id,
      pointerType: 'touch',
      button: 0,
      clientX: box.x + box.width / 2 + x,
      clientY: box.y + box.height / 2 + y,
    });
    if (at !== undefined) Object.defineProperty(event, 'timeStamp', { value: at });
    return fireEvent(room, event);
  };
}
const getPictureFrame = (element: HTMLElement) => pictureIn(element).parentElement as HTMLElement;

export const Gestures: Story = {
  tags: ['!visual'],
  async play({ args }) {
    await loaded();
    const finger = fingersOn(getPictureFrame(dialog()));
    // A pinch makes it twice as large.
    finger('pointerDown', { id: 1, x: -50 });
    finger('pointerDown', { id: 2, x: 50 });
    finger('pointerMove', { id: 1, x: -100 });
    finger('pointerMove', { id: 2, x: 100 });
    finger('pointerUp', { id: 2, x: 100 });
    finger('pointerUp', { id: 1, x: -100 });
    await waitFor(() => expect(getScale(pictureIn(dialog()))).toBeCloseTo(2));
    // Dragging a zoomed picture moves it and does not change the picture.
    finger('pointerDown', { id: 1, x: 0 });
    finger('pointerMove', { id: 1, x: -100 });
    finger('pointerUp', { id: 1, x: -100 });
    await waitFor(() => expect(getPlace(pictureIn(dialog())).e).toBeLessThan(-50));
    await expect(args.onShow).not.toHaveBeenCalled();
    const tap = (at: number) => {
      finger('pointerDown', { id: 1, x: 20 });
      finger('pointerUp', { id: 1, x: 20, at });
    };
    /** With times of its own: on a busy machine the second tap could be too late. */
    const doubleTap = () => {
      const at = performance.now();
      tap(at);
      tap(at + 100);
    };
    // A double tap zooms out, and another one zooms in.
    doubleTap();
    await waitFor(() => expect(getScale(pictureIn(dialog()))).toBe(1));
    doubleTap();
    await waitFor(() => expect(getScale(pictureIn(dialog()))).toBe(2.5));
    await userEvent.keyboard('0');
    // A swipe on an unzoomed picture changes the picture.
    finger('pointerDown', { id: 1, x: 90 });
    finger('pointerMove', { id: 1, x: 0 });
    finger('pointerUp', { id: 1, x: 0 });
    await expect(args.onShow).toHaveBeenCalledWith(1);
    await loaded();
    fireEvent.wheel(getPictureFrame(dialog()), { deltaY: -100 });
    await waitFor(() => expect(getScale(pictureIn(dialog()))).toBeGreaterThan(1.2));
  },
};

/** The browser takes one of two fingers: the other one moves the zoomed picture on from there. */
export const CancelledFinger: Story = {
  tags: ['!visual'],
  async play() {
    await loaded();
    const frame = getPictureFrame(dialog());
    const finger = fingersOn(frame);
    finger('pointerDown', { id: 1, x: -50 });
    finger('pointerDown', { id: 2, x: 50 });
    finger('pointerMove', { id: 1, x: -100 });
    finger('pointerMove', { id: 2, x: 100 });
    await waitFor(() => expect(getScale(pictureIn(dialog()))).toBeCloseTo(2));
    finger('pointerCancel', { id: 2, x: 100 });
    await expect(frame).toHaveAttribute('data-held');
    finger('pointerMove', { id: 1, x: -160 });
    await waitFor(() => expect(getPlace(pictureIn(dialog())).e).toBeLessThan(-30));
    await expect(getScale(pictureIn(dialog()))).toBeCloseTo(2);
    finger('pointerUp', { id: 1, x: -160 });
    await waitFor(() => expect(frame).not.toHaveAttribute('data-held'));
  },
};

/** Two documents of one person; keys and buttons act on the active pane. */
export const Compare: Story = {
  tags: ['!visual'],
  args: { canCompare: true, canRotate: true },
  async play({ loaded: storyLoaded, args }) {
    const translate = getTranslate(storyLoaded);
    const inside = within(dialog());
    await userEvent.click(inside.getByRole('button', { name: translate('shop:viewer.compare') }));
    await expect(dialog().querySelectorAll('picture[style]')).toHaveLength(2);
    await userEvent.keyboard('{ArrowRight}');
    await inside.findByRole('button', { name: translate('shop:viewer.second', { n: 3 }), pressed: true });
    await expect(args.onShow).not.toHaveBeenCalled();
    await userEvent.click(inside.getByRole('button', { name: translate('shop:viewer.first', { n: 1 }) }));
    await userEvent.click(inside.getByRole('button', { name: translate('shop:viewer.rotate') }));
    const [first, second] = [...dialog().querySelectorAll('picture[style]')] as HTMLElement[];
    await expect(first?.style.transform).toContain('rotate(90deg)');
    await expect(second?.style.transform).toContain('rotate(0deg)');
  },
};

/** A document photographed sideways fits the pane after rotation. */
export const Rotated: Story = {
  tags: ['!visual'],
  args: { canRotate: true, pictures: [{ id: 1, url: wide() }] },
  async play({ loaded: storyLoaded }) {
    await loaded();
    await userEvent.click(
      within(dialog()).getByRole('button', { name: getTranslate(storyLoaded)('shop:viewer.rotate') }),
    );
    const measured = () => (dialog().querySelector('img') as HTMLElement).getBoundingClientRect();
    // Wait for the end of the rotation.
    await waitFor(() => expect(measured().height / measured().width).toBeCloseTo(16 / 9, 1));
    const box = measured();
    const room = getPictureFrame(dialog()).getBoundingClientRect();
    // As large as the pane allows, and no larger.
    await expect(Math.max(box.height / room.height, box.width / room.width)).toBeCloseTo(1, 1);
    await expect(box.height).toBeLessThanOrEqual(room.height + 1);
    await expect(box.width).toBeLessThanOrEqual(room.width + 1);
  },
};

function wide(): string {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900" fill="#d8d2c4"/><circle cx="360" cy="450" r="200" fill="#9a917d"/></svg>';
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

/** A caption with a link to the product. */
export const Linked: Story = {
  tags: ['!visual'],
  args: {
    pictures: pictures.map((picture) => ({
      ...picture,
      caption: '侧把急须',
      link: { href: '/goods/teaware/side-handle-teapot', label: '查看商品' },
    })),
  },
  async play() {
    const link = await within(dialog()).findByRole('link', { name: '查看商品' });
    await expect(link).toHaveAttribute('href', '/goods/teaware/side-handle-teapot');
    await userEvent.tab({ shift: true });
    await expect(dialog()).toContainElement(document.activeElement as HTMLElement);
  },
};

export const OnePicture: Story = {
  args: { pictures: pictures.slice(0, 1) },
  async play({ loaded: storyLoaded }) {
    await expect(
      within(dialog()).queryByRole('button', { name: getTranslate(storyLoaded)('shop:viewer.next') }),
    ).toBeNull();
  },
};

export const Failed: Story = {
  args: { pictures: [{ id: 1, url: 'data:image/png;base64,broken' }] },
  async play({ loaded: storyLoaded }) {
    await within(dialog()).findByText(getTranslate(storyLoaded)('shop:viewer.failed'));
  },
};

export const LongText: Story = {
  args: {
    pictures: pictures.map((picture) => ({
      ...picture,
      caption:
        'Thrown and beaten by hand, fired with pine wood for three days: the glaze runs a little differently on every piece, and the one that arrives is the one that the kiln made. 龙泉青瓷，柴窑烧成，每只釉色深浅不一。',
    })),
  },
};
