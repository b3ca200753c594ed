import { useNavigation } from '@sampan/ui/app/navigation/navigation.tsx';
import { AlbumScreen, readAlbumQuery, writeAlbumQuery } from '@sampan/ui/screens/shop/AlbumScreen';
import { useSearchParams } from 'react-router-dom';

export function Component() {
  const [search] = useSearchParams();
  const { navigate } = useNavigation();
  return (
    <AlbumScreen
      query={readAlbumQuery(search)}
      onQueryChange={(query) => navigate(`/album${writeAlbumQuery(query, search)}`, { replace: true })}
    />
  );
}
