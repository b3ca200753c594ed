import { ArticleEditorScreen } from '@sampan/ui/screens/admin/ArticleEditorScreen';
import { useParams, useSearchParams } from 'react-router-dom';
import { parseId } from '../parseId.ts';
import { BadAddress } from '../RouteErrors.tsx';

/** Also a new article, with an initial slug in `?slug=`: the editor stays mounted when the article gets its own URL. */
export function Component() {
  const asked = useParams().id;
  const [search] = useSearchParams();
  if (asked === 'new') return <ArticleEditorScreen slug={search.get('slug') ?? undefined} />;
  const id = parseId(asked);
  if (id === undefined) return <BadAddress />;
  return <ArticleEditorScreen id={id} />;
}
