import { createBrandCss } from '@sampan/domain/brand/brandCss';
import { brandTokens, createBrandPalette } from '@sampan/domain/brand/brandPalette';
import { getContrast } from '@sampan/domain/brand/oklch';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect } from 'storybook/test';
import { Heading } from '../../primitives/Heading/Heading.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import tokens from '../color-tokens.json';
import { type ColorToken, getColor } from '../colors.ts';
import { contrastPairs } from '../contrast.ts';
import { vars } from '../vars.css.ts';
import { cell, grid, sample, scroller, swatch, table } from './foundations.css.ts';

const meta = { title: 'Foundations/Colour' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const otherAccent = '#7a1f5c';
const names = Object.keys(tokens) as ColorToken[];
const groups = [...new Set(names.map((token) => token.split('.')[0] ?? ''))];

/** Returns the CSS variable of a token such as `bg.canvas`. */
function getVariable(token: ColorToken): string {
  const [group = '', leaf = ''] = token.split('.');
  return (vars.color as Record<string, Record<string, string>>)[group]?.[leaf] ?? '';
}

/** Returns the computed colour: `rgb(…)`. */
function computed(value: string): string {
  const probe = document.createElement('span');
  probe.style.color = value;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

function toHex(color: string): string {
  const parts = (color.match(/\d+/g) ?? []).slice(0, 3).map(Number);
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Every token of the palette in the current theme. */
export const Palette: Story = {
  tags: ['every-mode'],
  render: () => (
    <Stack gap="2xl">
      {groups.map((group) => (
        <Stack key={group} gap="md">
          <Heading level={2} size="title">
            {group}
          </Heading>
          <div className={grid}>
            {names
              .filter((token) => token.startsWith(`${group}.`))
              .map((token) => (
                <Stack key={token} gap="xs">
                  <span className={swatch} style={{ background: getVariable(token) }} />
                  <Text size="micro" tone="muted">
                    {token}
                  </Text>
                </Stack>
              ))}
          </div>
        </Stack>
      ))}
    </Stack>
  ),
  play: async ({ globals }) => {
    for (const token of names) {
      await expect(computed(getVariable(token)), token).toBe(computed(getColor(token, globals.theme)));
    }
  },
};

/** Selectors and media conditions of the rules that set the dark colours. */
function listDarkRules(rules: Iterable<CSSRule>, media = ''): string[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) {
      const isDark = rule.selectorText.includes('html.dark-theme,') && rule.style.cssText.includes('--s-color-');
      return isDark ? [media] : [];
    }
    if (!(rule instanceof CSSGroupingRule)) return [];
    return listDarkRules(rule.cssRules, rule instanceof CSSMediaRule ? rule.conditionText : media);
  });
}

/** The brand of a shop with another accent: its tokens override the theme's wherever a theme is set. */
export const SecondBrand: Story = {
  tags: ['every-mode'],
  render: () => (
    <Stack gap="md">
      <style>{createBrandCss(otherAccent)}</style>
      {(['light', 'dark'] as const).map((mode) => (
        <div key={mode} data-theme={mode} className={grid}>
          {brandTokens.map((token) => (
            <span key={token} className={swatch} data-token={token} style={{ background: getVariable(token) }} />
          ))}
        </div>
      ))}
    </Stack>
  ),
  play: async ({ canvasElement, globals }) => {
    // A dark page is printed in the light colours: those of the theme, and those of the brand.
    const media = [...document.styleSheets].flatMap(({ cssRules }) => listDarkRules(cssRules));
    await expect(media.length).toBeGreaterThan(1);
    for (const condition of media) await expect(condition).toBe('screen');
    for (const mode of ['light', 'dark'] as const) {
      const palette = createBrandPalette(otherAccent, mode);
      for (const token of brandTokens) {
        const shown = canvasElement.querySelector(`[data-theme="${mode}"] [data-token="${token}"]`);
        if (!shown) throw new Error(`no ${token}`);
        await expect(toHex(getComputedStyle(shown).backgroundColor), `${mode} ${token}`).toBe(palette[token]);
        if (mode === globals.theme) await expect(toHex(computed(getVariable(token))), token).toBe(palette[token]);
      }
    }
  },
};

/** Measured on this page in the current theme: the same 63 pairs that the unit test checks in both. */
function ContrastTable() {
  const [measured, setMeasured] = useState<number[]>([]);
  useEffect(function measureTheme() {
    setMeasured(
      contrastPairs.map(([front, back]) =>
        getContrast(toHex(computed(getVariable(front))), toHex(computed(getVariable(back)))),
      ),
    );
  }, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard
    <section className={scroller} tabIndex={0} aria-label="Contrast">
      <table className={table}>
        <thead>
          <tr>
            {['Sample', 'Front', 'Back', 'Needs', 'Measured'].map((title) => (
              <th key={title} scope="col" className={cell}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {contrastPairs.map(([front, back, needed], row) => {
            const ratio = measured[row] ?? 0;
            return (
              <tr key={`${front} ${back}`}>
                <td className={cell}>
                  <span
                    className={sample}
                    style={{ color: getVariable(front), background: getVariable(back) }}
                    aria-hidden={needed < 4.5}
                  >
                    {needed < 4.5 ? '●' : '碼頭 Aa'}
                  </span>
                </td>
                <td className={cell}>{front}</td>
                <td className={cell}>{back}</td>
                <td className={cell}>{needed}</td>
                <td className={cell} data-passes={ratio >= needed}>
                  {ratio >= needed ? '✓' : '✗'} {ratio.toFixed(2)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

export const Contrast: Story = {
  render: () => <ContrastTable />,
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('[data-passes="true"]')).toHaveLength(63);
  },
};
