import { setting } from '@sampan/api/contract/setting';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useEndpoint } from '../../packages/ui/src/data/useEndpoint.ts';
import type { SampanI18n } from '../../packages/ui/src/i18n/createI18n.ts';
import { useLocale } from '../../packages/ui/src/i18n/useFormats.ts';
import { useShopBrand } from '../../packages/ui/src/primitives/Logo/BrandContext.ts';

/** Each story passes axe as rendered. The audit must switch locale, theme or size to find its fault. */
const meta = {
  title: 'Foundations/Judge/Turns',
  tags: ['!autodocs', '!dev'],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const sentence = 'The quick brown fox jumps over the lazy dog';
const findCutOff = <div style={{ width: 90, overflow: 'hidden', whiteSpace: 'nowrap' }}>{sentence}</div>;

/** Shows its fault only in other locales than the one it was played in. */
function InAnotherLanguage({ fault }: { fault: ReactNode }) {
  const locale = useLocale();
  const [played] = useState(locale);
  return locale === played ? <p>{sentence}</p> : fault;
}

export const LayoutOfAnotherLanguage: Story = {
  render: () => <InAnotherLanguage fault={findCutOff} />,
  parameters: { faults: [/^390 px, (zh-CN|zh-HK|en-US): .*is cut off by/] },
};

export const NameInAnotherLanguage: Story = {
  render: () => <InAnotherLanguage fault={<button type="button" style={{ width: 44, height: 44 }} />} />,
  parameters: { faults: [/^390 px, (zh-CN|zh-HK|en-US), axe: button-name/] },
};

function NamelessInAnotherLanguage() {
  const locale = useLocale();
  const [played] = useState(locale);
  return <button type="button" aria-label={locale === played ? sentence : ''} style={{ width: 44, height: 44 }} />;
}

/** The same elements, one of them untranslated. */
export const NoNameInAnotherLanguage: Story = {
  render: () => <NamelessInAnotherLanguage />,
  parameters: { faults: [/^390 px, (zh-CN|zh-HK|en-US), axe: button-name/] },
};

function MisnamedInAnotherLanguage() {
  const locale = useLocale();
  const [played] = useState(locale);
  return (
    <button type="button" aria-label={sentence} style={{ width: 88, height: 44 }}>
      {locale === played ? 'fox' : 'wolf'}
    </button>
  );
}

/** The accessible name differs from the visible text, so voice control cannot press it (WCAG 2.5.3). */
export const AnotherNameInAnotherLanguage: Story = {
  render: () => <MisnamedInAnotherLanguage />,
  parameters: { faults: [/^390 px, (zh-CN|zh-HK|en-US), axe: label-content-name-mismatch/] },
};

function AlikeInAnotherLanguage() {
  const locale = useLocale();
  const [played] = useState(locale);
  return [0, 1].map((index) => (
    <nav key={index} aria-label={locale === played ? `${sentence} ${index}` : sentence}>
      {sentence}
    </nav>
  ));
}

export const SameNameTwiceInAnotherLanguage: Story = {
  render: () => <AlikeInAnotherLanguage />,
  parameters: { faults: [/^390 px, (zh-CN|zh-HK|en-US), axe: landmark-unique/] },
};

export const ColourOfAnotherLanguage: Story = {
  render: () => <InAnotherLanguage fault={<p style={{ color: '#777', background: '#888' }}>{sentence}</p>} />,
  parameters: {
    faults: [
      /^390 px, (zh-CN|zh-HK|en-US), axe: color-contrast/,
      /^390 px, (zh-CN|zh-HK|en-US), (light|dark), axe: color-contrast/,
    ],
  },
};

export const Colour: Story = {
  render: () => <p style={{ color: '#777', background: '#888' }}>{sentence}</p>,
  parameters: { faults: [/^390 px, axe: color-contrast/, /^390 px, (light|dark), axe: color-contrast/] },
};

/** Text with too little contrast in the theme that is not active. */
function FaintInTheOtherTheme() {
  const [isDark] = useState(() => document.documentElement.classList.contains('dark-theme'));
  const off = isDark ? ':root:not(.dark-theme)' : '.dark-theme';
  return (
    <>
      <style>{`.audit-faint { color: #000; background: #fff } ${off} .audit-faint { color: #eee }`}</style>
      <p className="audit-faint">{sentence}</p>
    </>
  );
}

export const ColourOfTheOtherTheme: Story = {
  render: () => <FaintInTheOtherTheme />,
  parameters: { faults: [/^390 px, (light|dark), axe: color-contrast/] },
};

function FaultAt({ media, fault }: { media: string; fault: ReactNode }) {
  return (
    <>
      <style>{`.audit-at { display: none } @media (${media}) { .audit-at { display: block } }`}</style>
      <p>{sentence}</p>
      <div className="audit-at">{fault}</div>
    </>
  );
}

const wide = (px: number) => <div style={{ height: 8, width: px }} />;

/** A text with the fill's red channel: dark with Sampan's teal, grey with the second brand's plum. */
export const ColourOfTheSecondBrand: Story = {
  render: () => (
    <p style={{ background: '#ffffff', color: 'rgb(from var(--s-color-solid-brand) r r r)' }}>{sentence}</p>
  ),
  parameters: { auditedAs: 'Shop/Audit', faults: [/second brand, axe: color-contrast/] },
};

/** An image that the second brand brings, without a name. */
function PictureOfTheBrand() {
  const { data } = useEndpoint(setting.public, {});
  const { logo } = useShopBrand();
  // biome-ignore lint/a11y/useAltText: the fault that the audit must find
  return <p>{logo ? <img src={logo} /> : data && sentence}</p>;
}

export const PictureOfTheSecondBrand: Story = {
  render: () => <PictureOfTheBrand />,
  async play({ canvas }) {
    await canvas.findByText(sentence);
  },
  parameters: { auditedAs: 'Shop/Audit', faults: [/^390 px, second brand, axe: image-alt/] },
};

export const PictureOfTheSecondBrandAtADesk: Story = {
  ...PictureOfTheSecondBrand,
  parameters: { auditedAs: 'Admin/Audit', faults: [/^1280 px, second brand, axe: image-alt/] },
};

export const Narrow: Story = {
  render: () => <FaultAt media="max-width: 330px" fault={wide(500)} />,
  parameters: { auditedAs: 'Shop/turned', faults: [/^320 px: The page scrolls/, /^320 px, longer words: The page/] },
};

/** A scrollable region without keyboard access. */
export const NarrowScroller: Story = {
  render: () => (
    <>
      <style>{'@media (max-width: 330px) { .audit-scroller { width: 120px; overflow-x: auto } }'}</style>
      <p className="audit-scroller" style={{ whiteSpace: 'nowrap' }}>
        {sentence}
      </p>
    </>
  ),
  parameters: { auditedAs: 'Shop/turned', faults: [/^320 px, axe: scrollable-region-focusable/] },
};

export const Wide: Story = {
  render: () => (
    <FaultAt media="min-width: 1000px" fault={<p style={{ color: '#777', background: '#888' }}>Faint</p>} />
  ),
  parameters: {
    auditedAs: 'Admin/turned',
    faults: [/^1280 px, axe: color-contrast/, /^1280 px, (light|dark|second brand), axe: color-contrast/],
  },
};

/** Shows its fault only in the pseudo-locale, which is longer than English. */
function InLongerWords({ translation }: { translation: SampanI18n['i18n'] }) {
  const words = useSyncExternalStore(
    (tell) => {
      translation.on('languageChanged', tell);
      return () => translation.off('languageChanged', tell);
    },
    () => translation.t('common:working'),
  );
  return words.length > 'Working…'.length ? findCutOff : <p>{words}</p>;
}

export const LongerWords: Story = {
  render: (_args, { loaded }) => <InLongerWords translation={loaded.i18n.i18n} />,
  parameters: { auditedAs: 'Account/turned', faults: [/^\d+ px, longer words: .*is cut off by/] },
};

/** In forced colours the states look alike. */
export const OfColourAlone: Story = {
  render: () => (
    <>
      <div data-row="tint" data-look="rest">
        <p style={{ color: '#000', background: '#fff' }}>{sentence}</p>
      </div>
      <div data-row="tint" data-look="invalid">
        <p style={{ color: '#000', background: '#fee' }}>{sentence}</p>
      </div>
    </>
  ),
  parameters: {
    auditedAs: 'Patterns/turned',
    faults: [/^Forced colours: "tint" looks no other when it is in "invalid"/],
  },
};
