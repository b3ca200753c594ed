import { setting } from '@sampan/api/contract/setting';
import { readFeatures } from '@sampan/domain/setting/features';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { DemoInboxButton } from './DemoInboxButton.tsx';
import { strip } from './ModeStrip.css.ts';

/** Banner on every page of a demo or test shop: no real payments, and the demo inbox. Hidden in a live shop. */
export function ModeStrip() {
  const { t } = useTranslation('common');
  const { data } = useEndpoint(setting.public, {});
  const { mode } = readFeatures(data);
  if (mode === 'live') return null;
  return (
    <section className={strip} aria-label={t('mode.label')}>
      {t(`mode.${mode}`)}
      <DemoInboxButton />
    </section>
  );
}
