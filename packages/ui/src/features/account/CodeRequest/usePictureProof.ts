import { type RefObject, useRef, useState } from 'react';
import { type CaptchaPicture, useCaptchaPicture } from '../CaptchaField/useCaptchaPicture.ts';

/** Captcha fields of a request; empty if the viewer skips the captcha. */
interface Proof {
  captchaId?: string;
  captcha?: string;
}

export interface PictureProofState {
  /** Returns the captcha fields. Undefined if nothing was typed: the field then shows an error and takes the focus. */
  take: () => Proof | undefined;
  /** Fetches the next image; each is valid for one attempt. */
  spend: () => void;
  /** Shows that the solution was wrong and fetches the next image. */
  reject: () => void;
  isWithout: boolean;
  goWithout: (isWithout: boolean) => void;
  /** Props for the field. */
  field: {
    text: string;
    problem: 'required' | 'captcha' | undefined;
    input: RefObject<HTMLInputElement | null>;
    change: (text: string) => void;
    picture: CaptchaPicture['props'];
  };
}

/**
 * State of the captcha that guards sending a code. Not part of the form, since it is submitted with the code request.
 * @param startsWithout true if the viewer cannot read the captcha
 */
export function usePictureProof(startsWithout = false): PictureProofState {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<'required' | 'captcha'>();
  const [isWithout, setWithout] = useState(startsWithout);
  const input = useRef<HTMLInputElement>(null);
  const picture = useCaptchaPicture(() => setText(''));

  function spend() {
    picture.spend();
    setText('');
  }
  function showProblem(to: 'required' | 'captcha') {
    setProblem(to);
    input.current?.focus();
  }

  return {
    take() {
      if (isWithout) return {};
      const captcha = text.trim();
      if (captcha !== '') return { captchaId: picture.id(), captcha };
      showProblem('required');
      return undefined;
    },
    spend,
    reject() {
      spend();
      showProblem('captcha');
    },
    isWithout,
    goWithout(next) {
      setWithout(next);
      setProblem(undefined);
    },
    field: {
      text,
      problem,
      input,
      change(next) {
        setText(next);
        setProblem(undefined);
      },
      picture: picture.props,
    },
  };
}
