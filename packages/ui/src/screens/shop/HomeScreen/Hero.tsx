import { setting } from '@sampan/api/contract/setting';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { wordsIn } from '../../../i18n/translated.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { deep, oversized, pill } from '../../../patterns/HeroBand/deepBand.css.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { classes } from '../../../primitives/classes.ts';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { OrnamentMark } from '../../../primitives/Logo/Logo.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { hero, heroAction, heroMark, heroText, heroTexts, heroTitle } from './HomeScreen.css.ts';

/** Hero band. The shop's slogan is a setting and may be missing. */
export function Hero() {
  const { t } = useTranslation('shop');
  const locale = useLocale();
  const settings = useEndpoint(setting.public, {});
  const message = wordsIn(settings.data?.site?.heroMessage, locale);
  return (
    <div className={classes(deep, hero)}>
      <OrnamentMark size={320} tone="onDeep" className={classes(oversized, heroMark)} />
      <div className={heroTexts}>
        <Heading level={1} size="display" tabIndex={-1} className={heroTitle}>
          {t('home.hero')}
        </Heading>
        {message && <Text className={heroText}>{message}</Text>}
      </div>
      <Button asChild className={classes(pill, heroAction)}>
        <Link look="bare" href="/goods">
          {t('home.shopNow')}
        </Link>
      </Button>
    </div>
  );
}
