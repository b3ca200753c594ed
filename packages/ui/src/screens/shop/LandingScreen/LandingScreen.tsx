import { product } from '@sampan/api/contract/product';
import { setting } from '@sampan/api/contract/setting';
import { featuredCount } from '@sampan/domain/catalogue/featured';
import { readPromises } from '@sampan/domain/setting/promises';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { createLazyPart } from '../../../app/lazyPart.tsx';
import { useSession } from '../../../app/session/useSession.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { ProductGrid, ProductGridSkeleton } from '../../../features/catalogue/ProductGrid/ProductGrid.tsx';
import { Footer } from '../../../features/frame/Footer/Footer.tsx';
import { LocaleMenu } from '../../../features/frame/LocaleMenu/LocaleMenu.tsx';
import { ThemeMenu } from '../../../features/frame/ThemeMenu/ThemeMenu.tsx';
import { getSettingText } from '../../../i18n/localize.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { deep, oversized, pill } from '../../../patterns/HeroBand/deepBand.css.ts';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Section } from '../../../patterns/Section/Section.tsx';
import { joinClasses } from '../../../primitives/classes.ts';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { useShopBrand } from '../../../primitives/Logo/BrandContext.ts';
import { Logo, OrnamentMark } from '../../../primitives/Logo/Logo.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { VisuallyHidden } from '../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import * as css from './LandingScreen.css.ts';

/** Lazy: far below the first view. */
const LatestArticles = createLazyPart(
  'LatestArticles',
  async () => (await import('../../../features/article/LatestArticles/LatestArticles.tsx')).LatestArticles,
);

/** The landing page. Its title is the shop's own, or else its name. */
export function LandingScreen() {
  const { t } = useTranslation(['content', 'common']);
  const { isSignedIn } = useSession();
  const { name } = useShopBrand();
  const locale = useLocale();
  const { site } = useEndpoint(setting.public, {}).data ?? {};
  const text = getSettingText(site?.landingText, locale) ?? getSettingText(site?.heroMessage, locale);
  usePageHead({ description: t('landing.description') });
  return (
    <>
      <div className={joinClasses(deep, css.stage)}>
        <LandingHeader />
        <OrnamentMark size={460} tone="onDeep" className={joinClasses(oversized, css.mark)} />
        <div className={css.hero}>
          <div className={css.texts}>
            <Heading level={1} size="hero" tabIndex={-1} className={css.title}>
              {getSettingText(site?.landingTitle, locale) ?? name}
            </Heading>
            {text && <Text className={css.sentence}>{text}</Text>}
            <div className={css.ways}>
              <LinkButton href="/home" size="lg" className={pill}>
                {isSignedIn ? t('landing.continue') : t('landing.start')}
              </LinkButton>
              <LinkButton href="/about" size="lg" variant="ghost" className={css.aboutUs}>
                {t('common:nav.about')}
              </LinkButton>
            </div>
          </div>
          <div className={css.room} aria-hidden />
        </div>
      </div>
      <div className={css.blocks}>
        <Featured />
        <Promises />
        <Suspense fallback={null}>
          <LatestArticles count={3} isSilent />
        </Suspense>
      </div>
      <Footer />
    </>
  );
}

function LandingHeader() {
  const { t } = useTranslation(['content', 'common']);
  const { isSignedIn } = useSession();
  return (
    <div className={css.header}>
      <Link look="bare" href="/home" className={css.home}>
        <Logo tone="onDeep" />
      </Link>
      <div className={css.tools}>
        <LocaleMenu className={css.tool} />
        <ThemeMenu className={css.tool} />
        <Link look="quiet" href={isSignedIn ? '/user' : '/login'} className={css.door}>
          {isSignedIn ? t('landing.me') : t('landing.login')}
        </Link>
      </div>
    </div>
  );
}

/** Featured products; renders nothing when the request fails or finds none. */
function Featured() {
  const { t } = useTranslation(['content', 'common']);
  const result = useEndpoint(product.featuredList, { limit: featuredCount });
  if (result.data?.length === 0 || (result.error && !result.data)) return null;
  return (
    <Section title={t('landing.featured')} link={{ href: '/goods', label: t('common:action.viewAll') }}>
      <PageState result={result} skeleton={<ProductGridSkeleton count={featuredCount} columns="four" />}>
        {(products) => <ProductGrid products={products} columns="four" />}
      </PageState>
    </Section>
  );
}

function Promises() {
  const { t } = useTranslation('content');
  const locale = useLocale();
  const settings = useEndpoint(setting.public, {});
  const promises = readPromises(settings.data, locale);
  if (promises.length === 0) return null;
  return (
    <section>
      <VisuallyHidden asChild>
        <h2>{t('landing.promises')}</h2>
      </VisuallyHidden>
      <div className={css.promises}>
        {promises.map(({ title: promised, text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered, and titles may repeat
          <div key={place} className={css.promise}>
            <Heading level={3} size="title">
              {promised}
            </Heading>
            <Text tone="muted">{text}</Text>
          </div>
        ))}
      </div>
    </section>
  );
}
