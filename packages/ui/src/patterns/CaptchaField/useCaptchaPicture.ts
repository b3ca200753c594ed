import { useCallback, useMemo, useRef, useState } from 'react';
import type { CaptchaFieldProps } from './CaptchaField.tsx';

export interface CaptchaPicture {
  /** The id of the picture that is shown; it goes with the answer. */
  id: () => string;
  /** A picture is good for one try, right or wrong: fetches the next. */
  spend: () => void;
  /** For the field. */
  props: Pick<CaptchaFieldProps, 'attempt' | 'onPicture'>;
}

/** The picture of a form's CaptchaField. */
export function useCaptchaPicture(): CaptchaPicture {
  const [attempt, setAttempt] = useState(0);
  const shown = useRef('');
  const onPicture = useCallback((captchaId: string) => {
    shown.current = captchaId;
  }, []);
  return useMemo(
    () => ({
      id: () => shown.current,
      spend: () => setAttempt((count) => count + 1),
      props: { attempt, onPicture },
    }),
    [attempt, onPicture],
  );
}
