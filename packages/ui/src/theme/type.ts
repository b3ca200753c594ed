export const textStyles = [
  'hero',
  'display',
  'h1',
  'h2',
  'h3',
  'title',
  'body',
  'bodySm',
  'label',
  'caption',
  'micro',
  'pageTitle',
] as const;
export type TextStyle = (typeof textStyles)[number];

interface TypeRow {
  /** CSS font-size; fluid sizes grow between 360 and 1240 px of viewport width. */
  size: string;
  lineHeight: { en: string; zh: string };
  tracking: { en: string; zh: string };
  weight: '400' | '500' | '600' | '650';
  family: 'sans' | 'display';
}

/** Han characters fill their em box: they need a larger line height and no negative tracking. */
export const type: Record<TextStyle, TypeRow> = {
  hero: {
    size: 'clamp(2.5rem, 1.8864rem + 2.7273vw, 4rem)',
    lineHeight: { en: '1.08', zh: '1.25' },
    tracking: { en: '-.02em', zh: '.02em' },
    weight: '600',
    family: 'display',
  },
  display: {
    size: 'clamp(2.125rem, 1.767rem + 1.5909vw, 3rem)',
    lineHeight: { en: '1.12', zh: '1.28' },
    tracking: { en: '-.015em', zh: '.02em' },
    weight: '600',
    family: 'display',
  },
  h1: {
    size: 'clamp(1.75rem, 1.5455rem + .9091vw, 2.25rem)',
    lineHeight: { en: '1.2', zh: '1.35' },
    tracking: { en: '-.01em', zh: '.01em' },
    weight: '600',
    family: 'display',
  },
  h2: {
    size: 'clamp(1.5rem, 1.3977rem + .4545vw, 1.75rem)',
    lineHeight: { en: '1.25', zh: '1.38' },
    tracking: { en: '-.01em', zh: '.01em' },
    weight: '600',
    family: 'display',
  },
  h3: {
    size: 'clamp(1.25rem, 1.1989rem + .2273vw, 1.375rem)',
    lineHeight: { en: '1.3', zh: '1.42' },
    tracking: { en: '-.005em', zh: '0' },
    weight: '600',
    family: 'sans',
  },
  title: {
    size: 'clamp(1.0625rem, 1.0369rem + .1136vw, 1.125rem)',
    lineHeight: { en: '1.4', zh: '1.5' },
    tracking: { en: '0', zh: '0' },
    weight: '600',
    family: 'sans',
  },
  body: {
    size: '1rem',
    lineHeight: { en: '1.5', zh: '1.7' },
    tracking: { en: '0', zh: '0' },
    weight: '400',
    family: 'sans',
  },
  bodySm: {
    size: '.875rem',
    lineHeight: { en: '1.45', zh: '1.6' },
    tracking: { en: '0', zh: '0' },
    weight: '400',
    family: 'sans',
  },
  label: {
    size: '.875rem',
    lineHeight: { en: '1.4', zh: '1.5' },
    tracking: { en: '0', zh: '0' },
    weight: '500',
    family: 'sans',
  },
  caption: {
    size: '.8125rem',
    lineHeight: { en: '1.4', zh: '1.55' },
    tracking: { en: '0', zh: '0' },
    weight: '400',
    family: 'sans',
  },
  micro: {
    size: '.75rem',
    lineHeight: { en: '1.35', zh: '1.5' },
    tracking: { en: '.01em', zh: '0' },
    weight: '500',
    family: 'sans',
  },
  pageTitle: {
    size: '1.5rem',
    lineHeight: { en: '1.3', zh: '1.4' },
    tracking: { en: '-.01em', zh: '0' },
    weight: '650',
    family: 'sans',
  },
};

export const priceSizes = { xl: '1.875rem', lg: '1.375rem', md: '1.125rem', sm: '1rem' } as const;

const han = {
  cn: "'PingFang SC', 'Noto Sans SC Variable', 'Noto Sans SC', 'Source Han Sans SC', 'Microsoft YaHei UI', 'Microsoft YaHei'",
  hk: "'PingFang HK', 'Noto Sans HK Variable', 'Noto Sans HK', 'Noto Sans CJK HK', 'Microsoft JhengHei UI', 'Microsoft JhengHei'",
  /** Fallback for characters that the locale's fonts lack: a name in the other script. */
  rest: "'Noto Sans SC Variable', 'Noto Sans HK Variable'",
};
const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas';

/**
 * The `Han` variants of the Latin fonts leave “ ” ‘ ’ … — · to the Chinese font; otherwise Inter and Fraunces, first
 * in the list, would render them at Latin width.
 */
export const fonts = {
  'zh-CN': {
    sans: `'Inter Han', 'Inter Han Fallback', ${han.cn}, ${han.rest}, sans-serif`,
    display: `'Fraunces Han', 'Noto Serif SC Variable', 'Songti SC', serif, ${han.rest}`,
    mono: `${mono}, ${han.cn}, monospace`,
  },
  'zh-HK': {
    sans: `'Inter Han', 'Inter Han Fallback', ${han.hk}, ${han.rest}, sans-serif`,
    display: `'Fraunces Han', 'Noto Serif HK Variable', 'Songti TC', serif, ${han.rest}`,
    mono: `${mono}, ${han.hk}, monospace`,
  },
  'en-US': {
    sans: `'Inter Variable', 'Inter Fallback', system-ui, ${han.cn}, ${han.rest}, sans-serif`,
    display: `'Fraunces Variable', Georgia, 'Noto Serif SC Variable', serif, ${han.rest}`,
    mono: `${mono}, ${han.cn}, monospace`,
  },
} as const;
