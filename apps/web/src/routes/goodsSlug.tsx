import { trimTrailingSlashes } from '@sampan/domain/page/trailingSlashes';
import { useNavigation } from '@sampan/ui/app/navigation/navigation.tsx';
import { parseWholeNumber } from '@sampan/ui/data/urlNumbers.ts';
import { ProductScreen } from '@sampan/ui/screens/shop/ProductScreen';
import { useParams, useSearchParams } from 'react-router-dom';

export function Component() {
  // The router keeps a slash at the end, which the server leaves out.
  const path = useParams()['*'] ?? '';
  const slug = trimTrailingSlashes(path);
  const [search] = useSearchParams();
  const { navigate } = useNavigation();
  return (
    <ProductScreen
      slug={slug}
      onSlugChange={(next) => navigate(`/goods/${next}`, { replace: true })}
      picture={parseWholeNumber(search.get('picture'), 1)}
      onPictureChange={(picture, options) =>
        navigate(`/goods/${path}${picture === undefined ? '' : `?picture=${picture}`}`, options)
      }
    />
  );
}
