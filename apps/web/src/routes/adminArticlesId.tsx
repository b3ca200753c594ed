import { ArticleEditorScreen } from '@sampan/ui/screens/admin/ArticleEditorScreen';
import { useParams } from 'react-router-dom';
import { parseId } from '../parseId.ts';
import { BadAddress } from '../RouteErrors.tsx';

/** Also a new article: the editor stays mounted when the article gets its own URL. */
export function Component() {
  const asked = useParams().id;
  if (asked === 'new') return <ArticleEditorScreen />;
  const id = parseId(asked);
  if (id === undefined) return <BadAddress />;
  return <ArticleEditorScreen id={id} />;
}
