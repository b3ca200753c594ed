import { blacklist } from '@sampan/api/contract/admin';
import { type BlacklistEntry, BlacklistEntrySchema } from '@sampan/api/entities';
import { getServerNow } from '@sampan/api/serverClock';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useTextDraft } from '../../../../app/drafts/useTextDraft.ts';
import { useAction } from '../../../../data/useAction.ts';
import { useReads } from '../../../../data/useEndpoint.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { focusFirstInvalid } from '../../../../patterns/Form/focusFirstInvalid.ts';
import { useFieldMessages } from '../../../../patterns/Form/useFieldMessages.ts';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { Select } from '../../../../primitives/Select/Select.tsx';
import { TextArea } from '../../../../primitives/TextArea/TextArea.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { readConflict } from '../merge/conflict.ts';
import { SubmitDialog } from '../SubmitDialog.tsx';
import { BlacklistFacts } from './BlacklistFacts.tsx';
import { ConfirmUserAction } from './ConfirmUserAction.tsx';
import { getEnd, type Term, termNames } from './terms.ts';
import { UserFinder, type UserMatch } from './UserFinder.tsx';
import { useOwnWarning } from './useOwnWarning.ts';
import { useUserFailure } from './useUserFailure.ts';

const reasonLimits = { min: 2, max: 500 };

export interface AddToBlacklistProps {
  /** The user; without one the dialog asks for it. */
  user?: UserMatch | undefined;
  onClose: () => void;
}

/** Blacklists a user, with a reason and an optional end. */
export function AddToBlacklist({ user, onClose }: AddToBlacklistProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const getFieldMessage = useFieldMessages();
  const getFailure = useUserFailure();
  const add = useAction(blacklist.add, { invalidates: ['admin'] });
  const [chosen, setChosen] = useState(user);
  const ownWarning = useOwnWarning()(chosen?.id);
  const [reason, setReason] = useTextDraft(user ? `blacklist reason for user ${user.id}` : 'blacklist reason');
  const [term, setTerm] = useState<Term>('forever');
  const [hasSubmitted, setSubmitted] = useState(false);
  const reads = useReads();
  /** The entry that the server has already for the chosen user. */
  const [present, setPresent] = useState<BlacklistEntry>();
  const length = reason.trim().length;
  const ownCode = length === 0 ? 'required' : length < reasonLimits.min ? 'tooShort' : undefined;
  const { fields } = add.error ?? {};
  const reasonError = getFieldMessage(
    hasSubmitted ? (ownCode ?? fields?.reason) : undefined,
    t('blacklist.reason'),
    reasonLimits,
  );
  const userError = hasSubmitted && !chosen ? t('blacklist.userNeeded') : undefined;
  const termError = fields?.expiresAt ? t('blacklist.past') : undefined;

  async function submit(form: HTMLFormElement) {
    flushSync(() => setSubmitted(true));
    if (!chosen || ownCode) return focusFirstInvalid(form);
    const expiresAt = getEnd(term, getServerNow());
    const answer = await add.run({
      id: chosen.id,
      reason: reason.trim(),
      ...(expiresAt && { expiresAt }),
      ...(present && { replaces: present.createdAt }),
    });
    if (answer.status === 'fail') {
      const conflict = readConflict(answer.error, BlacklistEntrySchema);
      if (!conflict) return;
      setPresent(conflict.current);
      void reads.invalidate(blacklist.list, blacklist.check);
      return;
    }
    toast.success(t('blacklist.added', { name: chosen.username }));
    onClose();
  }

  function choose(next: UserMatch | undefined) {
    setChosen(next);
    setPresent(undefined);
    add.reset();
  }

  const isFailureShown = add.error && !fields && add.error.code !== 'VERSION_CONFLICT';
  return (
    <SubmitDialog
      title={user ? t('blacklist.addTitle', { name: user.username }) : t('blacklist.add')}
      description={t('blacklist.addText')}
      size="sm"
      submitLabel={t(present ? 'blacklist.replace' : 'blacklist.add')}
      isBusy={add.isPending}
      isDirty={chosen?.id !== user?.id || reason !== ''}
      onClose={onClose}
      onSubmit={({ currentTarget }) => void submit(currentTarget)}
      gap="xs"
    >
      {present && (
        <>
          <Banner tone="warning">{t('blacklist.present', { name: present.username })}</Banner>
          <BlacklistFacts entry={present} />
        </>
      )}
      {ownWarning && <Banner tone="warning">{ownWarning}</Banner>}
      {isFailureShown && <Banner tone="danger">{getFailure(add.error, chosen?.username ?? '')}</Banner>}
      {!user && (
        <Field label={t('blacklist.user')} hint={t('blacklist.userHint')} error={userError}>
          <UserFinder value={chosen} onChange={choose} />
        </Field>
      )}
      <Field
        label={t('blacklist.reason')}
        hint={t('blacklist.reasonHint')}
        error={reasonError}
        counter={{ length: reason.length, max: reasonLimits.max }}
      >
        <TextArea
          name="reason"
          value={reason}
          maxLength={reasonLimits.max}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <Field label={t('blacklist.until')} error={termError}>
        <Select<Term>
          options={termNames.map((value) => ({ value, label: t(`blacklist.term.${value}`) }))}
          value={term}
          onValueChange={setTerm}
        />
      </Field>
    </SubmitDialog>
  );
}

/** Confirms removing a user from the blacklist. */
export function RemoveFromBlacklist({ user, onClose }: { user: UserMatch; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const name = user.username;
  return (
    <ConfirmUserAction
      call={blacklist.remove}
      input={{ id: user.id }}
      name={name}
      title={t('blacklist.removeTitle', { name })}
      description={t('blacklist.removeText')}
      confirmLabel={t('blacklist.remove')}
      safeLabel={t('blacklist.keep')}
      getOwnFailure={({ code }) => (code === 'NOT_FOUND' ? t('blacklist.removedAlready', { name }) : undefined)}
      done={t('blacklist.removed', { name })}
      onClose={onClose}
    />
  );
}
