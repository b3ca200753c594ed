import { Slot } from '@radix-ui/react-slot';
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useServices } from '../../app/ServicesContext.ts';
import type { TooltipProps } from './Tooltip.tsx';

let loaded: ComponentType<TooltipProps> | undefined;

async function load() {
  loaded = (await import('./Tooltip.tsx')).Tooltip;
}

/**
 * A tooltip on a page that has to be there first: its code comes when the browser is idle. It makes its element anew, and
 * so it waits until neither pointer nor focus is on it: no press and no focus is lost.
 */
export function LazyTooltip(props: TooltipProps) {
  const { whenIdle } = useServices().platform;
  const [Tooltip, setTooltip] = useState(() => loaded);
  const element = useRef<HTMLElement>(null);

  function settle() {
    if (loaded && !element.current?.matches(':hover, :focus')) setTooltip(() => loaded);
  }
  const fetchWhenIdle = useEffectEvent(() => {
    // A hint: where its code does not come the page does without.
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
