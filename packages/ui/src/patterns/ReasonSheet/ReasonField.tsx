import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useDraft } from '../../app/drafts/useDraft.ts';
import { Field } from '../../primitives/Field/Field.tsx';
import { RadioGroup } from '../../primitives/RadioGroup/RadioGroup.tsx';
import { TextArea } from '../../primitives/TextArea/TextArea.tsx';

export type ReasonKind = 'cancel' | 'refund';

/** Common reasons by action: message keys under `reason`. Free text is always possible. */
const reasons = {
  cancel: ['cancel.changedMind', 'cancel.wrongItem', 'cancel.wrongAddress', 'cancel.payTrouble'],
  refund: ['refund.changedMind', 'refund.notArrived', 'refund.damaged', 'refund.different'],
} as const satisfies Record<ReasonKind, readonly string[]>;
type ReasonKey = (typeof reasons)[ReasonKind][number];

/** Length limits of a free-text reason. */
const reasonLimits = { min: 5, max: 200 } as const;

/** Returns whether a reason has the minimum length without surrounding spaces. */
function isLongEnough(text: string): boolean {
  return text.trim().length >= reasonLimits.min;
}

const ReasonDraftSchema = v.object({
  chosen: v.picklist([...reasons.cancel, ...reasons.refund, 'other']),
  text: v.string(),
});

/**
 * State of a reason chosen from a list or typed.
 *
 * @param draftName unique per order and action: a reason that was not sent is kept under it in this tab, because the
 *   browser's Back leaves the page without asking. Call `abandon` when it was sent or discarded.
 */
export function useReason(kind: ReasonKind, draftName: string) {
  const { t } = useTranslation('order');
  const [chosen, choose] = useState<ReasonKey | 'other'>();
  const [text, setText] = useState('');
  const isDirty = chosen !== undefined;
  const { restored, abandon } = useDraft({
    name: draftName,
    schema: ReasonDraftSchema,
    value: { chosen: chosen ?? 'other', text },
    isDirty,
  });
  useEffect(
    function takeTheDraft() {
      if (!restored) return;
      choose(restored.chosen);
      setText(restored.text);
    },
    [restored],
  );
  const isComplete = chosen !== undefined && (chosen !== 'other' || isLongEnough(text));
  /** The submitted text; undefined until complete. */
  const fullText = !isComplete ? undefined : chosen === 'other' ? text.trim() : t(`reason.${chosen}`);
  return { kind, chosen, choose, text, setText, fullText, abandon };
}
export type Reason = ReturnType<typeof useReason>;

export interface ReasonFieldProps {
  reason: Reason;
  /** True after a submit attempt: shows missing input. */
  isJudged: boolean;
  /** Error message from the server. */
  error?: string | undefined;
}

/** Reason field: a common reason, or free text. */
export function ReasonField({ reason, isJudged, error }: ReasonFieldProps) {
  const { t } = useTranslation('order');
  const { kind, chosen, choose, text, setText } = reason;
  const isOther = chosen === 'other';
  const chooseError = isJudged && chosen === undefined ? t('reason.choose') : isOther ? undefined : error;
  const textError = isJudged && !isLongEnough(text) ? t('reason.short') : error;
  return (
    <>
      <Field label={t('reason.label')} {...(chooseError && { error: chooseError })} keepsMessageLine={false}>
        <RadioGroup
          options={[
            ...reasons[kind].map((key) => ({ value: key, label: t(`reason.${key}`) })),
            { value: 'other' as const, label: t('reason.other') },
          ]}
          value={chosen}
          onValueChange={choose}
        />
      </Field>
      {isOther && (
        <Field
          label={t('reason.words')}
          hint={t('reason.hint')}
          {...(textError && { error: textError })}
          counter={{ length: text.length, max: reasonLimits.max }}
        >
          <TextArea value={text} maxLength={reasonLimits.max} onChange={(event) => setText(event.target.value)} />
        </Field>
      )}
    </>
  );
}
