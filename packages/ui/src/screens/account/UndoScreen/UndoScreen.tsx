import { user } from '@sampan/api/contract/user';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { useSession } from '../../../app/session/useSession.ts';
import { useAction } from '../../../data/useAction.ts';
import { AuthFrame } from '../../../features/account/AuthFrame/AuthFrame.tsx';
import { CallFailure } from '../../../patterns/Form/CallFailure.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { useShopBrand } from '../../../primitives/Logo/BrandContext.ts';
import { form as formClass } from './UndoScreen.css.ts';

export interface UndoScreenProps {
  /** From the link sent to the old address; empty if the link was truncated. */
  token: string;
}

/**
 * Undoes a change of e-mail or phone by the link sent to the old address. Requires a button press, because mail
 * scanners open links automatically.
 */
export function UndoScreen({ token }: UndoScreenProps) {
  const { t } = useTranslation('account');
  usePageHead({ title: t('undo.title'), description: t('undo.description') });
  const { name: shop } = useShopBrand();
  const undo = useAction(user.undoContact);
  const { navigate } = useNavigation();
  const { reloadUser } = useSession();
  const [undone, setUndone] = useState<'email' | 'phone'>();
  const isRejected = undo.error?.code === 'LINK_EXPIRED' || undo.error?.code === 'VALIDATION';
  const isAnswered = undone !== undefined || isRejected;
  const stage = undone ? 'done' : token === '' || isRejected ? 'expired' : 'ask';

  useEffect(
    function focusTitleOfResult() {
      if (isAnswered) document.querySelector<HTMLElement>('main h1')?.focus();
    },
    [isAnswered],
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    const answer = await undo.run({ token });
    if (answer.status !== 'success') return;
    setUndone(answer.data.kind);
    // The server has ended the account's sessions: this browser's, unless someone else is signed in here. The used token
    // need not stay in the address.
    reloadUser();
    navigate('/undo', { replace: true });
  }

  if (stage === 'ask') {
    return (
      <AuthFrame title={t('undo.title')} note={t('undo.text', { shop })}>
        <form className={formClass} onSubmit={(event) => void submit(event)}>
          <CallFailure error={undo.error} />
          <Button type="submit" size="lg" isFullWidth isLoading={undo.isPending}>
            {t('undo.submit')}
          </Button>
          <LinkButton href="/home" variant="ghost" isFullWidth>
            {t('undo.keep')}
          </LinkButton>
        </form>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={t(undone ? 'undo.done' : 'undo.expired')}
      note={t(undone ? `undo.doneText.${undone}` : 'undo.expiredText')}
    >
      <div className={formClass}>
        <LinkButton href="/forget" size="lg" isFullWidth>
          {t('undo.reset')}
        </LinkButton>
        <LinkButton href="/help" variant="ghost" isFullWidth>
          {t('undo.help')}
        </LinkButton>
      </div>
    </AuthFrame>
  );
}
