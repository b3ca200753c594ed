import { adminSetting } from '@sampan/api/contract/setting';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../app/useViewer.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { fileSize } from '../../../features/file/UploadField/fileSize.ts';
import { useLocale, useNumberFormats } from '../../../i18n/useFormats.ts';
import { CopyButton } from '../../../patterns/DescriptionList/CopyButton.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { card } from './NeedsYou.css.ts';
import { command, head, line, sign } from './OutgrownNotice.css.ts';

/** Moves the database; the address is the operator's. */
const moveCommand = 'npm run sampan -- move --to postgres://user@host/database';

/** Tells admins that the embedded database is too small for the shop, and how to move it. */
export function OutgrownNotice() {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const { number } = useNumberFormats();
  const titleId = useId();
  const mayMove = useMay('settings.edit');
  const { data } = useEndpoint(adminSetting.checklist, {}, { enabled: mayMove });
  if (!mayMove || !data?.outgrown) return null;
  const { databaseBytes, p95Ms } = data.outgrown;
  return (
    <section className={card} aria-labelledby={titleId}>
      <div className={head}>
        <span className={sign}>
          <Icon as={TriangleAlert} size={20} />
        </span>
        <Heading level={2} size="title" id={titleId}>
          {t('dashboard.outgrown.title')}
        </Heading>
      </div>
      {databaseBytes !== null && <Text>{t('dashboard.outgrown.size', { size: fileSize(databaseBytes, locale) })}</Text>}
      {p95Ms !== null && (
        <Text>{t('dashboard.outgrown.time', { time: t('calls.milliseconds', { n: number(p95Ms) }) })}</Text>
      )}
      <Text tone="muted">{t('dashboard.outgrown.advice')}</Text>
      <div className={line}>
        <code className={command}>{moveCommand}</code>
        <CopyButton text={moveCommand} what={t('dashboard.outgrown.command')} />
      </div>
    </section>
  );
}
