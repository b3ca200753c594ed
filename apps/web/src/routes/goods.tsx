import { useNavigation } from '@sampan/ui/app/navigation/navigation.tsx';
import { GoodsScreen, readGoodsQuery, writeGoodsQuery } from '@sampan/ui/screens/shop/GoodsScreen';
import { useSearchParams } from 'react-router-dom';

export function Component() {
  const [search] = useSearchParams();
  const { navigate } = useNavigation();
  return (
    <GoodsScreen
      query={readGoodsQuery(search)}
      onQueryChange={(query, options) => navigate(`/goods${writeGoodsQuery(query, search)}`, options)}
    />
  );
}
