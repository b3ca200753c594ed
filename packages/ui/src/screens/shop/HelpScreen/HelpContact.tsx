import type { PublicSettings } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { ContactList } from '../../../features/article/ContactList/ContactList.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { contact, contactLabels } from './HelpScreen.css.ts';

/** Contact details below the answers; hidden until the settings are loaded. */
export function HelpContact({ settings }: { settings: PublicSettings | undefined }) {
  const { t } = useTranslation('content');
  if (!settings?.site?.contactEmail && !settings?.site?.contactPhone) return null;
  return (
    <section className={contact}>
      <div className={contactLabels}>
        <Heading level={2} size="h3">
          {t('help.stillNeed')}
        </Heading>
        <Text tone="muted">{t('help.stillNeedText')}</Text>
      </div>
      <ContactList settings={settings} />
    </section>
  );
}
