import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { OfflineStrip } from './OfflineStrip.tsx';

const meta = {
  title: 'Patterns/OfflineStrip',
  component: OfflineStrip,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof OfflineStrip>;
export default meta;
type Story = StoryObj<typeof meta>;

function setOnline(isOnline: boolean) {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

export const Offline: Story = {
  beforeEach() {
    setOnline(false);
    // What was defined here hides the browser's own getter on the prototype.
    return () => Reflect.deleteProperty(navigator, 'onLine');
  },
  async play({ canvas }) {
    // The toasts' region is the other one.
    const [strip] = canvas.getAllByRole('status') as [HTMLElement];
    await expect(strip).not.toBeEmptyDOMElement();
    setOnline(true);
    await waitFor(() => expect(strip).toBeEmptyDOMElement());
    setOnline(false);
    await waitFor(() => expect(strip).not.toBeEmptyDOMElement());
  },
};
