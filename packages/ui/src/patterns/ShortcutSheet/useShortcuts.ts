import type { Storage } from '@sampan/domain/ports';
import { hasCharacterKeys } from '@sampan/domain/preferences/characterKeys';
import { useEffect, useRef } from 'react';
import { useServices } from '../../app/services/ServicesContext.ts';
import { matchKeyPress, nothingPending } from './shortcuts.ts';

/** Handlers by shortcut: `{'mod+k': openPalette, '?': openHelp, 'g o': goToOrders}`. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';
const layers = ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"])';
const openLayers = `${layers}:not([data-state="closed"])`;

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

/**
 * Whether a layer handles the keys itself. One that closes has the focus until it has faded out: its keys are the page's,
 * unless it lay above another layer.
 */
function isForLayer(target: EventTarget | null): boolean {
  return isIn(target, openLayers) || (isIn(target, layers) && document.querySelector(openLayers) !== null);
}

/** Returns the shortcuts that this browser has not turned off. */
function listActive(shortcuts: readonly string[], local: Storage): readonly string[] {
  return hasCharacterKeys(local) ? shortcuts : shortcuts.filter((shortcut) => shortcut.startsWith('mod+'));
}

/**
 * Registers page-wide shortcuts while mounted. Ignores events that a control has handled, and all keys without ⌘ or Ctrl
 * where this browser has turned them off.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const { local } = useServices().platform;
  const latest = useRef(shortcuts);
  useEffect(function keepLatestShortcuts() {
    latest.current = shortcuts;
  });
  useEffect(
    function listenToKeys() {
      let pending = nothingPending;
      function press(event: KeyboardEvent) {
        if (event.defaultPrevented || isForLayer(event.target)) return;
        const step = matchKeyPress(
          pending,
          {
            key: event.key,
            hasCommand: event.metaKey || event.ctrlKey,
            hasAlt: event.altKey,
            isTyping: isIn(event.target, fields),
            isComposing: event.isComposing,
            isRepeat: event.repeat,
            at: event.timeStamp,
          },
          listActive(Object.keys(latest.current), local),
        );
        pending = step.pending;
        if (step.matched === undefined) return;
        // Override the browser's own ⌘S and ⌘K.
        event.preventDefault();
        latest.current[step.matched]?.();
      }
      window.addEventListener('keydown', press);
      return () => window.removeEventListener('keydown', press);
    },
    [local],
  );
}
