import { PostScreen } from '@sampan/ui/screens/shop/PostScreen';
import { useParams } from 'react-router-dom';

export function Component() {
  const { slug = '' } = useParams();
  return <PostScreen key={slug} id={slug} />;
}
