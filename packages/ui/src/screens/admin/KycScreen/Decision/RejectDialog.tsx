import { type KycItem, KycItemSchema } from '@sampan/api/entities';
import { getItems } from '@sampan/domain/kyc/evidence';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useDialogDraft } from '../../../../app/drafts/useDialogDraft.ts';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { useFieldMessages } from '../../../../patterns/Form/useFieldMessages.ts';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { Heading } from '../../../../primitives/Heading/Heading.tsx';
import { MutedText, Text } from '../../../../primitives/Text/Text.tsx';
import { TextArea } from '../../../../primitives/TextArea/TextArea.tsx';
import { ToggleGroup } from '../../../../primitives/ToggleGroup/ToggleGroup.tsx';
import { SubmitDialog } from '../../shared/SubmitDialog.tsx';
import { preview, previewText } from '../KycScreen.css.ts';
import type { Check } from '../useCheck.ts';

const reasons = ['glare', 'blurred', 'cropped', 'mismatch', 'expired', 'face'] as const;
type Reason = (typeof reasons)[number];
const longest = 500;

export interface Rejection {
  /** Message to the customer. */
  reason: string;
  /** Items that have to be sent again. */
  rejected: readonly KycItem[];
}

export interface RejectDialogProps {
  check: Check;
  isBusy: boolean;
  failure: string | undefined;
  /** True if the check cannot be decided any more: only closing is left. */
  isOver: boolean;
  onReject: (rejection: Rejection) => void;
  onClose: () => void;
}

const RejectionDraftSchema = v.object({ items: v.array(KycItemSchema), text: v.string() });
const emptyRejection: v.InferOutput<typeof RejectionDraftSchema> = { items: [], text: '' };

/** Rejects a check: items to send again, reason, and a preview for the customer. */
export function RejectDialog({ check, isBusy, failure, isOver, onReject, onClose }: RejectDialogProps) {
  const { t } = useTranslation(['admin', 'common']);
  const getFieldMessage = useFieldMessages();
  const { value, setValue, isDirty } = useDialogDraft({
    // With its time: a rejection belongs to one submission.
    name: `rejection ${check.id} ${check.submittedAt}`,
    schema: RejectionDraftSchema,
    initial: emptyRejection,
  });
  const { items, text } = value;
  const [hasSubmitted, setSubmitted] = useState(false);
  const toSentence = (reason: Reason) => t(`kyc.says.${reason}`);
  const chosen = reasons.filter((reason) => text.includes(toSentence(reason)));
  const itemsError = hasSubmitted && items.length === 0 ? t('kyc.form.itemsNeeded') : undefined;
  const code = !hasSubmitted || text.trim() ? undefined : 'required';
  const textError = getFieldMessage(code, t('kyc.form.reason'));

  /** Replaces the sentences of the selected reasons and keeps other text. */
  function choose(next: readonly Reason[]) {
    const gone = chosen.filter((reason) => !next.includes(reason)).map(toSentence);
    const come = next.filter((reason) => !chosen.includes(reason)).map(toSentence);
    const rest = gone.reduce((remainder, sentence) => remainder.replace(sentence, ''), text);
    const lines = [...rest.split('\n').map((line) => line.trim()), ...come].filter((line) => line !== '');
    setValue({ ...value, text: lines.join('\n').slice(0, longest) });
  }
  function submit() {
    if (isOver) return onClose();
    setSubmitted(true);
    if (items.length > 0 && text.trim()) onReject({ reason: text.trim(), rejected: items });
  }

  return (
    <SubmitDialog
      size="lg"
      title={t('kyc.form.title', { name: check.realName })}
      description={t('kyc.form.text')}
      submitLabel={isOver ? t('common:action.close') : t('kyc.form.submit')}
      isBusy={isBusy}
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={submit}
      gap="sm"
    >
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Field label={t('kyc.form.items')} error={itemsError}>
        <ToggleGroup<KycItem>
          isMultiple
          options={getItems(check.docType).map((value) => ({ value, label: t(`kyc.item.${value}`) }))}
          value={items}
          onValueChange={(next) => setValue({ ...value, items: [...next] })}
        />
      </Field>
      <Field label={t('kyc.form.reasons')} isOptional>
        <ToggleGroup<Reason>
          isMultiple
          options={reasons.map((value) => ({ value, label: t(`kyc.reason.${value}`) }))}
          value={chosen}
          onValueChange={choose}
        />
      </Field>
      <Field
        label={t('kyc.form.reason')}
        hint={t('kyc.form.reasonHint')}
        error={textError}
        counter={{ length: text.length, max: longest }}
      >
        <TextArea
          value={text}
          rows={4}
          maxLength={longest}
          onChange={(event) => setValue({ ...value, text: event.target.value })}
        />
      </Field>
      <Preview text={text.trim()} items={items} />
    </SubmitDialog>
  );
}

/** Preview of the customer's page. */
function Preview({ text, items }: { text: string; items: readonly KycItem[] }) {
  const { t } = useTranslation('admin');
  const { list } = useNumberFormats();
  return (
    <section className={preview}>
      <MutedText size="caption">{t('kyc.form.preview')}</MutedText>
      {text === '' ? (
        <MutedText>{t('kyc.form.previewEmpty')}</MutedText>
      ) : (
        <>
          <Heading level={3} size="title">
            {t('kyc.form.previewTitle')}
          </Heading>
          <Text size="bodySm" className={previewText}>
            {text}
          </Text>
          {items.length > 0 && (
            <MutedText>{t('kyc.form.again', { items: list(items.map((item) => t(`kyc.item.${item}`))) })}</MutedText>
          )}
        </>
      )}
    </section>
  );
}
