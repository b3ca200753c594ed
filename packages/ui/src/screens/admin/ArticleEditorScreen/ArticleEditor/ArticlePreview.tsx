import type { ArticleCategory } from '@sampan/api/entities';
import { Monitor, Moon, Smartphone, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../../../app/usePreferences.ts';
import { RichText } from '../../../../features/article/RichText/RichText.tsx';
import { fallbackLocale, type Locale, localeNames } from '../../../../i18n/locales.ts';
import { localize } from '../../../../i18n/localize.ts';
import { Dialog } from '../../../../primitives/Dialog/Dialog.tsx';
import { Heading } from '../../../../primitives/Heading/Heading.tsx';
import { Inline } from '../../../../primitives/Inline/Inline.tsx';
import { Picture } from '../../../../primitives/Picture/Picture.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../../primitives/Text/Text.tsx';
import { ToggleGroup } from '../../../../primitives/ToggleGroup/ToggleGroup.tsx';
import { device as deviceClass, paper, stage } from './ArticleEditor.css.ts';
import type { ArticleFields } from './articleForm.ts';

export interface ArticlePreviewProps {
  fields: ArticleFields;
  locale: Locale;
  /** Whether the fields differ from the saved article. */
  isUnsaved: boolean;
  categories: readonly ArticleCategory[];
  onClose: () => void;
}

type Device = 'phone' | 'desktop';
type Theme = 'light' | 'dark';

/** Inert preview of the article, with unsaved changes, as customers will see it. */
export function ArticlePreview({ fields, locale, isUnsaved, categories, onClose }: ArticlePreviewProps) {
  const { t } = useTranslation('admin');
  const { color } = usePreferences();
  const [device, setDevice] = useState<Device>('desktop');
  const [theme, setTheme] = useState<Theme>(color);
  const own = fields.texts[locale];
  const base = fields.texts[fallbackLocale];
  const article = {
    title: own.title || base.title,
    summary: own.summary || base.summary,
    content: own.content || base.content,
  };
  const category = categories.find(({ id }) => String(id) === fields.categoryId);
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      hasForm
      title={t('article.preview.title')}
      description={isUnsaved ? t('article.preview.in', { language: localeNames[locale] }) : localeNames[locale]}
    >
      <Stack gap="md">
        <Inline gap="md">
          <ToggleGroup<Device>
            label={t('article.preview.device')}
            value={device}
            onValueChange={(next) => next && setDevice(next)}
            options={[
              { value: 'phone', label: t('article.preview.phone'), icon: Smartphone },
              { value: 'desktop', label: t('article.preview.desktop'), icon: Monitor },
            ]}
          />
          <ToggleGroup<Theme>
            label={t('article.preview.theme')}
            value={theme}
            onValueChange={(next) => next && setTheme(next)}
            options={[
              { value: 'light', label: t('article.preview.light'), icon: Sun },
              { value: 'dark', label: t('article.preview.dark'), icon: Moon },
            ]}
          />
        </Inline>
        <div className={stage}>
          <article inert className={deviceClass} data-device={device} data-theme={theme} lang={locale}>
            {fields.cover && <Picture src={fields.cover} alt="" ratio={16 / 9} radius="none" sizes="752px" />}
            <div className={paper}>
              <Stack gap="md">
                {category && (
                  <Text as="span" size="label" tone="muted">
                    {localize(category, locale).name}
                  </Text>
                )}
                <Heading level={3} size="display">
                  {article.title || t('article.untitled')}
                </Heading>
                {article.summary && (
                  <Text tone="muted" isProse>
                    {article.summary}
                  </Text>
                )}
              </Stack>
              <RichText html={article.content} name={article.title} />
            </div>
          </article>
        </div>
      </Stack>
    </Dialog>
  );
}
