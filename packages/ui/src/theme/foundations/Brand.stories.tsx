import type { Meta, StoryObj } from '@storybook/react-vite';
import { ShipWheel, ShoppingBag } from 'lucide-react';
import { expect, waitFor } from 'storybook/test';
import { PaymentMark } from '../../features/payment/PaymentSheet/PaymentMethods.tsx';
import { drawings } from '../../primitives/EmptyArt/drawings.tsx';
import { EmptyArt } from '../../primitives/EmptyArt/EmptyArt.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { Inline } from '../../primitives/Inline/Inline.tsx';
import { Logo, LogoMark } from '../../primitives/Logo/Logo.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { getKeys } from '../../testing/matrix/getKeys.ts';
import { deep, grid, tile } from './foundations.css.ts';
import * as icons from './iconsInUse.ts';

const meta = { title: 'Foundations/Brand' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** Never rotated, outlined, filled with a gradient or shadowed; at least 16 px. */
export const LogoInUse: Story = {
  name: 'Logo',
  render: () => (
    <Stack gap="2xl">
      <Inline gap="2xl">
        {[16, 24, 32, 64].map((size) => (
          <LogoMark key={size} size={size} />
        ))}
      </Inline>
      <Inline gap="2xl">
        <Logo />
        <Logo hasHan />
      </Inline>
      <div className={`${tile} ${deep}`}>
        <Logo tone="onDeep" hasHan />
      </div>
    </Stack>
  ),
};

/**
 * All Lucide icons of the shop, in the text's colour with one stroke width. Filled only in the tab bar's active item;
 * only the two payment marks have colours of their own.
 */
export const Icons: Story = {
  render: () => (
    <Stack gap="2xl">
      <Inline gap="xl">
        {([16, 18, 20, 24, 32] as const).map((size) => (
          <Icon key={size} as={ShipWheel} size={size} />
        ))}
        <Icon as={ShoppingBag} size={24} isFilled />
        <PaymentMark method="alipay" />
        <PaymentMark method="wechat" />
      </Inline>
      <div className={grid}>
        {Object.entries(icons).map(([name, glyph]) => (
          <Inline key={name} gap="sm">
            <Icon as={glyph} />
            <Text size="caption" tone="muted">
              {name}
            </Text>
          </Inline>
        ))}
      </div>
    </Stack>
  ),
};

/** One line style, teal, and one vermilion dot, based on the logo's geometry. */
export const Illustrations: Story = {
  render: () => (
    <div className={grid}>
      {getKeys(drawings).map((name) => (
        <Stack key={name} gap="sm" align="center">
          <EmptyArt name={name} />
          <Text size="caption" tone="muted">
            {name}
          </Text>
        </Stack>
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('svg:empty')).toHaveLength(0));
  },
};
