import { maxPromises } from '@sampan/domain/setting/promises';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../../primitives/IconButton/IconButton.tsx';
import { Inline } from '../../../../primitives/Inline/Inline.tsx';
import { ignoreHeldKey } from '../../../../primitives/ignoreHeldKey.ts';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { MutedText, Text } from '../../../../primitives/Text/Text.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { announce } from '../../../../primitives/VisuallyHidden/announce.ts';
import { promise as promiseClass, promises as promisesClass } from '../ShopSettingsScreen.css.ts';
import { LocaleFields } from './LocaleFields.tsx';
import { isEqualPromise } from './mergePromises.ts';
import { createPromise, type Draft, type Fault, type PromiseDraft, promiseParts } from './settingDraft.ts';

interface PromisesFieldProps {
  /** Id of the list, and prefix of the controls' ids. */
  id: string;
  promises: readonly PromiseDraft[];
  onChange: (draft: Draft) => void;
  isDisabled: boolean;
  fault: Fault | undefined;
}

/** The shop's promises: each with a title and a text in every language, in the order of the front page. */
export function PromisesField({ id, promises, onChange, isDisabled, fault }: PromisesFieldProps) {
  const { t } = useTranslation(['admin', 'common']);
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
      label: t('common:action.undo'),
      onPress() {
        const now = current.current;
        // It is back already when the changes were discarded.
        if (now.length >= maxPromises || now.some((promise) => isEqualPromise(promise, removed))) return;
        // A promise that was added since may have its id.
        const isIdTaken = now.some(({ id: other }) => other === removed.id);
        const restored = isIdTaken ? { ...removed, id: createPromise(now).id } : removed;
        set([...now.slice(0, place), restored, ...now.slice(place)], toId(restored, 'remove'));
      },
    });
  }
  return (
    <Stack gap="md" id={id} tabIndex={-1}>
      {promises.length > 0 && (
        <ol className={promisesClass}>
          {promises.map((promise, place) => {
            const number = place + 1;
            return (
              <li key={promise.id} className={promiseClass}>
                <Inline gap="xs" align="center" justify="space-between">
                  <Text as="span" size="bodySm" weight="semibold">
                    {t('settings.promise.name', { number })}
                  </Text>
                  {!isDisabled && (
                    <PromiseButtons
                      number={number}
                      count={promises.length}
                      toId={(name) => toId(promise, name)}
                      onMove={(step, focusId) => move(place, place + step, focusId)}
                      onRemove={() => remove(promise, place)}
                    />
                  )}
                </Inline>
                {promiseParts.map((part) => (
                  <Stack key={part} gap="xs">
                    <MutedText as="span" size="caption">
                      {t(`settings.promise.${part}`)}
                    </MutedText>
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
          <Button
            id={addId}
            variant="outline"
            size="sm"
            leading={<Icon as={Plus} size={16} />}
            onKeyDown={ignoreHeldKey}
            onClick={add}
          >
            {t('settings.promise.add')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

interface PromiseButtonsProps {
  /** Place of the promise, from 1. */
  number: number;
  /** How many promises there are. */
  count: number;
  toId: (name: 'up' | 'down' | 'remove') => string;
  /** Called with the id of the pressed button, which keeps the focus. */
  onMove: (step: 1 | -1, focusId: string) => void;
  onRemove: () => void;
}

/** Moves a promise up or down, or removes it. */
function PromiseButtons({ number, count, toId, onMove, onRemove }: PromiseButtonsProps) {
  const { t } = useTranslation('admin');
  const buttons = [
    { name: 'up', icon: ArrowUp, isDisabled: number === 1, press: () => onMove(-1, toId('up')) },
    { name: 'down', icon: ArrowDown, isDisabled: number === count, press: () => onMove(1, toId('down')) },
    { name: 'remove', icon: Trash2, isDisabled: false, press: onRemove },
  ] as const;
  return (
    <Inline gap="xs">
      {buttons.map(({ name, icon, isDisabled, press }) => (
        <IconButton
          key={name}
          id={toId(name)}
          label={t(`settings.promise.${name}`, { number })}
          tooltip="none"
          size="sm"
          disabled={isDisabled}
          onKeyDown={name === 'remove' ? ignoreHeldKey : undefined}
          onClick={press}
        >
          <Icon as={icon} />
        </IconButton>
      ))}
    </Inline>
  );
}
