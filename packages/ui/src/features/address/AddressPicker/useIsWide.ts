import { useMedia } from '../../../primitives/useMedia.ts';
import { media } from '../../../theme/media.ts';

/** True from the desktop breakpoint on. */
export function useIsWide(): boolean {
  return useMedia(media.lg);
}
