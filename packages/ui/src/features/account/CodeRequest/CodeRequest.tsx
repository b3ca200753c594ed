import type { Envelope } from '@sampan/api/clientEnvelope';
import { setting } from '@sampan/api/contract/setting';
import { captcha } from '@sampan/api/contract/user';
import { readFeatures } from '@sampan/domain/setting/features';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../../data/useAction.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { DemoInboxButton } from '../../frame/ModeStrip/DemoInboxButton.tsx';
import { CodeField, type CodeFieldProps } from '../CaptchaField/CodeField.tsx';
import { request as requestClass } from './CodeRequest.css.ts';
import { PictureProof } from './PictureProof.tsx';
import { usePictureProof } from './usePictureProof.ts';

export interface CodeRequestProps
  extends Pick<
    CodeFieldProps,
    | 'label'
    | 'by'
    | 'address'
    | 'isMasked'
    | 'isReachable'
    | 'onUnreachable'
    | 'onOutdated'
    | 'sentTo'
    | 'error'
    | 'control'
  > {
  /** Id of the code field. */
  id?: string | undefined;
  /** Purpose of the code. */
  purpose: 'register' | 'change' | 'confirm';
  /** Switches to e-mail for people who cannot read the captcha, where only a phone number is accepted. */
  onUseMail?: (() => void) | undefined;
  /** True if the viewer switched to e-mail because of the captcha. */
  startsWithout?: boolean;
  /** Called when a code was sent to this address. */
  onSent?: ((address: string) => void) | undefined;
}

/**
 * Code field with a captcha before it. The captcha is hidden once a code is sent and returns for the next one; codes
 * by e-mail can be sent without it.
 */
export function CodeRequest({
  by,
  address,
  purpose,
  onUseMail,
  startsWithout = false,
  onSent,
  ...field
}: CodeRequestProps) {
  const mail = useAction(captcha.mail);
  const message = useAction(captcha.sms);
  const settings = useEndpoint(setting.public, {});
  const proof = usePictureProof(startsWithout);
  const [picture, setPicture] = useState<'first' | 'gone' | 'again'>(field.sentTo === undefined ? 'first' : 'gone');
  const root = useRef<HTMLDivElement>(null);
  const [sentCount, setSentCount] = useState(0);
  const isOptional = by === 'mail';
  const isWithout = isOptional && proof.isWithout;

  useEffect(
    function focusCodeWhenSent() {
      const { activeElement } = document;
      // Somebody may have gone on to another control. Safari does not focus a pressed button, but what is around it.
      const isNear = root.current?.contains(activeElement) || activeElement?.contains(root.current);
      if (sentCount === 0 || !isNear) return;
      root.current?.querySelector<HTMLElement>('[autocomplete="one-time-code"]')?.focus();
    },
    [sentCount],
  );

  async function send(): Promise<Envelope<{ cooldown: number }> | undefined> {
    if (picture === 'gone' && !isWithout) {
      setPicture('again');
      return undefined;
    }
    const pictureProof = proof.take();
    if (!pictureProof) return undefined;
    const { captchaId = '', captcha: characters = '' } = pictureProof;
    const answer = isOptional
      ? await mail.run({ email: address, purpose, ...pictureProof })
      : await message.run({ phone: address, purpose, captchaId, captcha: characters });
    if (answer.status === 'success') {
      setPicture('gone');
      setSentCount((count) => count + 1);
      onSent?.(address);
    } else if (answer.error.code === 'CAPTCHA_WRONG') {
      proof.reject();
      return undefined;
    }
    proof.spend();
    return answer;
  }

  return (
    <div ref={root} className={requestClass}>
      {picture !== 'gone' && (
        <PictureProof proof={proof} isOptional={isOptional} onUseMail={onUseMail} takesFocus={picture === 'again'} />
      )}
      <CodeField {...field} by={by} address={address} send={send} hasLowerLimit={isWithout} />
      {/* A dialog covers the strip that leads to the inbox. */}
      {picture === 'gone' && readFeatures(settings.data).mode !== 'live' && (
        <div>
          <DemoInboxButton />
        </div>
      )}
    </div>
  );
}
