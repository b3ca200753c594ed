import { setting } from '@sampan/api/contract/setting';
import { docTypes } from '@sampan/api/entities';
import { isInLetters } from '@sampan/api/entities/realName';
import { isIdNumber } from '@sampan/domain/kyc/idNumber';
import { readFeatures } from '@sampan/domain/setting/features';
import { readVerificationDraft, writeVerificationDraft } from '@sampan/domain/verification/verificationDraft';
import { type VerificationWay, verificationWays } from '@sampan/domain/verification/verificationRules';
import { Camera, ExternalLink } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { useFieldMessages } from '../../../patterns/Form/useFieldMessages.ts';
import { type ShopForm, useShopForm } from '../../../patterns/Form/useShopForm.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { EmptyArt } from '../../../primitives/EmptyArt/EmptyArt.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import { CaptureBar } from './Capture/CaptureBar.tsx';
import { artWell, card, form as formClass, secondWay } from './VerificationScreen.css.ts';
import {
  type RecordStepProps,
  StepBackButton,
  type StepProps,
  StepTitle,
  VerificationFailure,
  type VerificationSnapshot,
} from './verificationStep.tsx';

const wayIcons = { online: ExternalLink, photos: Camera } as const;
const longestName = 60;
const longestNumber = 30;

/** Name, document number and type, and the verification method. */
export function DetailsStep({ snapshot, send, back }: StepProps) {
  const { t } = useTranslation('account');
  const id = useId();
  const { kyc, mending, failure } = snapshot.context;
  const { form, control, getCode } = useDetailsForm(snapshot);
  const { data: settings } = useEndpoint(setting.public, {});
  const { docType, way } = form.watch();
  const isByHand = settings !== undefined && !readFeatures(settings).identityDocTypes.includes(docType);
  const chosenWay = isByHand ? 'photos' : way;
  const isSending = snapshot.matches('sendingDetails');
  const canKeep = snapshot.can({ type: 'next' });
  const submit = form.handleSubmit((details) =>
    send({ type: 'sendDetails', details: { ...details, way: chosenWay }, way: chosenWay }),
  );
  return (
    <form id={id} className={formClass} onSubmit={(event) => void submit(event)} noValidate>
      <StepBackButton back={back} isDisabled={isSending} />
      <StepTitle>{t('verify.details.title')}</StepTitle>
      {failure && !failure.fields && <VerificationFailure error={failure} />}
      <Field label={t('verify.details.docType')} keepsMessageLine={false}>
        <RadioGroup
          look="card"
          value={docType}
          onValueChange={(value) => {
            form.setValue('docType', value);
            if (getCode('idNumber')) void form.trigger('idNumber');
          }}
          options={docTypes.map((value) => ({ value, label: t(`verify.docType.${value}`) }))}
        />
      </Field>
      <IdentityFields control={control} getCode={getCode} />
      {mending === null &&
        (isByHand ? (
          <Banner tone="info">{t('verify.details.byHand')}</Banner>
        ) : (
          <WayField
            value={way}
            errorCode={getCode('way')}
            onChange={(value) => {
              form.setValue('way', value);
              form.clearErrors('way');
            }}
          />
        ))}
      <CaptureBar label={t('verify.details.title')}>
        {canKeep && kyc && (
          <Button variant="outline" size="lg" isFullWidth onClick={() => send({ type: 'next' })}>
            {t('verify.details.keep', { name: kyc.realName })}
          </Button>
        )}
        <Button type="submit" form={id} size="lg" isFullWidth isLoading={isSending}>
          {t('verify.details.next')}
        </Button>
      </CaptureBar>
    </form>
  );
}

