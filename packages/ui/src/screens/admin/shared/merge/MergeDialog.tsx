import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Dialog } from '../../../../primitives/Dialog/Dialog.tsx';
import { Inline } from '../../../../primitives/Inline/Inline.tsx';
import { RadioGroup } from '../../../../primitives/RadioGroup/RadioGroup.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../../primitives/Text/Text.tsx';
import type { Conflict } from './conflict.ts';
import type { Merge, MergeChoices, MergeSide, Versions } from './createMerge.ts';
import { excerptDifference } from './excerptDifference.ts';
import { part, sides } from './MergeDialog.css.ts';
import { useConflictFacts } from './useConflictFacts.ts';

export interface MergeDialogProps<Fields extends FieldValues, Key extends string> {
  conflict: Pick<Conflict<unknown>, 'actor' | 'at'>;
  versions: Versions<Fields>;
  /** The editor's merge by parts. */
  merge: Pick<Merge<Fields, Key>, 'conflictsIn' | 'merged'>;
  /** Label, text and language of a part; texts longer than `maxLength` are cut to where the two versions differ. */
  formatters: {
    name: (key: Key) => string;
    text: (fields: Fields, key: Key) => string;
    lang?: (key: Key) => string | undefined;
    maxLength?: number;
  };
  isSaving: boolean;
  onClose: () => void;
  /** Called with the merged version, to be saved. */
  onDecide: (fields: Fields) => void;
}

/** Shows a conflict: another user's saved version beside the own one, with a choice for each part that both changed. */
export function MergeDialog<Fields extends FieldValues, Key extends string>({
  conflict,
  versions,
  merge,
  formatters,
  isSaving,
  onClose,
  onDecide,
}: MergeDialogProps<Fields, Key>) {
  const { t } = useTranslation('admin');
  const { relative } = useFormats();
  const [choices, setChoices] = useState<MergeChoices<Key>>({});
  const [isAsked, setAsked] = useState(false);
  const keys = merge.conflictsIn(versions);
  const open = keys.filter((key) => choices[key] === undefined).length;
  const who = useConflictFacts().getActor(conflict);
  // Without a part that both changed there is nothing to choose.
  const description = conflict.at ? t('conflict.textAt', { when: relative(conflict.at) }) : t('conflict.text');

  function getExcerpts(key: Key) {
    const { text, maxLength = Number.POSITIVE_INFINITY } = formatters;
    return excerptDifference(text(versions.mine, key), text(versions.theirs, key), maxLength);
  }
  function takeAll(side: MergeSide) {
    setChoices(Object.fromEntries(keys.map((key) => [key, side])) as MergeChoices<Key>);
  }
  function decide() {
    if (open > 0) return setAsked(true);
    onDecide(merge.merged(versions, choices));
  }

  return (
    <Dialog
      onClose={() => !isSaving && onClose()}
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
        {keys.map((key) => {
          const { mine, theirs } = getExcerpts(key);
          const lang = formatters.lang?.(key);
          return (
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
                  { value: 'mine', label: t('conflict.mine'), note: <span lang={lang}>{mine}</span> },
                  { value: 'theirs', label: t('conflict.theirs', { who }), note: <span lang={lang}>{theirs}</span> },
                ]}
              />
            </div>
          );
        })}
        {isAsked && open > 0 && (
          <Text tone="danger" size="bodySm" role="alert">
            {t('conflict.choose', { count: open })}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
