import { type ComponentType, useState } from 'react';

/**
 * Lazily loads a layer on first open. Without Suspense, so that the page below does not flash. A failed import is
 * thrown to the error boundary, as with React.lazy.
 */
export function useLater<Props>(load: () => Promise<ComponentType<Props>>) {
  const [loaded, setLoaded] = useState<ComponentType<Props>>();
  const [isOpen, setOpen] = useState(false);

  async function open() {
    try {
      if (!loaded) {
        const component = await load();
        setLoaded(() => component);
      }
      setOpen(true);
    } catch (error) {
      setOpen(() => {
        throw error;
      });
    }
  }
  return {
    /** Undefined while closed. */
    Layer: isOpen ? loaded : undefined,
    open: () => void open(),
    close: () => setOpen(false),
  };
}
