import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { styleRules } from '../../testing/matrix/forcedColors.ts';
import { Stack } from '../Stack/Stack.tsx';
import { Picture } from './Picture.tsx';

const bowl = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path d="M20 44h56c0 20-12 32-28 32S20 64 20 44Z" fill="#b5512f"/><ellipse cx="48" cy="44" rx="28" ry="7" fill="#7c2d12"/></svg>',
)}`;

const meta = {
  title: 'Primitives/Picture',
  component: Picture,
  args: { src: bowl, alt: '柴烧陶碗' },
  parameters: guide({
    use: 'Every picture of the shop, on its paper tile that has the final size from the start. Priority for the first picture of a page; contain for a thing on white, cover for a scene.',
    avoid:
      'A person: Avatar. A drawing for an empty place: EmptyArt. An empty alt where the name does not stand beside it.',
  }),
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: 200 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Picture>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, canvasElement }) => {
    const picture = canvas.getByRole('img', { name: '柴烧陶碗' });
    await expect(picture).toHaveAttribute('loading', 'lazy');
    // Square, before and after the picture loads.
    const { width, height } = (canvasElement.querySelector('span') as Element).getBoundingClientRect();
    await expect(height).toBeCloseTo(width, 0);
  },
};

export const States: Story = {
  render: (args) => (
    <Stack>
      <Picture {...args} fit="contain" />
      <Picture {...args} ratio={4 / 3} radius="lg" />
      <Picture {...args} isFaded />
      <Picture {...args} src={null} />
    </Stack>
  ),
};

export const Missing: Story = {
  args: { src: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: '柴烧陶碗' })).toBeVisible();
  },
};

/** AVIF, or WebP in a browser without it. A square tile needs no style of its own. */
export const Formats: Story = {
  tags: ['!visual'],
  args: { src: '/media/teapot-plum-1', sizes: '200px' },
  play: async ({ canvasElement }) => {
    const picture = canvasElement.querySelector('picture') as HTMLPictureElement;
    const sources = [...picture.querySelectorAll('source')];
    await expect(sources.map(({ type }) => type)).toEqual(['image/avif']);
    const image = picture.querySelector('img') as HTMLImageElement;
    await expect(image.srcset).toContain('/media/teapot-plum-1/240.webp 240w');
    await expect([...sources, image].map(({ sizes }) => sizes)).toEqual(['200px', '200px']);
    await expect(picture.parentElement).not.toHaveAttribute('style');
    await waitFor(() => expect(image.currentSrc).toMatch(/\/media\/teapot-plum-1\/\d+\.avif$/));
  },
};

/** If the picture cannot be decoded, the tile is shown, not a broken image. */
export const Broken: Story = {
  tags: ['!visual'],
  args: { src: 'data:image/png;base64,AAAA', isPriority: true },
  play: async ({ canvasElement, canvas }) => {
    await waitFor(() => expect(canvasElement.querySelector('img')).toBeNull());
    await expect(canvas.getByRole('img', { name: '柴烧陶碗' })).toBeVisible();
  },
};

/** The dark theme dims pictures on the screen, and never on paper. */
export const NotDimmedOnPaper: Story = {
  tags: ['!visual'],
  play: async () => {
    const dimming = styleRules().filter(({ rule }) => rule.style.filter.includes('brightness'));
    await expect(dimming.length).toBeGreaterThan(0);
    for (const { media } of dimming) await expect(media).toContain('screen');
  },
};
