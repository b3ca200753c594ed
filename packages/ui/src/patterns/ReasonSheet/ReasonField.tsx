import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Field } from '../../primitives/Field/Field.tsx';
import { RadioGroup } from '../../primitives/RadioGroup/RadioGroup.tsx';
import { TextArea } from '../../primitives/TextArea/TextArea.tsx';

export type ReasonKind = 'cancel' | 'refund';

/** Common reasons by action: message keys under `reason`. Free text is always possible. */
const reasons = {
  cancel: ['cancel.changedMind', 'cancel.wrongItem', 'cancel.wrongAddress', 'cancel.payTrouble'],
  refund: ['refund.changedMind', 'refund.notArrived', 'refund.damaged', 'refund.different'],
} as const satisfies Record<ReasonKind, readonly string[]>;

/** Length limits of a free-text reason. */
const reasonLimits = { min: 5, max: 200 } as const;

/** Returns whether a reason has the minimum length without surrounding spaces. */
function isLongEnough(text: string): boolean {
  return text.trim().length >= reasonLimits.min;
}

/** A reason in a draft, which may be unfinished. */
export const ReasonInputSchema = v.object({
  chosen: v.optional(v.picklist([...reasons.cancel, ...reasons.refund, 'other'])),
  text: v.string(),
});
type ReasonInput = v.InferOutput<typeof ReasonInputSchema>;

/** State of a reason chosen from a list or typed. */
export function useReason(kind: ReasonKind) {
  const { t } = useTranslation('order');
  const [input, setInput] = useState<ReasonInput>({ text: '' });
  const { chosen, text } = input;
  const isComplete = chosen !== undefined && (chosen !== 'other' || isLongEnough(text));
  return {
    kind,
    chosen,
    text,
    /** For the draft; `setInput` restores it. */
    input,
    setInput,
    choose: (next: ReasonInput['chosen']) => setInput((before) => ({ ...before, chosen: next })),
    setText: (next: string) => setInput((before) => ({ ...before, text: next })),
    /** The submitted text; undefined until complete. */
    fullText: !isComplete ? undefined : chosen === 'other' ? text.trim() : t(`reason.${chosen}`),
  };
}
export type Reason = ReturnType<typeof useReason>;

export interface ReasonFieldProps {
  reason: Reason;
  /** True after a submit attempt: shows missing input. */
  hasSubmitted: boolean;
  /** Error message from the server. */
  error?: string | undefined;
}

/** Reason field: a common reason, or free text. */
export function ReasonField({ reason, hasSubmitted, error }: ReasonFieldProps) {
  const { t } = useTranslation('order');
  const { kind, chosen, choose, text, setText } = reason;
  const isOther = chosen === 'other';
  const chooseError = hasSubmitted && chosen === undefined ? t('reason.choose') : isOther ? undefined : error;
  const textError = hasSubmitted && !isLongEnough(text) ? t('reason.short') : error;
  return (
    <>
      <Field label={t('reason.label')} error={chooseError} keepsMessageLine={false}>
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
          error={textError}
          counter={{ length: text.length, max: reasonLimits.max }}
        >
          <TextArea value={text} maxLength={reasonLimits.max} onChange={(event) => setText(event.target.value)} />
        </Field>
      )}
    </>
  );
}
