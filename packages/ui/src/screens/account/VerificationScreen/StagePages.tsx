import type { Kyc } from '@sampan/api/entities';
import { getItems } from '@sampan/domain/kyc/evidence';
import { getProviderRejection, isRejectedOnline, openItems } from '@sampan/domain/verification/verificationRules';
import { Camera, IdCard, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/useFormats.ts';
import { type Description, DescriptionList } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { Badge, type BadgeTone } from '../../../primitives/Badge/Badge.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { EmptyArt, type EmptyArtName } from '../../../primitives/EmptyArt/EmptyArt.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { CaptureBar } from './Capture/CaptureBar.tsx';
import { artWell, card, items as itemsClass, need, needIcon, needs, reason } from './VerificationScreen.css.ts';
import { Privacy, StepTitle, useApplicantFacts } from './verificationStep.tsx';

const needed = [
  ['needId', IdCard],
  ['needCamera', Camera],
] as const satisfies readonly (readonly [string, LucideIcon])[];

/** Introduction: reason, requirements and privacy. */
export function IntroPage({ onStart }: { onStart: () => void }) {
  const { t } = useTranslation('account');
  return (
    <section className={card}>
      <div className={artWell}>
        <EmptyArt name="search" />
      </div>
      <Stack gap="sm">
        <StepTitle>{t('verify.intro.title')}</StepTitle>
        <Text tone="muted" isProse>
          {t('verify.intro.text')}
        </Text>
      </Stack>
      <Stack gap="md">
        <Heading level={3} size="title">
          {t('verify.intro.need')}
        </Heading>
        <ul className={needs}>
          {needed.map(([name, icon]) => (
            <li key={name} className={need}>
              <Icon as={icon} className={needIcon} />
              <Text as="span">{t(`verify.intro.${name}`)}</Text>
            </li>
          ))}
        </ul>
      </Stack>
      <Stack gap="md">
        <Heading level={3} size="title">
          {t('verify.intro.who')}
        </Heading>
        <Privacy />
      </Stack>
      <CaptureBar label={t('verify.title')}>
        <Button size="lg" isFullWidth onClick={onStart}>
          {t('verify.intro.start')}
        </Button>
      </CaptureBar>
    </section>
  );
}

interface StatusPageProps {
  /** Names the texts. */
  stage: 'review' | 'approved' | 'rejected' | 'expired';
  tone: BadgeTone;
  art: EmptyArtName;
  /** Replaces the stage's own text. */
  text?: string;
  facts?: readonly Description[];
  /** The page's only action. */
  action?: ReactNode;
  children?: ReactNode;
}

function StatusPage({ stage, tone, art, text, facts, action, children }: StatusPageProps) {
  const { t } = useTranslation('account');
  const title = t(`verify.${stage}.title`);
  return (
    <section className={card}>
      <div className={artWell}>
        <EmptyArt name={art} />
      </div>
      <Stack gap="sm" align="flex-start">
        <Badge tone={tone}>{t(`verify.${stage}.badge`)}</Badge>
        <StepTitle>{title}</StepTitle>
        <Text tone="muted" isProse>
          {text ?? t(`verify.${stage}.text`)}
        </Text>
      </Stack>
      {children}
      {facts && <DescriptionList items={facts} />}
      {action && <CaptureBar label={title}>{action}</CaptureBar>}
    </section>
  );
}

/** Link back to where verification was required, such as a checkout. */
function Onward({ redirect }: { redirect: string | undefined }) {
  const { t } = useTranslation('account');
  return (
    <LinkButton href={redirect ?? '/goods'} size="lg" isFullWidth variant={redirect ? 'primary' : 'tonal'}>
      {t(redirect ? 'verify.back.checkout' : 'verify.back.shop')}
    </LinkButton>
  );
}

interface StageProps {
  kyc: Kyc;
}

/** The page of an identity check that staff are reviewing. */
export function UnderReviewPage({ kyc, redirect }: StageProps & { redirect: string | undefined }) {
  const { t } = useTranslation('account');
  const { dateTime } = useFormats();
  const getApplicantFacts = useApplicantFacts();
  return (
    <StatusPage
      stage="review"
      tone="info"
      art="orders"
      facts={[...getApplicantFacts(kyc), { label: t('verify.review.sent'), value: dateTime(kyc.submittedAt) }]}
      action={redirect && <Onward redirect={redirect} />}
    />
  );
}

/** The page of an approved identity check, with its date of expiry. */
export function ApprovedPage({ kyc, redirect }: StageProps & { redirect: string | undefined }) {
  const { t } = useTranslation('account');
  const { date } = useFormats();
  const getApplicantFacts = useApplicantFacts();
  return (
    <StatusPage
      stage="approved"
      tone="success"
      art="orders"
      facts={[
        ...getApplicantFacts(kyc),
        { label: t('verify.approved.at'), value: date(kyc.reviewedAt ?? kyc.submittedAt) },
      ]}
      action={<Onward redirect={redirect} />}
    />
  );
}

/** The page of a rejected identity check, with the reason and the button that corrects it. */
export function RejectedPage({ kyc, onMend }: StageProps & { onMend: () => void }) {
  const { t } = useTranslation('account');
  const open = openItems(kyc);
  const hasValidRest = !isRejectedOnline(kyc) && open.length < getItems(kyc.docType).length;
  return (
    <StatusPage
      stage="rejected"
      text={t(hasValidRest ? 'verify.rejected.text' : 'verify.rejected.textAll')}
      tone="danger"
      art="files"
      action={
        <Button size="lg" isFullWidth onClick={onMend}>
          {t('verify.rejected.mend')}
        </Button>
      }
    >
      <Stack gap="sm">
        <Heading level={3} size="title">
          {t('verify.rejected.says')}
        </Heading>
        {/* Verbatim text of the reviewer, in any language. */}
        <blockquote className={reason}>
          {kyc.reason ?? t(`verify.rejected.provider.${getProviderRejection(kyc)}`)}
        </blockquote>
      </Stack>
      <Stack gap="sm">
        <Heading level={3} size="title">
          {t('verify.rejected.items')}
        </Heading>
        <ul className={itemsClass}>
          {open.map((item) => (
            <li key={item}>{t(`verify.item.${item}`)}</li>
          ))}
        </ul>
      </Stack>
    </StatusPage>
  );
}

/** The page of an expired identity check, with the button that starts another. */
export function ExpiredPage({ onStart }: { onStart: () => void }) {
  const { t } = useTranslation('account');
  return (
    <StatusPage
      stage="expired"
      tone="warning"
      art="notFound"
      action={
        <Button size="lg" isFullWidth onClick={onStart}>
          {t('verify.expired.again')}
        </Button>
      }
    />
  );
}
