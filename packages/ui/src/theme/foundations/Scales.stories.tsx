import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Inline } from '../../primitives/Inline/Inline.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { breakpoint, density, duration, ease, radius, shadow, space, width, z } from '../tokens.ts';
import { vars } from '../vars.css.ts';
import { bar, curve, grid, layer, tile } from './foundations.css.ts';

const meta = { title: 'Foundations/Scales' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

function getKeys<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[];
}

/** 8 between controls, 12 to 20 inside a card, 32 to 64 between sections. */
export const Space: Story = {
  render: () => (
    <Stack gap="sm">
      {getKeys(space).map((name) => (
        <Stack key={name} gap="2xs">
          <Text size="caption" tone="muted">{`${name} · ${space[name]}`}</Text>
          <span className={bar} style={{ inlineSize: vars.space[name] }} />
        </Stack>
      ))}
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const bars = [...canvasElement.querySelectorAll(`.${bar}`)];
    await expect(bars.map((one) => getComputedStyle(one).inlineSize)).toEqual(
      Object.values(space).map((value) => (value === '0' ? '0px' : value)),
    );
  },
};

/** Inner radius = outer radius − padding, and 4 at least. */
export const Radius: Story = {
  render: () => (
    <div className={grid}>
      {getKeys(radius).map((name) => (
        <div key={name} className={tile} style={{ borderRadius: vars.radius[name], boxShadow: vars.shadow.card }}>
          <Text size="caption">{`${name} · ${radius[name]}`}</Text>
        </div>
      ))}
    </div>
  ),
};

/** Neighbouring layers differ by one step. In the dark theme, elevation is a lighter surface with a light ring. */
export const Shadow: Story = {
  render: () => (
    <div className={grid}>
      {getKeys(shadow.light).map((name) => (
        <div key={name} className={tile} style={{ borderRadius: vars.radius.xl, boxShadow: vars.shadow[name] }}>
          <Text size="caption">{name}</Text>
        </div>
      ))}
    </div>
  ),
};

/** `cubic-bezier(a,b,c,d)` as a curve from bottom left to top right. */
function getPath(bezier: string): string {
  const [x1 = 0, y1 = 0, x2 = 1, y2 = 1] = (bezier.match(/-?[\d.]+/g) ?? []).map(Number);
  const at = (value: number) => value * 100;
  return `M0 100 C${at(x1)} ${100 - at(y1)} ${at(x2)} ${100 - at(y2)} 100 0`;
}

/** Exits are a third shorter than entries. With reduced motion only opacity changes. */
export const Motion: Story = {
  render: () => (
    <Stack gap="2xl">
      <Inline gap="2xl">
        {getKeys(ease).map((name) => (
          <Stack key={name} gap="sm">
            <svg viewBox="0 0 100 100" className={curve} aria-hidden>
              <path d={getPath(ease[name])} fill="none" stroke="currentColor" strokeWidth="2.5" />
            </svg>
            <Text size="caption">{name}</Text>
          </Stack>
        ))}
      </Inline>
      <Stack gap="sm">
        {getKeys(duration).map((name) => (
          <Stack key={name} gap="2xs">
            <Text size="caption" tone="muted">{`${name} · ${duration[name]}`}</Text>
            <span className={bar} style={{ inlineSize: `${Number.parseInt(duration[name], 10) / 20}em` }} />
          </Stack>
        ))}
      </Stack>
    </Stack>
  ),
};

/** Stacking order. A popover in a dialog is above the dialog, a toast above both. */
export const Layers: Story = {
  render: () => (
    <Stack gap="xs">
      {getKeys(z)
        .toReversed()
        .map((name) => (
          <div key={name} className={layer}>
            <Text size="caption">{`${name} · ${z[name]}`}</Text>
          </div>
        ))}
    </Stack>
  ),
  play: async () => {
    const heights = Object.values(z).map(Number);
    await expect(heights).toEqual([...new Set(heights)].sort((a, b) => a - b));
  },
};

/** Viewports, page widths and control sizes: large in the shop for touch, small in the back office for the mouse. */
export const Sizes: Story = {
  render: () => (
    <Stack gap="2xl">
      {Object.entries({ breakpoint, width, 'density shop': density.shop, 'density admin': density.admin }).map(
        ([title, table]) => (
          <Stack key={title} gap="xs">
            <Text size="title">{title}</Text>
            {Object.entries(table).map(([name, value]) => (
              <Text key={name} size="bodySm" tone="muted" isNumeric>{`${name} · ${value}`}</Text>
            ))}
          </Stack>
        ),
      )}
    </Stack>
  ),
};
