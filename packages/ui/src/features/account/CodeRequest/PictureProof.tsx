import { setting } from '@sampan/api/contract/setting';
import { readFeatures } from '@sampan/domain/setting/features';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useFieldMessages } from '../../../patterns/Form/useFieldMessages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { CaptchaField } from '../CaptchaField/CaptchaField.tsx';
import { proof as proofClass, wayRound } from './CodeRequest.css.ts';
import type { PictureProofState } from './usePictureProof.ts';

export interface PictureProofProps {
  proof: PictureProofState;
  /** True if a code can be sent without the captcha (e-mail only, with a lower rate limit). */
  isOptional: boolean;
  /** Switches to e-mail for people who cannot read the captcha; not offered if the shop sends no mail. */
  onUseMail?: (() => void) | undefined;
  /** True if it appears because another code was requested. */
  takesFocus?: boolean;
}

/** Captcha before a code is sent, and its accessible alternative. */
export function PictureProof({ proof, isOptional, onUseMail, takesFocus = false }: PictureProofProps) {
  const { t } = useTranslation('account');
  const getMessage = useFieldMessages();
  const { data: settings } = useEndpoint(setting.public, {});
  const hasMail = settings === undefined || readFeatures(settings).mail;
  const { text, problem, input, change, picture } = proof.field;
  return (
    <div className={proofClass}>
      {proof.isWithout ? (
        <MutedText>{t('captcha.without')}</MutedText>
      ) : (
        <CaptchaField
          {...picture}
          error={getMessage(problem, t('captcha.label'))}
          control={{
            name: 'captcha',
            ref: input,
            value: text,
            onChange: (event) => change(event.target.value),
            autoFocus: takesFocus,
          }}
        />
      )}
      {isOptional && (
        <Button variant="link" size="sm" className={wayRound} onClick={() => proof.goWithout(!proof.isWithout)}>
          {t(proof.isWithout ? 'captcha.goBack' : 'captcha.goRound')}
        </Button>
      )}
      {!isOptional && hasMail && onUseMail && (
        <Button variant="link" size="sm" className={wayRound} onClick={onUseMail}>
          {t('captcha.goRoundMail')}
        </Button>
      )}
    </div>
  );
}
