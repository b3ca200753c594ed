import { maxPromises } from '@sampan/domain/setting/promises';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { announce } from '../../../primitives/VisuallyHidden/announce.ts';
import { LocaleFields } from './LocaleFields.tsx';
import { promise as promiseClass, promises as promisesClass } from './ShopSettingsScreen.css.ts';
import { type Draft, emptyPromise, type PromiseDraft } from './settingDraft.ts';

export interface PromisesFieldProps {
  /** Id of the first control, and prefix of the others. */
  id: string;
  promises: readonly PromiseDraft[];
  onChange: (draft: Draft) => void;
  isDisabled: boolean;
}

const parts = ['title', 'text'] as const;

/** The shop's promises: each with a title and a text in every language, in the order of the front page. */
export function PromisesField({ id, promises, onChange, isDisabled }: PromisesFieldProps) {
  const { t } = useTranslation('admin');
  const set = (next: readonly PromiseDraft[]) => onChange({ promises: next });

  function move(from: number, to: number) {
    const next = [...promises];
    next.splice(to, 0, ...next.splice(from, 1));
    set(next);
    announce(t('settings.promise.moved', { from: from + 1, to: to + 1 }));
  }
  return (
    <Stack gap="md">
      {promises.length > 0 && (
        <ol className={promisesClass}>
          {promises.map((promise, place) => {
            const number = place + 1;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a promise has no id, and all its fields are controlled
              <li key={place} className={promiseClass}>
                <Inline gap="xs" align="center" justify="space-between">
                  <Text as="span" size="bodySm" weight="semibold">
                    {t('settings.promise.name', { number })}
                  </Text>
                  {!isDisabled && (
                    <Inline gap="xs">
                      <IconButton
                        label={t('settings.promise.up', { number })}
                        size="sm"
                        disabled={place === 0}
                        onClick={() => move(place, place - 1)}
                      >
                        <Icon as={ArrowUp} />
                      </IconButton>
                      <IconButton
                        label={t('settings.promise.down', { number })}
                        size="sm"
                        disabled={number === promises.length}
                        onClick={() => move(place, place + 1)}
                      >
                        <Icon as={ArrowDown} />
                      </IconButton>
                      <IconButton
                        label={t('settings.promise.remove', { number })}
                        size="sm"
                        onClick={() => set(promises.filter((_, at) => at !== place))}
                      >
                        <Icon as={Trash2} />
                      </IconButton>
                    </Inline>
                  )}
                </Inline>
                {parts.map((part) => (
                  <Stack key={part} gap="xs">
                    <Text as="span" size="caption" tone="muted">
                      {t(`settings.promise.${part}`)}
                    </Text>
                    <LocaleFields
                      id={place === 0 && part === 'title' ? id : `${id}-${place}-${part}`}
                      label={`${t('settings.promise.name', { number })} ${t(`settings.promise.${part}`)}`}
                      texts={promise[part]}
                      onChange={(texts) =>
                        set(promises.map((each, at) => (at === place ? { ...each, [part]: texts } : each)))
                      }
                      isDisabled={isDisabled}
                      isLong={part === 'text'}
                    />
                  </Stack>
                ))}
              </li>
            );
          })}
        </ol>
      )}
      {!isDisabled && promises.length < maxPromises && (
        <div>
          <Button
            id={promises.length === 0 ? id : undefined}
            variant="outline"
            size="sm"
            onClick={() => set([...promises, emptyPromise])}
          >
            <Icon as={Plus} size={16} />
            {t('settings.promise.add')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
