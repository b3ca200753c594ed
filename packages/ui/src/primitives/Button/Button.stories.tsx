import type { Meta, StoryObj } from '@storybook/react-vite';
import { ArrowRight, ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { withTexts } from '../../testing/interaction/withTexts.tsx';
import { forced } from '../../testing/matrix/forced.ts';
import { getForcedColors } from '../../testing/matrix/forcedColors.ts';
import { getKeys } from '../../testing/matrix/getKeys.ts';
import { looksDiffer, pressShows } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { button } from './Button.css.ts';
import { Button, type ButtonProps, buttonSizes } from './Button.tsx';

const meta = {
  title: 'Primitives/Button',
  component: Button,
  args: { children: '', onClick: fn() },
  decorators: [withTexts((t) => ({ children: t('shop:product.addToCart') }))],
  parameters: guide({
    use: 'Something happens: an act, a submission, a step. One primary button in a view; money only where money moves.',
    avoid:
      'Something else is shown: LinkButton, or a Link. An act known by its icon alone: IconButton. On and off: Switch or Toggle. Danger outside an AlertDialog: outline, and let the dialog ask.',
    keyboard: [
      [['Tab'], 'Moves to the button, also while it is disabled or loading.'],
      [['Enter', 'Space'], 'Presses it. Nothing happens while it is disabled or loading.'],
    ],
  }),
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' ');
    await expect(args.onClick).toHaveBeenCalledTimes(2);
  },
};

export const States: Story = {
  parameters: forced('button'),
  render: (args) => (
    <StateMatrix
      rows={getKeys(button.classNames.variants.variant)}
      looks={['rest', 'hover', 'focus', 'pressed', 'disabled', 'loading']}
    >
      {(variant, look) => (
        <Button {...args} variant={variant} disabled={look === 'disabled'} isLoading={look === 'loading'} />
      )}
    </StateMatrix>
  ),
  play: looksDiffer('button', ['hover', 'focus', 'pressed', 'disabled'], pressShows),
};

export const Sizes: Story = {
  render: (args) => (
    <Stack>
      {buttonSizes.map((size) => (
        <Inline key={size}>
          <Button {...args} size={size} />
          <Button {...args} size={size} leading={<Icon as={ShoppingBag} />} />
          <Button {...args} size={size} variant="outline" trailing={<Icon as={ArrowRight} />} />
        </Inline>
      ))}
      <Button {...args} isFullWidth />
    </Stack>
  ),
};

/** A minimum width for labels of two characters. */
export const ShortLabel: Story = {
  args: { children: '保存' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button').getBoundingClientRect().width).toBe(88);
  },
};

export const Loading: Story = {
  tags: ['!visual'],
  args: { isLoading: true },
  play: async ({ args, canvas }) => {
    const button = canvas.getByRole('button');
    await userEvent.click(button);
    button.focus();
    await userEvent.keyboard('{Enter} ');
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(button).toHaveFocus();
  },
};

function Placing(props: ButtonProps) {
  const [isLoading, setLoading] = useState(false);
  return <Button {...props} isLoading={isLoading} onClick={() => setLoading(true)} />;
}

/** The layout does not shift when loading starts, and loading is announced once. */
export const BeginsToLoad: Story = {
  tags: ['!visual'],
  render: (args) => <Placing {...args} />,
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button');
    const before = button.getBoundingClientRect().width;
    await userEvent.click(button);
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(button.getBoundingClientRect().width).toBe(before);
    await expect(button).toHaveFocus();
    await waitFor(() => expect(document.querySelector('body > [aria-live="polite"]')).toHaveTextContent(/\S/));
  },
};

export const Disabled: Story = {
  tags: ['!visual'],
  args: { disabled: true },
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await userEvent.keyboard('{Enter} ');
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};

export const AsLink: Story = {
  render: (args) => (
    <Button {...args} asChild variant="tonal">
      <a href="#goods">{args.children}</a>
    </Button>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '#goods');
  },
};

/** The press target is 44 px, larger than the visible button. */
export const TargetIsLarge: Story = {
  args: { size: 'sm' },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button');
    await expect(button.getBoundingClientRect().height).toBe(36);
    await expect(Number.parseFloat(getComputedStyle(button, '::after').height)).toBeGreaterThanOrEqual(44);
  },
};

export const LongText: Story = {
  args: { children: 'Create an account and check out with everything', isFullWidth: true },
  globals: { viewport: { value: 'narrow' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};

/** Under forced colours buttons have a border; a text-like one, which has no padding, is underlined instead. */
export const ForcedColours: Story = {
  tags: ['!visual'],
  render: (args) => (
    <Inline>
      <Button {...args} />
      <Button {...args} variant="link" />
    </Inline>
  ),
  play: async ({ canvas }) => {
    const looks = canvas.getAllByRole('button').map(getForcedColors);
    await expect(looks.map((look) => look['border-top-width'])).toEqual(['1px', '0px']);
    await expect(looks.map((look) => look['text-decoration-line'])).toEqual([undefined, 'underline']);
  },
};
