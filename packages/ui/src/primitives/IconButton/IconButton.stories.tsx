import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { Trash2 } from 'lucide-react';
import { expect, fireEvent, fn, waitFor } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { getKeys } from '../../testing/matrix/getKeys.ts';
import { looksDiffer, pressShows } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { iconButton } from './IconButton.css.ts';
import { IconButton } from './IconButton.tsx';

const meta = {
  title: 'Primitives/IconButton',
  component: IconButton,
  args: { label: '移除', children: <Icon as={Trash2} />, onClick: fn() },
  parameters: guide({
    use: 'An act that its icon says by itself, where words would crowd: close, remove, more, previous and next.',
    avoid:
      'The icon needs a guess: Button with words. Something stays pressed: Toggle. Its name is not optional: it is what a screen reader says and what the tooltip shows.',
    keyboard: [
      [['Tab'], 'Moves to it, and its tooltip comes up where there is a mouse.'],
      [['Escape'], 'Hides the tooltip until the button is left.'],
      [['Enter', 'Space'], 'Presses it. Nothing happens while it is disabled or loading.'],
    ],
  }),
} satisfies Meta<typeof IconButton>;
export default meta;

/** Keeps the button away from the corner, where the test run's mouse pointer is. */
const away: Decorator = (Story) => (
  <div style={{ padding: 64 }}>
    <Story />
  </div>
);
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    const button = canvas.getByRole('button', { name: '移除' });
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter} ');
    await expect(args.onClick).toHaveBeenCalledTimes(2);
  },
};

export const States: Story = {
  parameters: forced('button'),
  args: { tooltip: 'none' },
  render: (args) => (
    <StateMatrix
      rows={getKeys(iconButton.classNames.variants.variant)}
      looks={['rest', 'hover', 'focus', 'pressed', 'disabled', 'loading']}
    >
      {(variant, look) => (
        <IconButton {...args} variant={variant} disabled={look === 'disabled'} isLoading={look === 'loading'} />
      )}
    </StateMatrix>
  ),
  play: looksDiffer('button', ['hover', 'focus', 'pressed', 'disabled', 'loading'], pressShows),
};

export const Sizes: Story = {
  render: (args) => (
    <Inline gap="lg">
      <IconButton {...args} variant="outline" size="sm" />
      <IconButton {...args} variant="outline" />
      <IconButton {...args} variant="outline" size="lg" />
    </Inline>
  ),
};

/** The label shows on focus, and on hover with a mouse. */
export const TooltipOnFocus: Story = {
  tags: ['!visual'],
  decorators: [away],
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button');
    await expect(getComputedStyle(button, '::after').content).toBe('none');
    await userEvent.tab();
    await expect(getComputedStyle(button, '::after').content).toBe('"移除"');
  },
};

/** Escape hides the tooltip, which covers a part of the page, until the button is left (WCAG 1.4.13); a press does, too. */
export const TooltipDismissed: Story = {
  tags: ['!visual'],
  decorators: [away],
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button');
    await userEvent.tab();
    await expect(getComputedStyle(button, '::after').content).toBe('"移除"');
    await userEvent.keyboard('{Escape}');
    await expect(button).toHaveFocus();
    await expect(getComputedStyle(button, '::after').content).toBe('none');
    button.blur();
    await userEvent.tab();
    await expect(getComputedStyle(button, '::after').content).toBe('"移除"');
    await fireEvent.pointerDown(button);
    await expect(getComputedStyle(button, '::after').content).toBe('none');
  },
};

/** The pointer may rest on the tooltip: nothing lies between them, and the tooltip takes the pointer. */
export const TooltipUnderThePointer: Story = {
  tags: ['!visual'],
  decorators: [away],
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button');
    await userEvent.tab();
    const { bottom, left, width } = button.getBoundingClientRect();
    const below = () => document.elementFromPoint(left + width / 2, bottom + 12);
    await waitFor(() => expect(below()).toBe(button));
    await expect(Number.parseFloat(getComputedStyle(button, '::after').marginBlockStart)).toBe(0);
  },
};

/** The tooltip would cover the menu of the button, which opens in the same place. */
export const NoTooltipWhileOpen: Story = {
  tags: ['!visual'],
  decorators: [away],
  args: { 'aria-haspopup': 'menu', 'aria-expanded': true },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await expect(getComputedStyle(canvas.getByRole('button'), '::after').content).toBe('none');
  },
};

