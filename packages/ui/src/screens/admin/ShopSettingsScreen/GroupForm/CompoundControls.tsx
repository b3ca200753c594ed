import { locales } from '@sampan/api/entities';
import { maxPromises } from '@sampan/domain/setting/promises';
import { type SmsTemplateName, smsTemplateNames } from '@sampan/domain/sms/smsTemplates';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { localeNames } from '../../../../i18n/locales.ts';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../../primitives/IconButton/IconButton.tsx';
import { Inline } from '../../../../primitives/Inline/Inline.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../../primitives/Text/Text.tsx';
import { TextArea } from '../../../../primitives/TextArea/TextArea.tsx';
import { TextInput } from '../../../../primitives/TextInput/TextInput.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { announce } from '../../../../primitives/VisuallyHidden/announce.ts';
import {
  localeName,
  localeRow,
  promise as promiseClass,
  promises as promisesClass,
  template,
  templateCode,
  templateCodes,
  templates as templatesClass,
} from '../ShopSettingsScreen.css.ts';
import {
  createPromise,
  type Draft,
  type Fault,
  type LocaleTexts,
  type PromiseDraft,
  type SmsTemplatesDraft,
  toFaultProps,
} from './settingDraft.ts';

export interface LocaleFieldsProps {
  /** Id of the first control, and prefix of the others. */
  id: string;
  /** Name of the texts; each control's accessible name begins with it. */
  label: string;
  texts: LocaleTexts;
  onChange: (texts: LocaleTexts) => void;
  isDisabled: boolean;
  isLong?: boolean;
  fault?: Fault | undefined;
}

/** A text in each language, one below the other. */
export function LocaleFields({ id, label, texts, onChange, isDisabled, isLong = false, fault }: LocaleFieldsProps) {
  return (
    <Stack gap="sm">
      {locales.map((locale, place) => {
        const controlId = place === 0 ? id : `${id}-${locale}`;
        const props = {
          ...toFaultProps(fault, controlId),
          id: controlId,
          lang: locale,
          'aria-label': `${label} ${localeNames[locale]}`,
          value: texts[locale],
          disabled: isDisabled,
          onChange: (event: { target: { value: string } }) => onChange({ ...texts, [locale]: event.target.value }),
        };
        return (
          <div key={locale} className={localeRow}>
            <Text as="span" size="caption" tone="muted" className={localeName} aria-hidden>
              {localeNames[locale]}
            </Text>
            {isLong ? <TextArea {...props} rows={2} /> : <TextInput {...props} autoComplete="off" />}
          </div>
        );
      })}
    </Stack>
  );
}

interface PromisesFieldProps {
  /** Id of the list, and prefix of the controls' ids. */
  id: string;
  promises: readonly PromiseDraft[];
  onChange: (draft: Draft) => void;
  isDisabled: boolean;
  fault: Fault | undefined;
}

const promiseParts = ['title', 'text'] as const;

