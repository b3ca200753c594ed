import '@sampan/ui/theme/fonts.ts';
import '@sampan/ui/theme/global.css.ts';
import { detectLocale } from '@sampan/domain/preferences/locale';
import { browserPlatform } from '@sampan/ui/app/browserPlatform.ts';
import { startServices } from '@sampan/ui/app/services.ts';
import { adoptStyleNonce } from '@sampan/ui/app/styleNonce.ts';
import { createI18n } from '@sampan/ui/i18n/createI18n.ts';
import { fetchErrorsAhead } from '@sampan/ui/screens/shop/ErrorPage';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { addressOf, createRouterNavigation } from './RouterNavigation.tsx';
import { routeElements } from './routes.tsx';

adoptStyleNonce();
const platform = browserPlatform();
const { locale } = detectLocale(platform.cookies.read(), platform.reader.languages());
const i18n = await createI18n({ locale, startWith: ['first'] });
const navigation = createRouterNavigation(addressOf(window.location));
const services = startServices({
  machines: import('@sampan/ui/app/machines.ts'),
  platform,
  navigation,
  i18n,
  buildId: import.meta.env.PROD ? __BUILD_ID__ : undefined,
  checksAnswers: import.meta.env.DEV,
});
const routes = routeElements({ build: () => services.build, opening: navigation.here, loadWords: i18n.loadPart });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App services={services} navigation={navigation} routes={routes} />
    </BrowserRouter>
  </StrictMode>,
);
platform.whenIdle(fetchErrorsAhead);
