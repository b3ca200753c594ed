import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/**
 * State of a form's CaptchaField. `onReplaced` must clear the typed solution; it is called for every new image, for the
 * first one only if it was spent before it arrived.
 */
export function useCaptchaPicture(onReplaced: () => void) {
  const [attempt, setAttempt] = useState(0);
  /** Id of the shown image: undefined before the first one, empty until the next one after it was spent. */
  const shownId = useRef<string>(undefined);
  const replaced = useRef(onReplaced);
  useEffect(function keepLatest() {
    replaced.current = onReplaced;
  });
  const onPicture = useCallback((captchaId: string) => {
    if (shownId.current !== undefined && shownId.current !== captchaId) replaced.current();
    shownId.current = captchaId;
  }, []);
  return useMemo(
    () => ({
      /** Returns the id of the current image, empty while none is there; submit it with the solution. */
      id: () => shownId.current ?? '',
      /** Fetches the next image, unless it is on its way. Each image is valid for one attempt, right or wrong. */
      spend() {
        shownId.current = '';
        setAttempt((count) => count + 1);
      },
      /** Props for the CaptchaField. */
      props: { attempt, onPicture },
    }),
    [attempt, onPicture],
  );
}
