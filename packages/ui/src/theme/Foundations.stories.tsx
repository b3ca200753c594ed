import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Box } from '../primitives/Box/Box.tsx';
import { Inline } from '../primitives/Inline/Inline.tsx';
import { Stack } from '../primitives/Stack/Stack.tsx';
import { Text } from '../primitives/Text/Text.tsx';
import tokens from './color-tokens.json';
import { type ColorToken, colorOf } from './colors.ts';
import { swatch } from './Foundations.css.ts';
import { space } from './tokens.ts';
import { textStyles } from './type.ts';
import { vars } from './vars.css.ts';

const meta = { title: 'Foundations/Tokens' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const names = Object.keys(tokens) as ColorToken[];

/** `bg.canvas` → the variable that carries it. */
function variableOf(token: ColorToken): string {
  const [group = '', leaf = ''] = token.split('.');
  return (vars.color as Record<string, Record<string, string>>)[group]?.[leaf] ?? '';
}

function computed(value: string): string {
  const probe = document.createElement('span');
  probe.style.color = value;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Every token of the palette, as the page's theme gives it. */
export const Colour: Story = {
  render: () => (
    <Inline gap="sm">
      {names.map((token) => (
        <Stack key={token} gap="xs">
          <span className={swatch} style={{ background: variableOf(token) }} />
          <Text size="micro">{token}</Text>
        </Stack>
      ))}
    </Inline>
  ),
  play: async ({ globals }) => {
    for (const token of names) {
      await expect(computed(variableOf(token)), token).toBe(computed(colorOf(token, globals.theme)));
    }
  },
};

/** The same code points have other forms in Hong Kong: the language alone decides which are drawn. */
export const LocaleGlyphs: Story = {
  render: () => (
    <Stack>
      {['zh-CN', 'zh-HK'].map((locale) => (
        <Text key={locale} as="div" size="display">
          <span lang={locale}>骨直角述“”…</span>
        </Text>
      ))}
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const [mainland, hongKong] = [...canvasElement.querySelectorAll('[lang]')].map((one) => getComputedStyle(one));
    await expect(mainland?.fontFamily).toContain('PingFang SC');
    await expect(hongKong?.fontFamily).toContain('PingFang HK');
    await expect(mainland?.fontFamily).not.toContain('Inter Variable');
  },
};

/** No slanted Han glyph, whatever the markup says. */
export const NoItalics: Story = {
  render: () => (
    <p lang="zh-HK">
      <em>著重</em>
      <cite>清明上河圖</cite>
    </p>
  ),
  play: async ({ canvasElement }) => {
    for (const element of canvasElement.querySelectorAll('em, cite')) {
      await expect(getComputedStyle(element).fontStyle).toBe('normal');
    }
  },
};

export const Type: Story = {
  render: () => (
    <Stack>
      {textStyles.map((size) => (
        <Text key={size} size={size}>
          {size} · 由碼頭到你家 · From the pier
        </Text>
      ))}
    </Stack>
  ),
};

export const Space: Story = {
  render: () => (
    <Stack gap="sm" align="flex-start">
      {(Object.keys(space) as (keyof typeof space)[]).map((name) => (
        <Inline key={name}>
          <Box background="selected" paddingX={name} paddingY="sm" />
          <Text size="caption">{`${name} ${space[name]}`}</Text>
        </Inline>
      ))}
    </Stack>
  ),
};
