import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { vars } from '../../theme/vars.css.ts';
import { Inline } from '../Inline/Inline.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { BrandContext } from './BrandContext.ts';
import { Logo, LogoMark } from './Logo.tsx';

const deepBand = { padding: 24, borderRadius: 20, background: vars.color.bg.deep };

const meta = {
  title: 'Foundations/Logo',
  component: Logo,
  parameters: guide({
    use: 'Mark and word where the shop says its name: the top bar, the footer, the door of an account. The mark alone where there is no room, 16 px at least.',
    avoid: 'As an ornament or on a picture. Never turned, outlined, shadowed, or in another colour.',
  }),
} satisfies Meta<typeof Logo>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const States: Story = {
  render: () => (
    <Stack gap="2xl">
      <Logo hasHan />
      <Inline gap="lg">
        <LogoMark size={16} />
        <LogoMark size={32} />
        <LogoMark size={96} />
      </Inline>
      <div style={deepBand}>
        <LogoMark size={48} tone="onDeep" />
      </div>
    </Stack>
  ),
};

const draw = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32" width="96" height="32"><rect width="96" height="32" rx="8" fill="${color}"/></svg>`)}`;
const pictures = { logo: draw('#7a1f5c'), logoDark: draw('#f792cf'), icon: draw('#7a1f5c') };

/** A shop with pictures of its own: each theme has its logo, and dark bands the one for dark backgrounds. */
export const OwnPictures: Story = {
  tags: ['every-mode'],
  render: () => (
    <BrandContext value={{ ...pictures, name: 'Kiln Row' }}>
      <Stack gap="2xl">
        <Logo />
        <LogoMark />
        <div style={deepBand}>
          <Logo tone="onDeep" />
        </div>
        <div data-theme="light">
          <Logo />
        </div>
      </Stack>
    </BrandContext>
  ),
  async play({ canvas, canvasElement, globals }) {
    const shown = canvas.getAllByRole('img', { name: 'Kiln Row' });
    const expected = [globals.theme === 'dark' ? pictures.logoDark : pictures.logo, pictures.logoDark, pictures.logo];
    await expect(shown.map((one) => one.getAttribute('src'))).toEqual(expected);
    await expect(canvasElement.querySelector('svg')).toBeNull();
  },
};

/** A name without pictures stands beside Sampan's mark; a long one ends in an ellipsis. */
export const LongText: Story = {
  render: () => (
    <BrandContext value={{ name: 'The Aberdeen Harbour Porcelain & Bamboo Company' }}>
      <Logo hasHan />
    </BrandContext>
  ),
  async play({ canvas }) {
    await expect(canvas.getByText(/^The Aberdeen Harbour/)).toBeVisible();
  },
};
