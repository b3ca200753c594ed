import { useLayoutEffect } from 'react';
import { closingShield } from '../layer.css.ts';

/** The second press of a double tap follows within this time. */
const doubleTapMs = 400;

/**
 * Covers the page until 400 ms after the press that closed a layer: the second press of a double tap was meant for the
 * layer, not for what was under it. Keys work, and a layer closed by a key covers nothing.
 * @param isOpen whether the layer is open
 */
export function useClosingShield(isOpen: boolean): void {
  useLayoutEffect(
    function shieldAfterClosing() {
      if (!isOpen) return;
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
        shieldPage(pressedAt + doubleTapMs - performance.now());
      };
    },
    [isOpen],
  );
}

function shieldPage(forMs: number): void {
  if (forMs <= 0) return;
  const shield = document.createElement('div');
  shield.className = closingShield;
  // Neither the focus nor another open layer notices the press. Without `touchend`, a tap that ends after the shield is
  // gone would press what is there by then.
  for (const type of ['pointerdown', 'mousedown', 'touchend', 'click']) {
    shield.addEventListener(type, (event) => {
      event.stopPropagation();
      if (type !== 'pointerdown') event.preventDefault();
    });
  }
  document.body.append(shield);
  setTimeout(() => shield.remove(), forMs);
}
