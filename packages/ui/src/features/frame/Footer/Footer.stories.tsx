import type { Setting } from '@sampan/api/entities';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, spyOn, within } from 'storybook/test';
import { SampanProvider } from '../../../app/SampanProvider.tsx';
import { guide } from '../../../testing/docs/guide.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { startStoryServices } from '../../../testing/storyServices.ts';
import { Footer } from './Footer.tsx';

const meta = {
  title: 'Features/Layout/Footer',
  component: Footer,
  parameters: {
    ...guide({
      use: 'At the end of every page of the shop on desktops, and of the landing page everywhere.',
      avoid: 'In the back office and on login: they end with their own content.',
      keyboard: [[['Tab'], 'Through the places, the language, the theme, then the contact data.']],
    }),
    layout: 'fullscreen',
  },
} satisfies Meta<typeof Footer>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas, canvasElement }) {
    await canvas.findByRole('link', { name: /@/ });
    await expect(canvas.getByRole('link', { name: '+852 2555 0148' })).toHaveAttribute('href', 'tel:+85225550148');
    for (const stop of canvasElement.querySelectorAll<HTMLElement>('a, button')) {
      await userEvent.tab();
      await expect(stop).toHaveFocus();
    }
    await expect(canvas.getByRole('contentinfo')).toHaveTextContent('2026');
  },
};

/** Name, contact and registration numbers of the shop; the ICP number leads to the register. */
export const OwnShop: Story = {
  beforeEach() {
    const values: Record<string, Setting['value']> = {
      name: 'Kiln Row',
      footerLine: 'Stoneware from one kiln',
      contactEmail: 'hello@kiln.example',
      icpNumber: '粤ICP备12345678号',
      businessNumber: '91440300MA5FAKE00X',
    };
    for (const setting of getDemoBackend().state.settings) {
      if (setting.settingGroup === 'site') setting.value = values[setting.key] ?? setting.value;
    }
  },
  async play({ canvas }) {
    const icp = await canvas.findByRole('link', { name: '粤ICP备12345678号' });
    await expect(icp).toHaveAttribute('href', 'https://beian.miit.gov.cn/');
    await expect(canvas.getByRole('link', { name: 'hello@kiln.example' })).toBeVisible();
    await expect(canvas.getByText(/91440300MA5FAKE00X/)).toBeVisible();
    await expect(canvas.getByText('© 2026 Kiln Row')).toBeVisible();
    await expect(canvas.getByText('Stoneware from one kiln')).toBeVisible();
  },
};

/** A page that the server rendered before New Year is hydrated without a mismatch. */
export const RenderedLastYear: Story = {
  tags: ['!visual'],
  async play({ canvasElement, globals, loaded }) {
    const services = startStoryServices({ i18n: loaded.i18n, locale: globals.locale, theme: globals.theme });
    const page = (
      <SampanProvider services={services}>
        <Footer />
      </SampanProvider>
    );
    const host = canvasElement.appendChild(document.createElement('div'));
    const year = spyOn(Date.prototype, 'getFullYear').mockReturnValue(2025);
    host.innerHTML = renderToString(page);
    year.mockRestore();
    const problems: unknown[] = [];
    const root = hydrateRoot(host, page, { onRecoverableError: (error) => problems.push(error) });
    // The contact data is requested after hydration.
    await within(host).findByRole('link', { name: /@/ });
    await expect(problems).toEqual([]);
    root.unmount();
    host.remove();
    services.stop();
  },
};

export const Desktop: Story = { globals: { viewport: { value: 'desktop' } } };
