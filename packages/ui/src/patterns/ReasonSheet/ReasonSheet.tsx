import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../primitives/Button/Button.tsx';
import { Dialog } from '../../primitives/Dialog/Dialog.tsx';
import { Field } from '../../primitives/Field/Field.tsx';
import { RadioGroup } from '../../primitives/RadioGroup/RadioGroup.tsx';
import { TextArea } from '../../primitives/TextArea/TextArea.tsx';
import { Banner, type BannerTone } from '../Banner/Banner.tsx';
import { body } from './ReasonSheet.css.ts';
import { isLongEnough, type ReasonKey, type ReasonKind, reasonLimits, reasons } from './reasons.ts';

export interface ReasonSheetProps {
  kind: ReasonKind;
  title: string;
  description: string;
  /** Names the act: "Cancel order". */
  submitLabel: string;
  keepLabel: string;
  isBusy: boolean;
  /** What became of the last try. */
  message?: { tone: BannerTone; text: string } | undefined;
  /** Nothing can be sent any more: only closing is left. */
  isOver?: boolean;
  /** The reason in the reader's words, from 5 to 200 characters where they wrote it themselves. */
  onSubmit: (reason: string) => void;
  onClose: () => void;
}

/** Why? One of the usual reasons, or one's own words. The button names the act; no second question follows. */
export function ReasonSheet({
  kind,
  title,
  description,
  submitLabel,
  keepLabel,
  isBusy,
  message,
  isOver = false,
  onSubmit,
  onClose,
}: ReasonSheetProps) {
  const { t } = useTranslation('order');
  const formId = useId();
  const [chosen, setChosen] = useState<ReasonKey | 'other'>();
  const [text, setText] = useState('');
  const [isJudged, setJudged] = useState(false);
  const isOther = chosen === 'other';
  const chooseError = isJudged && chosen === undefined ? t('reason.choose') : undefined;
  const textError = isJudged && isOther && !isLongEnough(text) ? t('reason.short') : undefined;

  function submit() {
    setJudged(true);
    if (chosen === undefined || (isOther && !isLongEnough(text))) return;
    onSubmit(isOther ? text.trim() : t(`reason.${chosen}`));
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={() => !isBusy}
      title={title}
      description={description}
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {keepLabel}
          </Button>
          {!isOver && (
            <Button type="submit" form={formId} isLoading={isBusy}>
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        className={body}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {message && <Banner tone={message.tone}>{message.text}</Banner>}
        <Field label={t('reason.label')} {...(chooseError && { error: chooseError })} keepsMessageLine={false}>
          <RadioGroup
            options={[
              ...reasons[kind].map((key) => ({ value: key, label: t(`reason.${key}`) })),
              { value: 'other' as const, label: t('reason.other') },
            ]}
            value={chosen}
            onValueChange={setChosen}
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
      </form>
    </Dialog>
  );
}
