import { useNavigation } from '@sampan/ui/app/navigation/navigation.tsx';
import { PostsScreen, readPostsQuery, writePostsQuery } from '@sampan/ui/screens/shop/PostsScreen';
import { useSearchParams } from 'react-router-dom';

export function Component() {
  const [search] = useSearchParams();
  const { navigate } = useNavigation();
  return (
    <PostsScreen
      query={readPostsQuery(search)}
      onQueryChange={(query) => navigate(`/posts${writePostsQuery(query)}`, { replace: true })}
    />
  );
}