/** The form, whose unsent values are kept for the session and which shows the errors of the server's response. */
function useDetailsForm(snapshot: VerificationSnapshot): ShopForm<DetailsFields> {
  const { platform } = useServices();
  const { kyc, failure, way, details: sent } = snapshot.context;
  const draft = readVerificationDraft(platform.session);
  const shopForm = useShopForm<DetailsFields>(DetailsSchema, {
    docType: draft?.docType ?? kyc?.docType ?? docTypes[0],
    // Once they are sent, the draft has neither.
    realName: draft?.realName || (sent?.realName ?? ''),
    idNumber: draft?.idNumber || (sent?.idNumber ?? ''),
    way: kyc ? way : (draft?.way ?? 'online'),
  });
  const { form, takeServerErrors } = shopForm;

  useEffect(
    function keepDraftForTheSession() {
      const watching = form.watch((values) =>
        writeVerificationDraft(platform.session, { ...form.getValues(), ...values } as DetailsFields),
      );
      return () => watching.unsubscribe();
    },
    [form, platform],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: sets the errors once for each response, not again after the customer edits a field
  useEffect(
    function putErrorsOnTheirFields() {
      takeServerErrors(failure?.fields);
    },
    [failure],
  );
  return shopForm;
}

/** The name and the number of the document. */
function IdentityFields({ control, getCode }: Pick<ShopForm<DetailsFields>, 'control' | 'getCode'>) {
  const { t } = useTranslation('account');
  const getMessage = useFieldMessages();

  function getFieldError(name: 'realName' | 'idNumber', label: string, max: number) {
    const code = getCode(name);
    if (code === 'letters') return t('verify.details.nameLetters');
    return code === 'idNumber' ? t('verify.details.wrongNumber') : getMessage(code, label, { min: 2, max });
  }

  return (
    <Stack gap="sm">
      <Field
        label={t('verify.details.name')}
        hint={t('verify.details.nameHint')}
        error={getFieldError('realName', t('verify.details.name'), longestName)}
      >
        <TextInput {...control('realName')} autoComplete="name" enterKeyHint="next" maxLength={longestName} />
      </Field>
      <Field
        label={t('verify.details.number')}
        hint={t('verify.details.numberHint')}
        error={getFieldError('idNumber', t('verify.details.number'), longestNumber)}
      >
        <TextInput
          {...control('idNumber')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={longestNumber}
        />
      </Field>
    </Stack>
  );
}

interface WayFieldProps {
  value: VerificationWay;
  /** Why the provider does not check this person. */
  errorCode: string | undefined;
  onChange: (value: VerificationWay) => void;
}

/** The choice between the provider's page and photos, for documents that the provider can check. */
function WayField({ value, errorCode, onChange }: WayFieldProps) {
  const { t } = useTranslation('account');
  const errors: Partial<Record<string, string>> = {
    notOnFile: t('verify.rejected.provider.notOnFile'),
    tooManyToday: t('verify.failed.tomorrow'),
  };
  return (
    <Field label={t('verify.details.way')} error={errorCode && errors[errorCode]} keepsMessageLine={false}>
      <RadioGroup<VerificationWay>
        look="card"
        value={value}
        onValueChange={onChange}
        options={verificationWays.map((way) => ({
          value: way,
          label: t(`verify.details.${way}`),
          note: t(`verify.details.${way}Note`),
          icon: <Icon as={wayIcons[way]} />,
        }))}
      />
    </Field>
  );
}

/** Schema of the details, with the server's rules. */
const DetailsSchema = v.pipe(
  v.object({
    docType: v.picklist(docTypes),
    realName: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, 'required'),
      v.minLength(2, 'tooShort'),
      v.maxLength(60, 'tooLong'),
      v.check(isInLetters, 'letters'),
    ),
    idNumber: v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(30, 'tooLong')),
    way: v.picklist(verificationWays),
  }),
  v.forward(
    v.check(({ docType, idNumber }) => idNumber === '' || isIdNumber(docType, idNumber), 'idNumber'),
    ['idNumber'],
  ),
);
type DetailsFields = v.InferOutput<typeof DetailsSchema>;

/** The identity provider's page is open elsewhere: open it again, check its result, or send photos instead. */
export function ProviderStep({ snapshot, send, kyc, back }: RecordStepProps) {
  const { t } = useTranslation('account');
  const { dateTime } = useFormats();
  const { failure, isStillOpen } = snapshot.context;
  const isAsking = snapshot.matches('asking');
  const { certifyUrl, certifyExpiresAt } = kyc;
  const isUnconfirmed = isStillOpen && !certifyUrl;
  const title = t(isUnconfirmed ? 'verify.provider.unconfirmedTitle' : 'verify.provider.title');
  return (
    <section className={card}>
      <StepBackButton back={back} isDisabled={isAsking} />
      <div className={artWell}>
        <EmptyArt name="search" />
      </div>
      <Stack gap="sm">
        <StepTitle>{isAsking ? t('verify.asking') : title}</StepTitle>
        {!isUnconfirmed && (
          <Text tone="muted" isProse>
            {t(certifyUrl ? 'verify.provider.text' : 'verify.provider.gone')}
          </Text>
        )}
        {certifyUrl && certifyExpiresAt && (
          <MutedText isNumeric>{t('verify.provider.until', { at: dateTime(certifyExpiresAt) })}</MutedText>
        )}
      </Stack>
      {isStillOpen && !failure && (
        <Banner tone="info" isAnnounced>
          {t(isUnconfirmed ? 'verify.provider.unconfirmed' : 'verify.provider.stillOpen')}
        </Banner>
      )}
      {failure && <VerificationFailure error={failure} />}
      <Stack gap="sm" align="flex-start">
        <Button
          variant="outline"
          isFullWidth
          className={secondWay}
          isLoading={isAsking}
          onClick={() => send({ type: 'checkProvider' })}
        >
          {t('verify.provider.check')}
        </Button>
        <Button variant="link" isFullWidth className={secondWay} onClick={() => send({ type: 'choosePhotos' })}>
          {t('verify.provider.photos')}
        </Button>
      </Stack>
      <CaptureBar label={title}>
        {certifyUrl ? (
          <Button size="lg" isFullWidth onClick={() => send({ type: 'openProvider' })}>
            {t('verify.provider.open')}
          </Button>
        ) : (
          <Button size="lg" isFullWidth onClick={() => send({ type: 'goBack', step: 'details' })}>
            {t('verify.provider.again')}
          </Button>
        )}
      </CaptureBar>
    </section>
  );
}