/** A button that folds a part of the page covers nothing with its tooltip. */
export const TooltipWhileExpanded: Story = {
  ...TooltipOnFocus,
  tags: ['!visual'],
  args: { 'aria-expanded': true },
};

/** A modal layer hides the rest of the page from assistive technology; a tooltip would be shown above the layer. */
export const NoTooltipBehindLayer: Story = {
  tags: ['!visual'],
  decorators: [away],
  play: async ({ canvas, canvasElement }) => {
    const button = canvas.getByRole('button');
    await userEvent.tab();
    canvasElement.setAttribute('aria-hidden', 'true');
    await expect(getComputedStyle(button, '::after').content).toBe('none');
    canvasElement.removeAttribute('aria-hidden');
    await expect(getComputedStyle(button, '::after').content).toBe('"移除"');
  },
};

interface ConditionalRule {
  rule: CSSStyleRule;
  conditions: readonly string[];
}

/** The rules of all style sheets, with the conditions of `@media` and `@supports` around them. */
function listRules(rules: Iterable<CSSRule>, conditions: readonly string[] = []): ConditionalRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return [{ rule, conditions }];
    if (!(rule instanceof CSSGroupingRule)) return [];
    const own = rule instanceof CSSConditionRule ? [rule.conditionText] : [];
    return listRules(rule.cssRules, [...conditions, ...own]);
  });
}

/** The rules that show a tooltip, and the others with the same selectors. */
function listTooltipRules(): { showing: ConditionalRule[]; others: ConditionalRule[] } {
  const all = listRules([...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]));
  const showing = all.filter(({ rule }) => rule.style.content === 'attr(aria-label)');
  const selectors = showing.map(({ rule }) => rule.selectorText);
  const others = all.filter((one) => selectors.includes(one.rule.selectorText) && !showing.includes(one));
  return { showing, others };
}

/** Browsers without anchor positioning, such as Safari 18, show none: it would cover the button. */
export const NoTooltipWithoutAnchors: Story = {
  tags: ['!visual'],
  play: async () => {
    const { showing } = listTooltipRules();
    await expect(showing.length).toBeGreaterThan(0);
    for (const { conditions } of showing) await expect(conditions).toContain('(position-area: top)');
  },
};

/** Forced colours would give the transparent edge, over which the pointer reaches the tooltip, the colour of a border. */
export const TooltipInForcedColours: Story = {
  tags: ['!visual'],
  play: async () => {
    const { showing, others } = listTooltipRules();
    const forcedRules = others.filter(({ conditions }) => conditions.includes('(forced-colors: active)'));
    await expect(forcedRules).toHaveLength(showing.length);
    for (const { rule } of forcedRules) await expect(rule.style.getPropertyValue('forced-color-adjust')).toBe('none');
  },
};

/** The press target is 44 px, larger than the visible button. */
export const TargetIsLarge: Story = {
  args: { size: 'sm' },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button');
    const { height } = button.getBoundingClientRect();
    const reach = Number.parseFloat(getComputedStyle(button, '::before').height);
    await expect(height).toBe(36);
    await expect(reach).toBeGreaterThanOrEqual(44);
  },
};

export const Disallowed: Story = {
  tags: ['!visual'],
  render: (args) => (
    <Inline gap="lg">
      <IconButton {...args} label="disabled" disabled />
      <IconButton {...args} label="loading" isLoading />
    </Inline>
  ),
  play: async ({ args, canvas }) => {
    for (const button of canvas.getAllByRole('button')) {
      await userEvent.tab();
      await expect(button).toHaveFocus();
      await userEvent.keyboard('{Enter} ');
    }
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};

/** The name stays the same; the loading state is announced once. */
export const Loading: Story = {
  args: { isLoading: true },
  play: async ({ args, canvas }) => {
    const button = canvas.getByRole('button', { name: args.label });
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(document.querySelector('body > [aria-live="polite"]')).toHaveTextContent(/\S/));
  },
};

export const LongText: Story = {
  decorators: [away],
  args: { label: 'Remove the celadon teapot with its bamboo handle and both cups from your cart' },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};
