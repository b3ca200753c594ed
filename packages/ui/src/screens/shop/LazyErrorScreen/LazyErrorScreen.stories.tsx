import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { ServicesContext, useServices } from '../../../app/services/ServicesContext.ts';
import { BareErrorScreen, LazyErrorScreen } from './LazyErrorScreen.tsx';

const meta = {
  title: 'Shop/error/page',
  component: LazyErrorScreen,
  args: { status: 500 },
} satisfies Meta<typeof LazyErrorScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: /500/ })).toBeVisible();
  },
};

const checkBuild = fn(async () => undefined);

function ErrorOfOldBuild({ status }: { status: number }) {
  const services = useServices();
  return (
    <ServicesContext value={{ ...services, build: { ...services.build, checkBuild } }}>
      <LazyErrorScreen status={status} />
    </ServicesContext>
  );
}

/** A screen that threw may have met a value of a later build: the document is loaded if there is one. */
export const ScreenThrew: Story = {
  tags: ['!visual'],
  render: (args) => <ErrorOfOldBuild {...args} />,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: /500/ });
    await expect(checkBuild).toHaveBeenCalledWith(true);
  },
};

/** Offline before the error screen's chunk loaded: shows common texts and a link that reloads the document. */
export const WithoutItsCode: Story = {
  parameters: { shop: { start: '/orders/7' } },
  render: () => <BareErrorScreen />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '/orders/7');
  },
};
