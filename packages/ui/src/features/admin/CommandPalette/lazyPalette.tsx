import { type FocusEvent, type FunctionComponent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createLazyLayer, type LazyLayerProps } from '../../../patterns/lazyLayer.tsx';
import { RouteProgress } from '../../../patterns/RouteProgress/RouteProgress.tsx';
import { VisuallyHidden } from '../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import type { CommandPaletteProps } from './CommandPalette.tsx';

interface LoadingProps extends CommandPaletteProps, LazyLayerProps {
  onType: (typed: string) => void;
}

/** A command palette whose code is loaded when it is first opened. It takes over the text typed meanwhile. */
export function createLazyPalette(load: () => Promise<FunctionComponent<CommandPaletteProps>>) {
  const LazyLayer = createLazyLayer<CommandPaletteProps & Pick<LoadingProps, 'onType'>>(load, LoadingPalette);
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level only, like `React.lazy`
  return function LazyPalette({ onClose, ...props }: CommandPaletteProps & LazyLayerProps) {
    const [typed, setTyped] = useState('');
    function close() {
      setTyped('');
      onClose();
    }
    return <LazyLayer {...props} onClose={close} firstQuery={typed} onType={setTyped} />;
  };
}

/**
 * Keeps the text typed before the palette is loaded from the page, where the letters would be lost or act as shortcuts.
 * The focus returns when it is unmounted, so that the palette finds the element that opened it.
 */
function LoadingPalette({ isOpen, firstQuery, onType, onLoadFailed }: LoadingProps) {
  const { t } = useTranslation('admin');
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(
    function takeFocus() {
      if (!isOpen) return;
      const { activeElement } = document;
      field.current?.focus({ preventScroll: true });
      return () => {
        if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
      };
    },
    [isOpen],
  );
  function leave({ relatedTarget }: FocusEvent) {
    // Not when the window loses the focus.
    if (relatedTarget) onLoadFailed();
  }

  if (!isOpen) return null;
  return (
    <>
      <RouteProgress />
      <VisuallyHidden asChild>
        <input
          ref={field}
          aria-label={t('palette.label')}
          aria-busy
          value={firstQuery}
          onChange={(event) => onType(event.target.value)}
          onBlur={leave}
        />
      </VisuallyHidden>
    </>
  );
}
