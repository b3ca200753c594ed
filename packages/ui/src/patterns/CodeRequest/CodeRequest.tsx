import type { Envelope } from '@sampan/api/clientEnvelope';
import { captcha } from '@sampan/api/contract/user';
import { useState } from 'react';
import { useAction } from '../../data/useAction.ts';
import { CodeField, type CodeFieldProps } from '../CaptchaField/CodeField.tsx';
import { request as requestClass } from './CodeRequest.css.ts';
import { PictureProof } from './PictureProof.tsx';
import { usePictureProof } from './usePictureProof.ts';

export interface CodeRequestProps
  extends Pick<CodeFieldProps, 'by' | 'address' | 'isReachable' | 'onUnreachable' | 'error' | 'control'> {
  /** Of the code's control. */
  id?: string | undefined;
  /** What the code is good for. */
  purpose: 'register' | 'change' | 'confirm';
  /** Where the phone alone is asked: leads those who cannot read the picture to the mail. */
  onUseMail?: (() => void) | undefined;
  /** By mail: they came here from there. */
  startsWithout?: boolean;
}

/**
 * A code that is asked for with the characters of a picture. The picture goes once the code is on its way, and comes
 * back for the next one; by mail there is a way round it.
 */
export function CodeRequest({ by, address, purpose, onUseMail, startsWithout = false, ...field }: CodeRequestProps) {
  const mail = useAction(captcha.mail);
  const message = useAction(captcha.sms);
  const proof = usePictureProof(startsWithout);
  const [picture, setPicture] = useState<'first' | 'gone' | 'again'>('first');
  const isOptional = by === 'mail';
  const isWithout = isOptional && proof.isWithout;

  async function send(): Promise<Envelope<{ cooldown: number }> | undefined> {
    if (picture === 'gone' && !isWithout) {
      setPicture('again');
      return undefined;
    }
    const taken = proof.take();
    if (!taken) return undefined;
    const { captchaId = '', captcha: characters = '' } = taken;
    const answer = isOptional
      ? await mail.run({ email: address, purpose, ...taken })
      : await message.run({ phone: address, purpose, captchaId, captcha: characters });
    if (answer.status === 'success') setPicture('gone');
    else if (answer.error.code === 'CAPTCHA_WRONG') {
      proof.refuse();
      return undefined;
    }
    proof.spend();
    return answer;
  }

  return (
    <div className={requestClass}>
      {picture !== 'gone' && (
        <PictureProof proof={proof} isOptional={isOptional} onUseMail={onUseMail} takesFocus={picture === 'again'} />
      )}
      <CodeField {...field} by={by} address={address} send={send} />
    </div>
  );
}
