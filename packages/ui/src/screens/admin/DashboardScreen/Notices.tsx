import { adminSetting } from '@sampan/api/contract/setting';
import type { ChecklistItem } from '@sampan/api/entities';
import { findMissing, privacySlug, termsSlug } from '@sampan/domain/setting/checklist';
import { ChevronRight, Circle, CircleCheck, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../app/session/useViewer.ts';
import { useAction } from '../../../data/useAction.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { formatFileSize } from '../../../features/file/UploadField/fileSize.ts';
import { useLocale, useNumberFormats } from '../../../i18n/useFormats.ts';
import { CopyButton } from '../../../patterns/DescriptionList/CopyButton.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { TitledSection } from '../../../patterns/Section/TitledSection.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { VisuallyHidden } from '../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { card, command, commandLine, noticeSign, step, stepSign, steps, stepTexts } from './DashboardScreen.css.ts';

/** Page on which each item is completed. The domain is configured on the server, so it links to the site settings. */
const places: Record<ChecklistItem, string> = {
  name: '/admin/settings/site?key=name',
  logo: '/admin/settings/site?key=logo',
  currency: '/admin/settings/site?key=currency',
  shipping: '/admin/settings/shipping',
  payment: '/admin/settings/payment',
  mail: '/admin/settings/mail',
  product: '/admin/products/new',
  terms: `/admin/articles/new?slug=${termsSlug}`,
  privacy: `/admin/articles/new?slug=${privacySlug}`,
  domain: '/admin/settings/site',
};

/** Checklist for a new shop. It can be dismissed once nothing is left that the shop needs. */
export function FirstSteps() {
  const { t } = useTranslation('admin');
  const mayDismiss = useMay('settings.edit');
  const checklist = useEndpoint(adminSetting.checklist, {});
  const dismiss = useAction(adminSetting.dismissChecklist, { invalidates: [adminSetting.checklist] });
  return (
    <TitledSection className={card} title={t('dashboard.first.title')}>
      <PageState result={checklist} skeleton={<Skeleton lines={8} />}>
        {({ items }) => {
          const done = items.filter(({ isDone }) => isDone).length;
          return (
            <Stack gap="sm">
              <MutedText>{t('dashboard.first.text', { done, total: items.length })}</MutedText>
              <ol className={steps}>
                {items.map(({ id, isDone }) => (
                  <li key={id}>
                    <Link look="bare" href={places[id]} className={step}>
                      <span className={stepSign} data-done={isDone || undefined}>
                        <Icon as={isDone ? CircleCheck : Circle} size={20} />
                      </span>
                      <span className={stepTexts}>
                        <Text weight="medium">{t(`dashboard.first.${id}.title`)}</Text>
                        <MutedText>{t(`dashboard.first.${id}.text`)}</MutedText>
                      </span>
                      {isDone && <VisuallyHidden>{t('dashboard.first.done')}</VisuallyHidden>}
                      <Icon as={ChevronRight} size={18} />
                    </Link>
                  </li>
                ))}
              </ol>
              {mayDismiss && findMissing({ items }).length === 0 && (
                <div>
                  <Button variant="outline" isLoading={dismiss.isPending} onClick={() => void dismiss.run({})}>
                    {t('dashboard.first.dismiss')}
                  </Button>
                </div>
              )}
            </Stack>
          );
        }}
      </PageState>
    </TitledSection>
  );
}

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
      <Inline gap="md" align="flex-start" wraps={false}>
        <span className={noticeSign}>
          <Icon as={TriangleAlert} size={20} />
        </span>
        <Heading level={2} size="title" id={titleId}>
          {t('dashboard.outgrown.title')}
        </Heading>
      </Inline>
      {databaseBytes !== null && (
        <Text>{t('dashboard.outgrown.size', { size: formatFileSize(databaseBytes, locale) })}</Text>
      )}
      {p95Ms !== null && (
        <Text>{t('dashboard.outgrown.time', { time: t('calls.milliseconds', { n: number(p95Ms) }) })}</Text>
      )}
      <Text tone="muted">{t('dashboard.outgrown.advice')}</Text>
      <div className={commandLine}>
        <code className={command}>{moveCommand}</code>
        <CopyButton text={moveCommand} what={t('dashboard.outgrown.command')} />
      </div>
    </section>
  );
}
