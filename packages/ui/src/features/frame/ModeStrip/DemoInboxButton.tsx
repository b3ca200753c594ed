import { useTranslation } from 'react-i18next';
import { useLazyLayer } from '../../../patterns/useLazyLayer.ts';
import { Button } from '../../../primitives/Button/Button.tsx';

const loadInbox = async () => (await import('./DemoInbox.tsx')).DemoInbox;

/** Button that opens the demo inbox. For shops that are not live only. */
export function DemoInboxButton() {
  const { t } = useTranslation('common');
  const inbox = useLazyLayer(loadInbox);
  return (
    <>
      <Button variant="link" size="sm" onClick={inbox.open}>
        {t('inbox.open')}
      </Button>
      {inbox.progress}
      {inbox.Layer && <inbox.Layer onClose={inbox.close} />}
    </>
  );
}
