import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** State of a form's CaptchaField. `onReplaced` must clear the typed solution when a new image arrives. */
export function useCaptchaPicture(onReplaced: () => void) {
  const [attempt, setAttempt] = useState(0);
  const shownId = useRef('');
  const replaced = useRef(onReplaced);
  useEffect(function keepLatest() {
    replaced.current = onReplaced;
  });
  const onPicture = useCallback((captchaId: string) => {
    if (shownId.current !== '' && shownId.current !== captchaId) replaced.current();
    shownId.current = captchaId;
  }, []);
  return useMemo(
    () => ({
      /** Returns the id of the current image, empty before the first one; submit it with the solution. */
      id: () => shownId.current,
      /** Fetches the next image. Each image is valid for one attempt, right or wrong. */
      spend: () => setAttempt((count) => count + 1),
      /** Props for the CaptchaField. */
      props: { attempt, onPicture },
    }),
    [attempt, onPicture],
  );
}
