import type { CallError, Envelope } from '@sampan/api/clientEnvelope';
import { tooManyRequestsStatus } from '@sampan/api/errors';
import { getNoAnswerReason } from '@sampan/api/noAnswer';
import { type ChangeEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasReconnected } from '../../../app/useHasReconnected.ts';
import { getWaitSeconds } from '../../../patterns/ErrorState/errorKinds.ts';
import { useWaitText } from '../../../patterns/ErrorState/useWaitText.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { extractDigits } from '../../../primitives/OtpField/digits.ts';
import { TextInput, type TextInputProps } from '../../../primitives/TextInput/TextInput.tsx';
import { announce } from '../../../primitives/VisuallyHidden/announce.ts';
import { send as sendClass } from './CodeField.css.ts';
import { maskEmail, maskPhone } from './masked.ts';
import { codeKeys, type ResendWait, useResendWait } from './useResendWait.ts';

export type CodeWay = 'mail' | 'sms';

const masks: Record<CodeWay, (address: string) => string> = { mail: maskEmail, sms: maskPhone };
const digits = 6;

export interface CodeFieldProps {
  id?: string | undefined;
  /** Label of a form with several codes, which names the destination. */
  label?: string | undefined;
  /** Channel that delivers the code. */
  by: CodeWay;
  /** Destination, as typed in its own field. */
  address: string;
  /** False shows the destination of a sent code in full: it was typed just before. */
  isMasked?: boolean;
  /** True if the destination is valid; without it no code is sent. */
  isReachable: boolean;
  /** Called to focus the destination field when it is invalid. */
  onUnreachable: () => void;
  /** Sends a code. The response has the cooldown in seconds; undefined if nothing was sent. */
  send: () => Promise<Envelope<{ cooldown: number }> | undefined>;
  /** True while requests have a lower limit, as those without a captcha. A wait for that limit ends with it. */
  hasLowerLimit?: boolean;
  /** Called when the destination no longer is that of the sent code: clears the typed code. */
  onOutdated?: (() => void) | undefined;
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
  label,
  by,
  address,
  isMasked = true,
  isReachable,
  onUnreachable,
  send,
  hasLowerLimit = false,
  onOutdated,
  sentTo,
  error,
  control,
}: CodeFieldProps) {
  const { t } = useTranslation('controls');
  const toWaitText = useWaitText();
  const toShownAddress = isMasked ? masks[by] : (full: string) => full;
  const [lastWait, setWait] = useState<(ResendWait & { address: string; hasLowerLimit: boolean }) | undefined>(
    sentTo === undefined ? undefined : { seconds: 0, to: toShownAddress(sentTo), address: sentTo, hasLowerLimit },
  );
  const [requestError, setRequestError] = useState<CallError>();
  const [isSending, setSending] = useState(false);
  // A sent code concerns its address only; a refusal of too many requests concerns every address.
  const isOfAnother = lastWait?.to !== undefined && lastWait.address !== address;
  const isLifted = lastWait !== undefined && !lastWait.to && lastWait.hasLowerLimit && !hasLowerLimit;
  const wait = isOfAnother || isLifted ? undefined : lastWait;
  const left = useResendWait(lastWait, wait !== undefined);
  const hasReconnected = useHasReconnected(requestError);
  const isPast = isLifted || (getNoAnswerReason(requestError) === 'offline' && hasReconnected);
  const buttonKeys = codeKeys[wait?.to ? 'sent' : 'notSent'];

  function toMessage(failed: CallError): string {
    const { code, statusCode } = failed;
    if (code === 'CHANNEL_UNAVAILABLE') return t(by === 'mail' ? 'code.noMail' : 'code.noSms');
    if (statusCode === tooManyRequestsStatus) return t('code.tooMany');
    return t(`code.${getNoAnswerReason(failed) ?? 'notSent'}`);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: clears the code once, when the destination changes
  useEffect(
    function clearOutdatedCode() {
      if (isOfAnother) onOutdated?.();
    },
    [isOfAnother],
  );

  async function ask() {
    if (!isReachable) return onUnreachable();
    setSending(true);
    setRequestError(undefined);
    const answer = await send();
    setSending(false);
    if (!answer) return;
    if (answer.status === 'success') {
      return setWait({ seconds: answer.data.cooldown, to: toShownAddress(address), address, hasLowerLimit });
    }
    setRequestError(answer.error);
    announce(toMessage(answer.error));
    setWait(
      answer.error.statusCode === tooManyRequestsStatus
        ? { seconds: getWaitSeconds(answer.error), address, hasLowerLimit }
        : undefined,
    );
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
      label={label ?? t('code.label')}
      error={error ?? (requestError && !isPast ? toMessage(requestError) : undefined)}
      hint={isOfAnother ? t('code.sentElsewhere') : wait?.to && t('code.sentTo', { to: wait.to })}
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
            {left > 0 ? t(buttonKeys.later, { wait: toWaitText(left) }) : t(buttonKeys.now)}
          </Button>
        }
      />
    </Field>
  );
}
