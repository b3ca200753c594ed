import { UndoScreen } from '@sampan/ui/screens/account/UndoScreen';
import { useLocation } from 'react-router-dom';

/** The token is in the fragment, which is never sent to a server. */
export function Component() {
  return <UndoScreen token={useLocation().hash.slice(1)} />;
}
