import * as Radix from '@radix-ui/react-tooltip';
import { createContext, type ReactNode, useContext } from 'react';
import { tooltip } from './Tooltip.css.ts';

export interface TooltipProps {
  /** Supplementary text only: touch screens do not show tooltips. An element is rendered once the tooltip opens. */
  text: ReactNode;
  /** Preferred side of the trigger. Default: bottom. */
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Opens when it is mounted, for a child that the mouse or the focus has reached already. */
  isOpenAtFirst?: boolean;
  /** One focusable element. */
  children: ReactNode;
}

const GroupContext = createContext(false);

/** Wraps neighbouring tooltips: after the first one, the next ones open without delay. */
export function TooltipGroup({ children }: { children: ReactNode }) {
  return (
    <GroupContext value={true}>
      <Radix.Provider delayDuration={500} skipDelayDuration={300}>
        {children}
      </Radix.Provider>
    </GroupContext>
  );
}

/** Tooltip; IconButton has its own. Opens after 500 ms, on focus at once. */
export function Tooltip(props: TooltipProps) {
  const isGrouped = useContext(GroupContext);
  if (isGrouped) return <Hint {...props} />;
  return (
    <Radix.Provider delayDuration={500}>
      <Hint {...props} />
    </Radix.Provider>
  );
}

function Hint({ text, side = 'bottom', isOpenAtFirst = false, children }: TooltipProps) {
  return (
    <Radix.Root defaultOpen={isOpenAtFirst}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content side={side} sideOffset={8} collisionPadding={8} className={tooltip}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
