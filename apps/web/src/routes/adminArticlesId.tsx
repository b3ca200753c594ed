import { ArticleEditorScreen } from '@sampan/ui/screens/admin/ArticleEditorScreen';
import { useParams } from 'react-router-dom';
import { BadAddress } from '../RouteErrors.tsx';

/** A new article, too: it stays in its editor when it gets an address of its own. */
export function Component() {
  const { id = '' } = useParams();
  if (id === 'new') return <ArticleEditorScreen />;
  if (!/^[1-9]\d{0,14}$/.test(id)) return <BadAddress />;
  return <ArticleEditorScreen id={Number(id)} />;
}
