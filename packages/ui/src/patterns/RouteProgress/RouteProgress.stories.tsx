import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentType } from 'react';
import { expect } from 'storybook/test';
import { Text } from '../../primitives/Text/Text.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { styleRules } from '../../testing/matrix/forcedColors.ts';
import { createLazyLayer } from '../lazyLayer.tsx';
import { RouteProgress } from './RouteProgress.tsx';

/** A layer whose code is loading until `finish` is called. A new one for each run, because a loaded layer keeps its code. */
function holdLayer() {
  const code = Promise.withResolvers<ComponentType<object>>();
  return { Layer: createLazyLayer(() => code.promise), finish: () => code.resolve(() => <Text>籃子</Text>) };
}
let held = holdLayer();

const meta = {
  title: 'Patterns/Layout/RouteProgress',
  component: RouteProgress,
  parameters: {
    ...guide({
      use: 'For a navigation that is on its way, the code of a layer and data that is read again behind the old.',
      avoid: 'For the first read of a page, which has a skeleton. For work whose share is known: Progress.',
    }),
    layout: 'fullscreen',
  },
  render: () => (
    <>
      <RouteProgress />
      <Text>紫砂茶壶</Text>
    </>
  ),
} satisfies Meta<typeof RouteProgress>;
export default meta;
type Story = StoryObj<typeof meta>;

const line = (root: HTMLElement) => root.querySelector<HTMLElement>('[data-route-progress]');

/** Reads the animations from the style sheets, since tests disable all animations. */
function findAnimations(element: HTMLElement): string[] {
  return styleRules()
    .filter(({ rule }) => element.matches(rule.selectorText))
    .map(({ rule }) => rule.style.animation);
}

/** Hidden for 150 ms, so that an instant navigation shows none; then a line over the whole width. */
export const Default: Story = {
  async play({ canvasElement }) {
    const progress = line(canvasElement) as HTMLElement;
    await expect(progress).toHaveAttribute('aria-hidden', 'true');
    await expect(findAnimations(progress)).toContainEqual(expect.stringMatching(/\b150ms\b.*\bboth\b/));
    await expect(progress.offsetHeight).toBe(2);
    await expect(progress.offsetWidth).toBe(document.documentElement.clientWidth);
    await expect(progress.getBoundingClientRect().top).toBe(0);
  },
};

/** While the code of a dialog or sheet is loading. */
export const BeforeALayer: Story = {
  tags: ['!visual'],
  beforeEach: () => {
    held = holdLayer();
  },
  render: () => <held.Layer onLoadFailed={() => undefined} />,
  async play({ canvas, canvasElement }) {
    await expect(line(canvasElement)).toBeVisible();
    held.finish();
    await canvas.findByText('籃子');
    await expect(line(canvasElement)).toBeNull();
  },
};
