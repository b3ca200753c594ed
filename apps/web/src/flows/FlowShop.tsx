import { checkAnswer } from '@sampan/api/answerCheck';
import { colorModeKey } from '@sampan/domain/preferences/colorMode';
import { startServices } from '@sampan/ui/app/services/services.ts';
import type { SampanI18n } from '@sampan/ui/i18n/createI18n.ts';
import { storyFetch } from '@sampan/ui/testing/storyFetch.ts';
import { storyPlatform } from '@sampan/ui/testing/storyServices.ts';
import { type ReactElement, useEffect, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../App.tsx';
import { createRouterNavigation, type RouterNavigation } from '../RouterNavigation.tsx';
import { routeElements } from '../routes.tsx';

export interface FlowShopProps {
  /** The initial URL of the flow. */
  start: string;
  i18n: SampanI18n;
  locale: string;
  theme: 'light' | 'dark';
  /** In place of the real routes. */
  routes?: ReactElement;
  /** For a flow that navigates by itself, such as back. */
  navigation?: RouterNavigation | undefined;
}

/** The whole app with its real routes, in a memory router. */
export function FlowShop({ start, i18n, locale, theme, routes: given, navigation: own }: FlowShopProps) {
  const [{ services, navigation, routes }] = useState(() => {
    const navigation = own ?? createRouterNavigation(start);
    const platform = storyPlatform(locale);
    platform.local.set(colorModeKey, theme);
    const services = startServices({
      platform,
      navigation,
      i18n,
      checkAnswer,
      fetch: storyFetch,
    });
    return {
      services,
      navigation,
      routes: given ?? routeElements({ loadPart: i18n.loadPart }),
    };
  });
  useEffect(
    function endTheFlow() {
      return services.stop;
    },
    [services],
  );
  return (
    <MemoryRouter initialEntries={[start]}>
      <App services={services} navigation={navigation} routes={routes} />
    </MemoryRouter>
  );
}
