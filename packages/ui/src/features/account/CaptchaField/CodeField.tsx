import type { CallError, Envelope } from '@sampan/api/clientEnvelope';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getWaitSeconds } from '../../../patterns/ErrorState/errorKinds.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { extractDigits } from '../../../primitives/OtpField/digits.ts';
import { TextInput, type TextInputProps } from '../../../primitives/TextInput/TextInput.tsx';
import { announce } from '../../../primitives/VisuallyHidden/announce.ts';
import { send as sendClass } from './CodeField.css.ts';
import { maskEmail, maskPhone } from './masked.ts';
import { type ResendWait, useResendWait } from './useResendWait.ts';

export type CodeWay = 'mail' | 'sms';

const masks: Record<CodeWay, (address: string) => string> = { mail: maskEmail, sms: maskPhone };
const digits = 6;

export interface CodeFieldProps {
  id?: string | undefined;
  /** Channel that delivers the code. */
  by: CodeWay;
  /** Destination, as typed in its own field. */
  address: string;
  /** True if the destination is valid; without it no code is sent. */
  isReachable: boolean;
  /** Called to focus the destination field when it is invalid. */
  onUnreachable: () => void;
  /** Sends a code. The response has the cooldown in seconds; undefined if nothing was sent. */
  send: () => Promise<Envelope<{ cooldown: number }> | undefined>;
  /** Destination of a code that was sent before the page was loaded again, and is still valid. */
  sentTo?: string | undefined;
  /** Error message that says how to correct the code. */
  error?: string | undefined;
  /** The props of the text control. */
  control: TextInputProps;
}

/** Field for a code sent by e-mail or text message, with a button to send and resend it after the cooldown. */
export function CodeField({
  id,
  by,
  address,
  isReachable,
  onUnreachable,
  send,
  sentTo,
  error,
  control,
}: CodeFieldProps) {
  const { t } = useTranslation('controls');
  const [lastWait, setWait] = useState<(ResendWait & { address: string }) | undefined>(
    sentTo === undefined ? undefined : { seconds: 0, to: masks[by](sentTo), address: sentTo },
  );
  const [requestError, setRequestError] = useState<CallError>();
  const [isSending, setSending] = useState(false);
  // A sent code concerns its address only; a refusal of too many requests concerns every address.
  const wait = lastWait?.to && lastWait.address !== address ? undefined : lastWait;
  const left = useResendWait(wait);

  function getMessages({ statusCode }: CallError): string {
    if (statusCode === 429) return t('code.tooMany');
    return t(statusCode === 499 ? 'code.offline' : 'code.notSent');
  }

  async function ask() {
    if (!isReachable) return onUnreachable();
    setSending(true);
    setRequestError(undefined);
    const answer = await send();
    setSending(false);
    if (!answer) return;
    if (answer.status === 'success') return setWait({ seconds: answer.data.cooldown, to: masks[by](address), address });
    setRequestError(answer.error);
    announce(getMessages(answer.error));
    setWait(answer.error.statusCode === 429 ? { seconds: getWaitSeconds(answer.error), address } : undefined);
  }

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { target, nativeEvent } = event;
    const code = extractDigits(target.value, digits);
    // Setting the value during composition would break the input method; the digits are extracted on blur.
    if (!(nativeEvent as InputEvent).isComposing && code !== target.value) target.value = code;
    control.onChange?.(event);
  }

  return (
    <Field
      id={id}
      label={t('code.label')}
      error={error ?? (requestError && getMessages(requestError))}
      hint={wait?.to ? t('code.sentTo', { to: wait.to }) : undefined}
    >
      <TextInput
        {...control}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        enterKeyHint="done"
        onChange={change}
        suffix={
          <Button
            variant="link"
            size="sm"
            className={sendClass}
            isLoading={isSending}
            disabled={left > 0}
            onClick={() => void ask()}
          >
            {left > 0 ? t('code.resendIn', { n: left }) : t(wait?.to ? 'code.again' : 'code.get')}
          </Button>
        }
      />
    </Field>
  );
}
