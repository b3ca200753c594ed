import * as Radix from '@radix-ui/react-tooltip';
import type { ReactNode } from 'react';
import { tooltip } from './Tooltip.css.ts';

export interface TooltipProps {
  /** A hint, never the only carrier of information: touch screens do not show it. */
  text: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One focusable element. */
  children: ReactNode;
}

/** For richer places than an IconButton, which brings its own. Comes up after 500 ms, at once on focus. */
export function Tooltip({ text, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={500} skipDelayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content side={side} sideOffset={8} collisionPadding={8} className={tooltip}>
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
