import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Dialog } from '../../../../primitives/Dialog/Dialog.tsx';
import { Inline } from '../../../../primitives/Inline/Inline.tsx';
import { RadioGroup } from '../../../../primitives/RadioGroup/RadioGroup.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../../primitives/Text/Text.tsx';
import type { MergeChoices, MergeSide, Versions } from './createMerge.ts';
import { part, sides } from './MergeDialog.css.ts';

export interface MergeDialogProps<Fields, Key extends string> {
  /** User name of the other editor; null if unknown. */
  who: string | null | undefined;
  /** Time of the other save, ISO 8601. */
  at: string | null | undefined;
  versions: Versions<Fields>;
  /** Parts changed by both. */
  keys: readonly Key[];
  /** Label and text of a part. */
  formatters: { name: (key: Key) => string; text: (fields: Fields, key: Key) => string };
  isSaving: boolean;
  onClose: () => void;
  /** Called with a choice for every part. */
  onDecide: (choices: MergeChoices<Key>) => void;
}

/** Shows a conflict: another user's saved version beside the own one, with a choice for each part. */
export function MergeDialog<Fields, Key extends string>({
  who: actor,
  at,
  versions,
  keys,
  formatters,
  isSaving,
  onClose,
  onDecide,
}: MergeDialogProps<Fields, Key>) {
  const { t } = useTranslation('admin');
  const { relative } = useFormats();
  const [choices, setChoices] = useState<MergeChoices<Key>>({});
  const [isAsked, setAsked] = useState(false);
  const open = keys.filter((key) => choices[key] === undefined).length;
  const who = actor ?? t('conflict.someone');
  // Without a part that both changed there is nothing to choose.
  const description = at ? t('conflict.textAt', { when: relative(at) }) : t('conflict.text');

  function takeAll(side: MergeSide) {
    setChoices(Object.fromEntries(keys.map((key) => [key, side])) as MergeChoices<Key>);
  }
  function decide() {
    if (open > 0) return setAsked(true);
    onDecide(choices);
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !isSaving && onClose()}
      size="lg"
      hasForm
      title={t('conflict.title', { who })}
      {...(keys.length > 0 && { description })}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={isSaving}>
            {t('conflict.back')}
          </Button>
          <Button onClick={decide} isLoading={isSaving}>
            {t('conflict.save')}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        {keys.length === 0 ? (
          <Text>{t('conflict.none')}</Text>
        ) : (
          <Inline gap="sm">
            <Button variant="outline" size="sm" onClick={() => takeAll('mine')}>
              {t('conflict.allMine')}
            </Button>
            <Button variant="outline" size="sm" onClick={() => takeAll('theirs')}>
              {t('conflict.allTheirs', { who })}
            </Button>
          </Inline>
        )}
        {keys.map((key) => (
          <div key={key} className={part}>
            <Text weight="semibold" size="bodySm">
              {formatters.name(key)}
            </Text>
            <RadioGroup<MergeSide>
              look="card"
              label={formatters.name(key)}
              value={choices[key]}
              onValueChange={(side) => setChoices({ ...choices, [key]: side })}
              className={sides}
              options={[
                { value: 'mine', label: t('conflict.mine'), note: formatters.text(versions.mine, key) },
                { value: 'theirs', label: t('conflict.theirs', { who }), note: formatters.text(versions.theirs, key) },
              ]}
            />
          </div>
        ))}
        {isAsked && open > 0 && (
          <Text tone="danger" size="bodySm" role="alert">
            {t('conflict.choose', { count: open })}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
