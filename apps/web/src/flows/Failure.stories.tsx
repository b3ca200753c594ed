import type { SampanI18n } from '@sampan/ui/i18n/createI18n.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { Route } from 'react-router-dom';
import { expect, screen } from 'storybook/test';
import { FlowShop } from './FlowShop.tsx';

function BrokenLayout(): never {
  throw new Error('this layout is broken');
}

const meta = {
  title: 'Flows/Failure',
  tags: ['!autodocs', '!visual'],
  parameters: { layout: 'fullscreen' },
  args: { start: '/home' },
  render: ({ start, routes }, { loaded, globals }) => (
    <FlowShop
      start={start}
      i18n={loaded.i18n as SampanI18n}
      locale={globals.locale}
      theme={globals.theme}
      {...(routes && { routes })}
    />
  ),
} satisfies Meta<{ start: string; routes?: ReactElement }>;
export default meta;
type Story = StoryObj<typeof meta>;

/** E2: a layout that throws leaves the error screen, which loads the page again, and not an empty page. */
export const LayoutThatThrows: Story = {
  args: { routes: <Route path="*" element={<BrokenLayout />} /> },
  parameters: { expectedProblems: [/this layout is broken/] },
  play: async ({ loaded }) => {
    const { t } = (loaded.i18n as SampanI18n).i18n;
    await screen.findByRole('heading', { level: 1, name: /500/ }, { timeout: 15_000 });
    await expect(screen.getByRole('button', { name: t('common:action.retry') })).toBeVisible();
  },
};

/** E1: a path with a line break, which the router's `*` does not match, is not found like any other. */
export const LineBreakInAddress: Story = {
  args: { start: '/nope%0A' },
  play: async () => {
    await screen.findByRole('heading', { level: 1, name: /Page not found: \/nope%0A/ }, { timeout: 15_000 });
  },
};
