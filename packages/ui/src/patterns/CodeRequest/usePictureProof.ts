import { type RefObject, useRef, useState } from 'react';
import { type CaptchaPicture, useCaptchaPicture } from '../CaptchaField/useCaptchaPicture.ts';

/** What goes with a call that a picture guards; nothing for those who cannot read it. */
interface Proof {
  captchaId?: string;
  captcha?: string;
}

export interface PictureProofState {
  /** Undefined: nothing was typed yet, and the field says so and has the focus. */
  take: () => Proof | undefined;
  /** It was good for one try: fetches the next picture. */
  spend: () => void;
  /** It was read wrong: says so, beside the next picture. */
  refuse: () => void;
  isWithout: boolean;
  goWithout: (isWithout: boolean) => void;
  /** For the field. */
  field: {
    text: string;
    problem: 'required' | 'captcha' | undefined;
    input: RefObject<HTMLInputElement | null>;
    change: (text: string) => void;
    picture: CaptchaPicture['props'];
  };
}

/**
 * The characters of the picture before a code is sent: apart from the form, for they go with the asking.
 * @param startsWithout somebody came here because they cannot read it
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
  function object(to: 'required' | 'captcha') {
    setProblem(to);
    input.current?.focus();
  }

  return {
    take() {
      if (isWithout) return {};
      const captcha = text.trim();
      if (captcha !== '') return { captchaId: picture.id(), captcha };
      object('required');
      return undefined;
    },
    spend,
    refuse() {
      spend();
      object('captcha');
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
