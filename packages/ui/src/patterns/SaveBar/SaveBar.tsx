import { Check, CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { AlertDialog } from '../../primitives/AlertDialog/AlertDialog.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { focusPageStart } from '../../primitives/findPageStart.ts';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { useFocusAfterRemoval } from '../../primitives/useFocusAfterRemoval.ts';
import { useAnnouncement } from '../../primitives/VisuallyHidden/announce.ts';
import { formatShortcut } from '../ShortcutSheet/keyNames.ts';
import { useShortcuts } from '../ShortcutSheet/useShortcuts.ts';
import { jumpToField } from './jumpToField.ts';
import { bar, jump, keys, onInverse, save, sentence, texts } from './SaveBar.css.ts';
import { useInertHeader } from './underSaveBar.ts';

export type SaveStatus = 'clean' | 'dirty' | 'saving' | 'saved' | 'failed';

export interface SaveBarProps {
  /** `clean` shows nothing; `saved` shows a confirmation for 240 ms. */
  status: SaveStatus;
  /** Name of the edited record, for the discard confirmation. */
  name: string;
  /** Ids of invalid fields, from top to bottom. */
  problems?: readonly string[];
  /** Called with the id of an invalid field before it is focused, to show it if it is hidden. */
  onReveal?: (id: string) => void;
  /** Error message of the last save; "Not saved" by default. */
  failure?: string | undefined;
  /** Called when the user saves. */
  onSave: () => void;
  /** Called after the viewer has confirmed. */
  onDiscard: () => void;
}

const doNothing = () => undefined;

/** Milliseconds that "Saved" is shown. */
const leavesAfterMs = 240;

/** True while there are changes, and for a moment after saving. */
function useIsVisible(status: SaveStatus): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(
    function leaveWhenSaved() {
      setOver(false);
      if (status !== 'saved') return;
      const timer = setTimeout(() => setOver(true), leavesAfterMs);
      return () => clearTimeout(timer);
    },
    [status],
  );
  return status !== 'clean' && !(status === 'saved' && isOver);
}

/** Bar over an editor with unsaved changes: discard and save. */
export function SaveBar({
  status,
  name,
  problems = [],
  onReveal = doNothing,
  failure,
  onSave,
  onDiscard,
}: SaveBarProps) {
  const { t } = useTranslation(['admin', 'common']);
  const [isAsking, setAsking] = useState(false);
  const isShown = useIsVisible(status);
  const hasButtons = isShown && status !== 'saved';
  const isBusy = status === 'saving';
  const canSave = status === 'dirty' || status === 'failed';
  // A save that starts or ends while the question is shown, such as an autosave, closes it.
  if (isAsking && !canSave) setAsking(false);
  useShortcuts({ 'mod+s': () => canSave && onSave() });
  const sentences: Record<Exclude<SaveStatus, 'clean'>, string> = {
    dirty: t('save.unsaved'),
    saving: t('save.saving'),
    saved: t('save.saved'),
    failed: failure ?? t('save.failed'),
  };
  const announcement = status === 'clean' ? undefined : sentences[status];
  useAnnouncement(announcement);
  useInertHeader(isShown);
  useFocusAfterRemoval(hasButtons, focusPageStart);

  if (!isShown || announcement === undefined) return null;
  return (
    <section className={bar} aria-label={announcement} data-status={status}>
      <div className={texts}>
        <span className={sentence}>
          {status === 'failed' && <Icon as={CircleAlert} size={18} />}
          {status === 'saved' && <Icon as={Check} size={18} />}
          {announcement}
        </span>
        {problems.length > 0 && <Problems ids={problems} onReveal={onReveal} />}
      </div>
      {hasButtons && (
        <>
          <button
            type="button"
            className={onInverse}
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && setAsking(true)}
          >
            {t('common:action.discard')}
          </button>
          <Button size="sm" isLoading={isBusy} onClick={onSave} className={save}>
            {t('common:action.save')}
            <span className={keys} aria-hidden>
              {formatShortcut('mod+s')}
            </span>
          </Button>
        </>
      )}
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('save.discardTitle', { name })}
        description={t('save.discardText')}
        confirmLabel={t('common:action.discard')}
        safeLabel={t('save.keep')}
        tone="danger"
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
      />
    </section>
  );
}

/** "3 fields need attention": each press focuses the next one. */
function Problems({ ids, onReveal }: { ids: readonly string[] } & Required<Pick<SaveBarProps, 'onReveal'>>) {
  const { t } = useTranslation('admin');
  const next = useRef(0);
  function goToNext() {
    const id = ids[next.current % ids.length];
    next.current = (next.current + 1) % ids.length;
    if (id === undefined) return;
    // A hidden field cannot be focused, so render before.
    flushSync(() => onReveal(id));
    jumpToField(id);
  }
  return (
    <button type="button" className={jump} onClick={goToNext}>
      {t('save.attention', { count: ids.length })}
    </button>
  );
}
