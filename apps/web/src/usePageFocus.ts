import { useFocusHeading } from '@sampan/ui/app/head/useFocusHeading.ts';
import { useNavigationType } from 'react-router-dom';

/** Moves the focus after each navigation: to the new page's heading or, after Back, to the link that was used before. */
export function usePageFocus(): void {
  useFocusHeading(useNavigationType() === 'POP');
}
