import { type ComponentType, useState } from 'react';

/**
 * A layer whose code comes when it is first opened. Without Suspense: the page below is there and must not blink.
 * Code that does not come is thrown to the error boundary, like that of any lazy part.
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
    /** Undefined while it is closed. */
    Layer: isOpen ? loaded : undefined,
    open: () => void open(),
    close: () => setOpen(false),
  };
}
