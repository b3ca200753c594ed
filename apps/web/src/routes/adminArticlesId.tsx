import { ArticleEditorScreen } from '@sampan/ui/screens/admin/ArticleEditorScreen';
import { useParams } from 'react-router-dom';
import { BadAddress } from '../RouteErrors.tsx';

/** Also a new article: the editor stays mounted when the article gets its own URL. */
export function Component() {
  const { id = '' } = useParams();
  if (id === 'new') return <ArticleEditorScreen />;
  if (!/^[1-9]\d{0,14}$/.test(id)) return <BadAddress />;
  return <ArticleEditorScreen id={Number(id)} />;
}
