import '@sampan/ui/theme/fonts.ts';
import '@sampan/ui/theme/global.css.ts';
import { detectLocale } from '@sampan/domain/preferences/locale';
import { browserPlatform } from '@sampan/ui/app/browserPlatform.ts';
import { SampanProvider } from '@sampan/ui/app/SampanProvider.tsx';
import { startServices } from '@sampan/ui/app/services.ts';
import { createI18n } from '@sampan/ui/i18n/createI18n.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { chunkLoader } from './chunkLoader.ts';
import { addressOf, routerNavigation } from './routerNavigation.ts';
import { createRoutes } from './routes.tsx';

const platform = browserPlatform();
const { locale } = detectLocale(platform.cookies.read(), platform.reader.languages());
const i18n = await createI18n({ locale });

const loadChunk = chunkLoader(
  () => services.build,
  () => addressOf(router.state.navigation.location ?? router.state.location),
);
const router = createBrowserRouter(createRoutes(loadChunk));
const services = startServices({
  platform,
  navigation: routerNavigation(router),
  i18n,
  buildId: import.meta.env.PROD ? __BUILD_ID__ : undefined,
  checksAnswers: import.meta.env.DEV,
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <SampanProvider services={services}>
      <RouterProvider router={router} />
    </SampanProvider>
  </StrictMode>,
);
