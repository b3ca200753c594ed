import { createLazyComponent } from '@sampan/ui/app/lazyCode.tsx';
import type { ComponentType } from 'react';

export interface RouteModule {
  Component: ComponentType;
}

/** Creates a lazy component for a screen. */
export function createLazyScreen(load: () => Promise<RouteModule>): ComponentType {
  return createLazyComponent(async () => (await load()).Component);
}
