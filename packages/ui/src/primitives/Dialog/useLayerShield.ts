import { useLayoutEffect } from 'react';
import { layerShield } from '../layer.css.ts';

/** The second press of a double tap follows within this time. */
const doubleTapMs = 400;

/**
 * Covers the page for a moment after a layer has opened, and after a press that closed it: the second press of a double
 * tap was meant neither for what has just appeared under the pointer nor for what lay under the layer. Keys work, and a
 * layer closed by a key covers nothing.
 * @param isOpen whether the layer is open
 */
export function useLayerShield(isOpen: boolean): void {
  useLayoutEffect(
    function shieldPageAroundLayer() {
      if (!isOpen) return;
      const openingShield = shieldPage(doubleTapMs);
      let pressedAt = Number.NEGATIVE_INFINITY;
      const notePress = () => {
        pressedAt = performance.now();
      };
      const stop = new AbortController();
      // A press on the scrim closes with the first, a press on a button after the second.
      for (const type of ['pointerdown', 'pointerup'])
        addEventListener(type, notePress, { capture: true, signal: stop.signal });
      return () => {
        stop.abort();
        openingShield?.remove();
        shieldPage(pressedAt + doubleTapMs - performance.now());
      };
    },
    [isOpen],
  );
}

function shieldPage(forMs: number): Element | undefined {
  if (forMs <= 0) return undefined;
  const shield = document.createElement('div');
  shield.className = layerShield;
  // Neither the focus nor another open layer notices the press. Without `touchend`, a tap that ends after the shield is
  // gone would press what is there by then.
  for (const type of ['pointerdown', 'mousedown', 'touchend', 'click']) {
    shield.addEventListener(type, (event) => {
      event.stopPropagation();
      // The end of a touch that scrolls cannot be prevented, and presses nothing.
      if (type !== 'pointerdown' && event.cancelable) event.preventDefault();
    });
  }
  document.body.append(shield);
  setTimeout(() => shield.remove(), forMs);
  return shield;
}
