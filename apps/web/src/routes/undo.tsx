import { UndoScreen } from '@sampan/ui/screens/account/UndoScreen';
import { useLocation } from 'react-router-dom';

/** The token is in the fragment, which no server and no log sees. */
export function Component() {
  return <UndoScreen token={useLocation().hash.slice(1)} />;
}
