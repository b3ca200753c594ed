import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { guide } from '../../../testing/docs/guide.ts';
import { restoreOnline, setOnline } from '../../../testing/interaction/storyNetwork.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { OfflineStrip } from './OfflineStrip.tsx';

const meta = {
  title: 'Features/Layout/OfflineStrip',
  component: OfflineStrip,
  parameters: {
    ...guide({
      use: 'In the layouts, under the header or the phone’s top bar: once on every page.',
      avoid: 'For a call that did not get through: the button that made it, or its section, says so.',
    }),
    layout: 'fullscreen',
  },
  beforeEach() {
    setOnline(false);
    return restoreOnline;
  },
} satisfies Meta<typeof OfflineStrip>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Shown while offline, and announced: it says so in words. */
export const Default: Story = {
  async play({ canvas, loaded }) {
    const text = getTranslate(loaded)('common:offline.strip');
    // The second status region belongs to the toasts.
    const [strip] = canvas.getAllByRole('status') as [HTMLElement];
    await expect(strip).toHaveTextContent(text);
    setOnline(true);
    await waitFor(() => expect(strip).toBeEmptyDOMElement());
    setOnline(false);
    await waitFor(() => expect(strip).toHaveTextContent(text));
  },
};

/** Online, only the empty live region is rendered. */
export const Online: Story = {
  beforeEach: () => setOnline(true),
  async play({ canvas }) {
    const [strip] = canvas.getAllByRole('status') as [HTMLElement];
    await waitFor(() => expect(strip).toBeEmptyDOMElement());
    await expect(strip.getBoundingClientRect().height).toBe(0);
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'narrow' } } };
