import { Slot } from '@radix-ui/react-slot';
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useServices } from '../../app/services/ServicesContext.ts';
import type { TooltipProps } from '../../primitives/Tooltip/Tooltip.tsx';

let loaded: ComponentType<TooltipProps> | undefined;

async function load() {
  loaded = (await import('../../primitives/Tooltip/Tooltip.tsx')).Tooltip;
}

/**
 * A tooltip loaded when the browser is idle. Loading remounts the child, so it waits until the child has neither
 * pointer nor focus, to lose no press and no focus.
 */
export function LazyTooltip(props: TooltipProps) {
  const { whenIdle } = useServices().platform;
  const [Tooltip, setTooltip] = useState(() => loaded);
  const element = useRef<HTMLElement>(null);

  function settle() {
    if (loaded && !element.current?.matches(':hover, :focus')) setTooltip(() => loaded);
  }
  const fetchWhenIdle = useEffectEvent(() => {
    // Optional: without its code the page works without tooltips.
    whenIdle(() => void load().then(settle, () => undefined));
  });
  useEffect(function fetchLater() {
    fetchWhenIdle();
  }, []);
  if (Tooltip) return <Tooltip {...props} />;
  return (
    <Slot ref={element} onPointerLeave={settle} onBlur={settle}>
      {props.children}
    </Slot>
  );
}
