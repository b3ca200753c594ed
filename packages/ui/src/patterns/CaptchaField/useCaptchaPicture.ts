import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CaptchaFieldProps } from './CaptchaField.tsx';

export interface CaptchaPicture {
  /** The id of the picture that is shown; it goes with the answer. */
  id: () => string;
  /** A picture is good for one try, right or wrong: fetches the next. */
  spend: () => void;
  /** For the field. */
  props: Pick<CaptchaFieldProps, 'attempt' | 'onPicture'>;
}

/** The picture of a form's CaptchaField. What was read off the one before is of no use: `onReplaced` clears it. */
export function useCaptchaPicture(onReplaced: () => void): CaptchaPicture {
  const [attempt, setAttempt] = useState(0);
  const shown = useRef('');
  const replaced = useRef(onReplaced);
  useEffect(function keepLatest() {
    replaced.current = onReplaced;
  });
  const onPicture = useCallback((captchaId: string) => {
    if (shown.current !== '' && shown.current !== captchaId) replaced.current();
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
