import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { localeNames, locales } from '../../i18n/locales.ts';
import { Heading } from '../../primitives/Heading/Heading.tsx';
import { Price } from '../../primitives/Price/Price.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { priceSizes, textStyles, type } from '../type.ts';

const meta = { title: 'Foundations/Type' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const sentences = {
  'zh-CN': '从码头到你家，一船好物。',
  'zh-HK': '由碼頭到你家，一船好物。',
  'en-US': 'From the pier to your door',
} as const;

/** Size, line height, tracking and weight of every style, in the page's locale. */
export const Scale: Story = {
  tags: ['every-mode'],
  render: (_, { globals }) => (
    <Stack gap="lg">
      {textStyles.map((size) => (
        <Stack key={size} gap="2xs">
          <Text size="micro" tone="muted">
            {`${size} · ${type[size].family} ${type[size].weight}`}
          </Text>
          <Text size={size}>{sentences[globals.locale as keyof typeof sentences]}</Text>
        </Stack>
      ))}
    </Stack>
  ),
};

/** The same sentence in each locale's fonts. */
export const PerLocale: Story = {
  render: () => (
    <Stack gap="2xl">
      {locales.map((locale) => (
        <Stack key={locale} gap="sm" lang={locale}>
          <Text size="micro" tone="muted">
            {localeNames[locale]}
          </Text>
          <Text size="display">{sentences[locale]}</Text>
          <Text>{`${sentences[locale]} 1,288.50`}</Text>
        </Stack>
      ))}
    </Stack>
  ),
};

export const Prices: Story = {
  render: () => (
    <Stack gap="md">
      {(Object.keys(priceSizes) as (keyof typeof priceSizes)[]).map((size) => (
        <Price key={size} size={size} amount={128850} currency="HKD" />
      ))}
      <Price amount={11800} was={12800} currency="CNY" />
    </Stack>
  ),
};

/** The same code points have different glyphs in Hong Kong; only the `lang` attribute selects them. */
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

/** Han glyphs are never slanted, whatever the markup. */
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

/** Serif for welcoming texts, sans for the interface. */
export const SerifAndSans: Story = {
  tags: ['every-mode'],
  render: (_, { globals }) => (
    <Stack gap="md">
      <Heading level={1}>{sentences[globals.locale as keyof typeof sentences]}</Heading>
      <Heading level={2} size="h3">
        {sentences[globals.locale as keyof typeof sentences]}
      </Heading>
    </Stack>
  ),
  play: async ({ canvas }) => {
    const serif = getComputedStyle(canvas.getByRole('heading', { level: 1 })).fontFamily;
    await expect(serif).toContain('Fraunces');
    await expect(getComputedStyle(canvas.getByRole('heading', { level: 2 })).fontFamily).toContain('Inter');
  },
};
