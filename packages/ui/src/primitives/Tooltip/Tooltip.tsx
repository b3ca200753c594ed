import * as Radix from '@radix-ui/react-tooltip';
import { createContext, type ReactNode, useContext } from 'react';
import { tooltip } from './Tooltip.css.ts';

export interface TooltipProps {
  /** A hint, never the only carrier of information: touch screens do not show it. */
  text: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One focusable element. */
  children: ReactNode;
}

const GroupContext = createContext(false);

/** Around neighbours: after the first tooltip the next ones come up at once. */
export function TooltipGroup({ children }: { children: ReactNode }) {
  return (
    <GroupContext value={true}>
      <Radix.Provider delayDuration={500} skipDelayDuration={300}>
        {children}
      </Radix.Provider>
    </GroupContext>
  );
}

/** For richer places than an IconButton, which brings its own. Comes up after 500 ms, at once on focus. */
export function Tooltip(props: TooltipProps) {
  const isGrouped = useContext(GroupContext);
  if (isGrouped) return <Hint {...props} />;
  return (
    <Radix.Provider delayDuration={500}>
      <Hint {...props} />
    </Radix.Provider>
  );
}

function Hint({ text, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content side={side} sideOffset={8} collisionPadding={8} className={tooltip}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
