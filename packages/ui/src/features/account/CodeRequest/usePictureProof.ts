import { useRef, useState } from 'react';
import { useCaptchaPicture } from '../CaptchaField/useCaptchaPicture.ts';

/** Captcha fields of a request; empty if the viewer skips the captcha. */
interface Proof {
  captchaId?: string;
  captcha?: string;
}

/**
 * State of the captcha that guards sending a code. Not part of the form, since it is submitted with the code request.
 * @param startsWithout true if the viewer cannot read the captcha
 */
export function usePictureProof(startsWithout = false) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<'required' | 'captcha' | 'captchaLoading'>();
  const [isWithout, setWithout] = useState(startsWithout);
  const input = useRef<HTMLInputElement>(null);
  const picture = useCaptchaPicture(() => {
    setText('');
    setProblem((now) => (now === 'captchaLoading' ? undefined : now));
  });

  function spend() {
    picture.spend();
    setText('');
  }
  function showProblem(to: typeof problem) {
    setProblem(to);
    input.current?.focus();
  }

  function reject() {
    spend();
    showProblem('captcha');
  }

  return {
    /**
     * Returns the captcha fields. Undefined if nothing was typed or no picture has arrived: the field then shows an
     * error and takes the focus.
     */
    take(): Proof | undefined {
      if (isWithout) return {};
      const captcha = text.trim();
      const captchaId = picture.id();
      if (captcha === '') showProblem('required');
      else if (captchaId === '') {
        spend();
        showProblem('captchaLoading');
      } else return { captchaId, captcha };
      return undefined;
    },
    /** Fetches the next image; each is valid for one attempt. */
    spend,
    /** Shows that the solution was wrong and fetches the next image. */
    reject,
    isWithout,
    goWithout(next: boolean) {
      setWithout(next);
      setProblem(undefined);
    },
    /** Props for the field. */
    field: {
      text,
      problem,
      input,
      change(next: string) {
        setText(next);
        setProblem(undefined);
      },
      picture: picture.props,
    },
  };
}

export type PictureProofState = ReturnType<typeof usePictureProof>;
