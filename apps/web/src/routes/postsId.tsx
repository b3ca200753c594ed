import { PostScreen } from '@sampan/ui/screens/shop/PostScreen';
import { useParams } from 'react-router-dom';

export function Component() {
  const { id = '' } = useParams();
  return <PostScreen key={id} id={id} />;
}
