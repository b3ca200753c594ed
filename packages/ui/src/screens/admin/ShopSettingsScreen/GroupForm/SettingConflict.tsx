import { useTranslation } from 'react-i18next';
import { localeNames } from '../../../../i18n/locales.ts';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Inline } from '../../../../primitives/Inline/Inline.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../../primitives/Text/Text.tsx';
import type { SavedText } from './mergeDraft.ts';

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
          <Text as="span" size="caption" tone="muted">
            {t('settings.conflict.saved')}
          </Text>
          {texts.map(({ locale, text }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the texts have no ids, and the list is never reordered
            <Text key={place} as="span" size="bodySm" lang={locale}>
              {locale && `${localeNames[locale]}: `}
              {text || t('conflict.nothing')}
            </Text>
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
