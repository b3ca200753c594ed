import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { localeNames } from '../../../../i18n/locales.ts';
import { useLocale } from '../../../../i18n/useFormats.ts';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Inline } from '../../../../primitives/Inline/Inline.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { MutedText, Text } from '../../../../primitives/Text/Text.tsx';
import type { SavedText } from './mergeDraft.ts';
import { useTemplateLabel } from './SmsTemplatesField.tsx';

/** Text that somebody else has saved, after its language and the promise or template that it belongs to. */
function SavedLine({ text }: { text: SavedText }) {
  const { t } = useTranslation('admin');
  const pageLocale = useLocale();
  const getTemplateLabel = useTemplateLabel();
  function getContent(): ReactNode {
    if (text.kind === 'lineAdded' || text.kind === 'lineRemoved') {
      return t(`settings.conflict.${text.kind}`, { text: text.text });
    }
    if (text.kind === 'removed') return t('settings.conflict.removed', { number: text.place + 1 });
    return (
      <>
        {text.kind && (
          <span lang={pageLocale}>
            {text.kind === 'changed'
              ? t('settings.promise.name', { number: text.place + 1 })
              : t(`settings.conflict.${text.kind}`)}{' '}
            {t(`settings.promise.${text.part}`)}{' '}
          </span>
        )}
        {!text.kind && text.template && <span lang={pageLocale}>{getTemplateLabel(text.template)} </span>}
        {text.locale && `${localeNames[text.locale]}: `}
        {text.text || t('conflict.nothing')}
      </>
    );
  }
  return (
    <Text as="span" size="bodySm" lang={'locale' in text ? text.locale : undefined}>
      {getContent()}
    </Text>
  );
}

interface SettingConflictProps {
  /** The saved texts that differ from the typed ones. */
  texts: readonly SavedText[];
  onKeepMine: () => void;
  onTakeSaved: () => void;
}

/** Texts that somebody else has saved since a setting was opened, and the choice between them and the typed ones. */
export function SettingConflict({ texts, onKeepMine, onTakeSaved }: SettingConflictProps) {
  const { t } = useTranslation('admin');
  return (
    <Stack gap="sm">
      {texts.length > 0 && (
        <Stack gap="xs">
          <MutedText as="span" size="caption">
            {t('settings.conflict.saved')}
          </MutedText>
          {texts.map((text, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the texts have no ids, and the list is never reordered
            <SavedLine key={place} text={text} />
          ))}
        </Stack>
      )}
      <Inline gap="sm">
        <Button variant="outline" size="sm" onClick={onKeepMine}>
          {t('settings.conflict.mine')}
        </Button>
        <Button variant="outline" size="sm" onClick={onTakeSaved}>
          {t('settings.conflict.theirs')}
        </Button>
      </Inline>
    </Stack>
  );
}