/** The shop's promises: each with a title and a text in every language, in the order of the front page. */
export function PromisesField({ id, promises, onChange, isDisabled, fault }: PromisesFieldProps) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const toast = useToast();
  /** The current promises, for an undo that is pressed later. */
  const current = useRef(promises);
  const nextFocusId = useRef<string>(undefined);
  useEffect(function followTheFocus() {
    current.current = promises;
    if (nextFocusId.current === undefined) return;
    document.getElementById(nextFocusId.current)?.focus();
    nextFocusId.current = undefined;
  });
  const toId = (promise: PromiseDraft, name: string) => `${id}-${promise.id}-${name}`;
  const addId = `${id}-add`;
  const set = (next: readonly PromiseDraft[], focusId: string) => {
    nextFocusId.current = focusId;
    onChange({ promises: next });
  };

  function move(from: number, to: number, focusId: string) {
    const next = [...promises];
    next.splice(to, 0, ...next.splice(from, 1));
    set(next, focusId);
    announce(t('settings.promise.moved', { from: from + 1, to: to + 1 }));
  }
  function add() {
    const added = createPromise(promises);
    set([...promises, added], toId(added, 'title'));
  }
  function remove(removed: PromiseDraft, place: number) {
    const left = promises.filter(({ id: other }) => other !== removed.id);
    const neighbour = left[Math.max(0, place - 1)];
    set(left, neighbour ? toId(neighbour, 'remove') : addId);
    toast.action(t('settings.promise.removed', { number: place + 1 }), {
      label: common('action.undo'),
      onPress() {
        const now = current.current;
        set([...now.slice(0, place), removed, ...now.slice(place)], toId(removed, 'remove'));
      },
    });
  }
  return (
    <Stack gap="md" id={id} tabIndex={-1}>
      {promises.length > 0 && (
        <ol className={promisesClass}>
          {promises.map((promise, place) => {
            const number = place + 1;
            const [upId, downId] = [toId(promise, 'up'), toId(promise, 'down')];
            return (
              <li key={promise.id} className={promiseClass}>
                <Inline gap="xs" align="center" justify="space-between">
                  <Text as="span" size="bodySm" weight="semibold">
                    {t('settings.promise.name', { number })}
                  </Text>
                  {!isDisabled && (
                    <Inline gap="xs">
                      <IconButton
                        id={upId}
                        label={t('settings.promise.up', { number })}
                        size="sm"
                        disabled={place === 0}
                        onClick={() => move(place, place - 1, upId)}
                      >
                        <Icon as={ArrowUp} />
                      </IconButton>
                      <IconButton
                        id={downId}
                        label={t('settings.promise.down', { number })}
                        size="sm"
                        disabled={number === promises.length}
                        onClick={() => move(place, place + 1, downId)}
                      >
                        <Icon as={ArrowDown} />
                      </IconButton>
                      <IconButton
                        id={toId(promise, 'remove')}
                        label={t('settings.promise.remove', { number })}
                        size="sm"
                        onClick={() => remove(promise, place)}
                      >
                        <Icon as={Trash2} />
                      </IconButton>
                    </Inline>
                  )}
                </Inline>
                {promiseParts.map((part) => (
                  <Stack key={part} gap="xs">
                    <Text as="span" size="caption" tone="muted">
                      {t(`settings.promise.${part}`)}
                    </Text>
                    <LocaleFields
                      id={toId(promise, part)}
                      label={`${t('settings.promise.name', { number })} ${t(`settings.promise.${part}`)}`}
                      texts={promise[part]}
                      onChange={(texts) =>
                        onChange({
                          promises: promises.map((each) =>
                            each.id === promise.id ? { ...each, [part]: texts } : each,
                          ),
                        })
                      }
                      isDisabled={isDisabled}
                      isLong={part === 'text'}
                      fault={fault}
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
          <Button id={addId} variant="outline" size="sm" leading={<Icon as={Plus} size={16} />} onClick={add}>
            {t('settings.promise.add')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** Codes have a template for each purpose; other messages are called as in the list of what was sent. */
const isCode = (name: SmsTemplateName): name is Extract<SmsTemplateName, `code${string}`> => name.startsWith('code');

interface SmsTemplatesFieldProps {
  /** Id of the list, and prefix of the controls' ids. */
  id: string;
  templates: SmsTemplatesDraft;
  onChange: (draft: Draft) => void;
  isDisabled: boolean;
  fault: Fault | undefined;
}

/** The code of the approved template of each text message, in each language. */
export function SmsTemplatesField({ id, templates, onChange, isDisabled, fault }: SmsTemplatesFieldProps) {
  const { t } = useTranslation('admin');
  const getLabel = (name: SmsTemplateName) =>
    isCode(name) ? t(`settings.template.${name}`) : t(`messages.kind.${name}`);
  return (
    <ul id={id} tabIndex={-1} className={templatesClass}>
      {smsTemplateNames.map((name) => (
        <li key={name} className={template}>
          <Text as="span" size="bodySm" weight="semibold">
            {getLabel(name)}
          </Text>
          <div className={templateCodes}>
            {locales.map((locale) => (
              <div key={locale} className={templateCode}>
                <Text as="span" size="caption" tone="muted" lang={locale} aria-hidden>
                  {localeNames[locale]}
                </Text>
                <TextInput
                  {...toFaultProps(fault, `${id}-${name}-${locale}`)}
                  id={`${id}-${name}-${locale}`}
                  aria-label={`${getLabel(name)} ${localeNames[locale]}`}
                  value={templates[name][locale]}
                  disabled={isDisabled}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  onChange={(event) =>
                    onChange({
                      templates: { ...templates, [name]: { ...templates[name], [locale]: event.target.value } },
                    })
                  }
                />
              </div>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
