import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { useLocale } from '../../packages/ui/src/i18n/useFormats.ts';
import { look } from './auditLayout.ts';
import { sizes } from './widths.ts';

/** Each story shows faults: the audit must report every one of them, and nothing about their correct twins. */
const meta = {
  title: 'Foundations/Layout audit',
  tags: ['!autodocs', '!dev'],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

interface Row {
  name: string;
  /** HTML. */
  fault: string;
  /** HTML. */
  twin?: string;
  /** Matches the finding about this fault and no other. */
  expected: RegExp;
}

const sentence = 'The quick brown fox jumps over the lazy dog';
const long = 'Donaudampfschifffahrtsgesellschaft';
const wide = '<div style="width: 500px; height: 8px"></div>';
const cut = `<div style="width: 90px; overflow: hidden; white-space: nowrap">${sentence}</div>`;
const clamped = `<span style="display: -webkit-box; -webkit-line-clamp: 1; -webkit-box-orient: vertical; width: 120px; overflow: hidden">${sentence}</span>`;
const over = 'position: relative; top: -20px; z-index: 1';
const small = 'width: 30px; height: 30px; padding: 0';
const tall = 'min-height: 44px; min-width: 44px';
/** A link of one line of text. */
const createLineLink = (name: string, heightPx: number) =>
  `<a href="#n" style="display: block; width: 90px; line-height: ${heightPx}px">${name}</a>`;
const faint = `<p style="color: #777; background: #888">${sentence}</p>`;

const layoutRows: Row[] = [
  {
    name: 'page that scrolls sideways',
    fault: wide,
    twin: `<div style="overflow-x: auto">${wide}</div>`,
    expected: /The page scrolls sideways by \d+ px/,
  },
  {
    name: 'panel that scrolls both ways',
    fault: '<div style="height: 40px; overflow-y: auto"><div style="width: 600px; height: 80px"></div></div>',
    twin: '<div style="height: 40px; overflow: auto"><table style="width: 600px; height: 80px"></table></div>',
    expected: /scrolls sideways as well as down/,
  },
  {
    name: 'text cut off at the side',
    fault: cut,
    twin: `<div style="width: 90px; overflow: hidden">${sentence}</div>`,
    expected: /is cut off by div/,
  },
  {
    name: 'text cut off below',
    fault: `<div style="height: 30px; width: 120px; overflow: hidden"><span>${sentence}</span></div>`,
    twin: `<div style="height: 0; overflow: hidden">${sentence}</div>`,
    expected: /is cut off by div/,
  },
  {
    name: 'shortened text',
    fault: clamped,
    twin: `<a href="#rest" style="display: block; ${tall}">${clamped}</a>`,
    expected: /is shortened, and the rest is nowhere/,
  },
  {
    name: 'text wider than its box',
    fault: `<div style="width: 60px; overflow-wrap: normal">${long}</div>`,
    twin: `<div style="width: 60px; overflow-wrap: anywhere">${long}</div>`,
    expected: /sticks out of div/,
  },
  {
    name: 'texts that overlap',
    fault: `<div>Below</div><div style="${over}">Above</div>`,
    twin: `<div>Below</div><div style="${over}; background: Canvas; color: CanvasText">Above</div>`,
    expected: /“Below” overlaps “Above”/,
  },
  {
    name: 'small target',
    fault: `<button style="${small}">x</button>`,
    twin: `<style>.audit-wide { position: relative } .audit-wide::after { content: ""; position: absolute; inset: -8px }</style>
      <button class="audit-wide" style="${small}; margin: 8px; border: 0">x</button>
      <p>Links within text, as <a href="#among">our terms</a>, are as high as their line.</p>
      <label style="display: inline-block; ${tall}"><input type="checkbox"> Label</label>
      <div data-density="admin"><button style="height: 30px">Dense</button></div>`,
    expected: /button "x" is pressed on 30 × 30/,
  },
  {
    name: 'low targets in the back office, one below the other',
    fault: `<div data-density="admin">${createLineLink('1', 17)}${createLineLink('2', 17)}</div>`,
    twin: `<div data-density="admin">${createLineLink('1', 24)}${createLineLink('2', 24)}</div>
      <div data-density="admin" style="padding-block: 8px">${createLineLink('Alone', 17)}</div>
      <div data-density="admin">${createLineLink('Under', 17)}
        <div style="${over}; background: Canvas"><button style="height: 30px">Head</button></div></div>`,
    expected: /"1" is pressed on 90 × 17/,
  },
];

function Html({ html, ...props }: { html: string; hidden?: boolean; 'data-testid'?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is a constant of this file
  return <div {...props} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Shows one fault or twin at a time, and none at the end, when the story itself is audited. */
export const Layout: Story = {
  render: () => (
    <>
      {layoutRows.flatMap(({ name, fault, twin = '' }) => [
        <Html key={`${name}, fault`} data-testid={`${name}, fault`} html={fault} hidden />,
        <Html key={`${name}, twin`} data-testid={`${name}, twin`} html={twin} hidden />,
      ])}
    </>
  ),
  async play({ canvas }) {
    function lookAt(id: string): string {
      const root = canvas.getByTestId(id);
      root.hidden = false;
      const found = look(root, sizes.phone);
      root.hidden = true;
      return found.join('\n');
    }
    const missed = layoutRows.filter(({ name, expected }) => !expected.test(lookAt(`${name}, fault`)));
    await expect(missed.map(({ name }) => name)).toEqual([]);
    await expect(layoutRows.map(({ name }) => lookAt(`${name}, twin`)).join('')).toBe('');
  },
};

/** Shows the twins in the locale that the story is played in, and the faults in the others. */
function Rows({ rows }: { rows: Row[] }) {
  const locale = useLocale();
  const [played] = useState(locale);
  // The audit checks the contrast of a place once: no other story may have this class.
  const [place] = useState(() => `audit-${crypto.randomUUID()}`);
  return (
    <div className={place}>
      {rows.map(({ name, fault, twin = fault }) => (
        <Html key={name} html={locale === played ? twin : fault} />
      ))}
    </div>
  );
}

/** A story that is audited as one of a screen or a component; the audit must find the fault of each row. */
function audited(auditedAs: string, rows: Row[]): Story {
  return {
    render: () => <Rows rows={rows} />,
    parameters: { auditedAs, faults: rows.map(({ expected }) => expected) },
  };
}

const scroller = 'width: 120px; overflow-x: auto; white-space: nowrap';

/** Faults that the addon leaves to the audit. With the tag, the audit switches to no other locale, where it runs all rules. */
export const LeftToTheAudit: Story = {
  render: () => (
    <>
      <Html html={`<p style="letter-spacing: 0.01em !important">${sentence}</p>`} />
      <Html html={`<p style="letter-spacing: 0.01em">${sentence}</p>`} />
      <Html html={`<p style="${scroller}">${sentence}</p>`} />
      <Html html={`<p tabindex="0" style="${scroller}">${sentence}</p>`} />
    </>
  ),
  parameters: {
    faults: [/^390 px, axe: avoid-inline-spacing .*important/, /^390 px, axe: scrollable-region-focusable .*<p style/],
  },
  tags: ['every-mode'],
};

export const InAnotherLocale = audited('Foundations/Layout audit', [
  {
    name: 'layout',
    fault: cut,
    twin: `<div>${sentence}</div>`,
    expected: /^390 px, [a-z]+-[A-Z]+: .*is cut off by/,
  },
  {
    name: 'missing name',
    fault: `<button style="${tall}"></button>`,
    twin: `<button style="${tall}" aria-label="fox"></button>`,
    expected: /^390 px, [a-z]+-[A-Z]+, axe: button-name/,
  },
  {
    // Voice control cannot press it by its text (WCAG 2.5.3).
    name: 'name without the visible text',
    fault: `<button style="${tall}" aria-label="${sentence}">wolf</button>`,
    twin: `<button style="${tall}" aria-label="${sentence}">fox</button>`,
    expected: /^390 px, [a-z]+-[A-Z]+, axe: label-content-name-mismatch/,
  },
  {
    name: 'colour',
    fault: faint,
    twin: `<p>${sentence}</p>`,
    expected: /^390 px, [a-z]+-[A-Z]+(, (light|dark))?, axe: color-contrast/,
  },
]);

/** Text with too little contrast where the selector matches. */
const findFaintTexts = (selector: string, name: string) =>
  `<style>.${name} { color: #000; background: #fff } ${selector} .${name} { color: #eee }</style><p class="${name}">${sentence}</p>`;

export const InBothThemes = audited('Foundations/Layout audit', [
  {
    name: 'colour of the light theme',
    fault: findFaintTexts(':root:not(.dark-theme)', 'audit-light'),
    expected: /^390 px(, light)?, axe: color-contrast .*audit-light/,
  },
  {
    name: 'colour of the dark theme',
    fault: findFaintTexts('.dark-theme', 'audit-dark'),
    expected: /^390 px(, dark)?, axe: color-contrast .*audit-dark/,
  },
]);

/** HTML that is displayed only where the media query matches. */
const displayedIn = (media: string, name: string, html: string) =>
  `<style>.${name} { display: none } @media ${media} { .${name} { display: block } }</style><div class="${name}">${html}</div>`;

const faultOfTablets: Row = {
  name: 'layout of a tablet',
  fault: displayedIn('(min-width: 700px) and (max-width: 800px)', 'audit-tablet', cut),
  expected: /^768 px: .*is cut off by/,
};

export const OnAScreen = audited('Shop/Audit', [
  {
    name: 'layout of a narrow phone',
    fault: displayedIn('(max-width: 330px)', 'audit-narrow', wide),
    expected: /^320 px: The page scrolls/,
  },
  {
    name: 'scroller without keyboard access',
    fault: displayedIn(
      '(max-width: 330px)',
      'audit-scroller',
      `<p style="width: 120px; overflow-x: auto; white-space: nowrap">${sentence}</p>`,
    ),
    expected: /^320 px, axe: scrollable-region-focusable/,
  },
  {
    name: 'text without room for wider letters',
    fault: `<div style="font: 16px monospace; width: 11ch; overflow: hidden; white-space: nowrap">${long.slice(0, 10)}</div>`,
    expected: /^390 px, text spacing: .*is cut off by/,
  },
  faultOfTablets,
  {
    // A grey with the red channel of the fill: dark with Sampan's teal, light with the second brand's plum.
    name: 'colour of the second brand',
    fault: `<p style="background: #fff; color: rgb(from var(--s-color-solid-brand) r r r)">${sentence}</p>`,
    expected: /^390 px, second brand, axe: color-contrast/,
  },
]);

/** A state that an interaction brings about has no picture, and is audited as a state. */
export const AStateWithoutPicture: Story = {
  ...audited('Shop/Audit', [faultOfTablets]),
  tags: ['!visual', 'state:success'],
};

export const OnADesk = audited('Admin/Audit', [
  {
    name: 'colour',
    fault: displayedIn('(min-width: 1000px)', 'audit-desk', faint),
    expected: /^1280 px(, (light|dark|second brand))?, axe: color-contrast/,
  },
]);

export const InAComponent = audited('Patterns/Audit', [
  {
    name: 'state of colour alone, which forced colours remove',
    fault: `<div data-row="tint" data-look="rest"><p style="color: #000; background: #fff">${sentence}</p></div>
      <div data-row="tint" data-look="invalid"><p style="color: #000; background: #fee">${sentence}</p></div>`,
    expected: /^Forced colours: "tint" looks no other when it is in "invalid"/,
  },
]);
