import { setting } from '@sampan/api/contract/setting';
import { readFeatures } from '@sampan/domain/setting/features';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useLater } from '../../../patterns/useLater.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { strip } from './ModeStrip.css.ts';

const loadInbox = async () => (await import('./DemoInbox.tsx')).DemoInbox;

/** Banner on every page of a demo or test shop: no real payments, and the demo inbox. Hidden in a live shop. */
export function ModeStrip() {
  const { t } = useTranslation('common');
  const { data } = useEndpoint(setting.public, {});
  const inbox = useLater(loadInbox);
  const { mode } = readFeatures(data);
  if (mode === 'live') return null;
  return (
    <section className={strip} aria-label={t('mode.label')}>
      {t(`mode.${mode}`)}
      <Button variant="link" size="sm" onClick={inbox.open}>
        {t('inbox.open')}
      </Button>
      {inbox.Layer && <inbox.Layer onClose={inbox.close} />}
    </section>
  );
}
