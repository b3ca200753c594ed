import { formatQuery } from '@sampan/domain/page/formatQuery';
import { readKeyword } from '@sampan/domain/text/readKeyword';
import { useNavigation } from '@sampan/ui/app/navigation/navigation.tsx';
import { RequireSession } from '@sampan/ui/app/session/RequireSession.tsx';
import { OrdersScreen, orderTabs } from '@sampan/ui/screens/shop/OrdersScreen';
import { useSearchParams } from 'react-router-dom';

export function Component() {
  const [search] = useSearchParams();
  const { navigate } = useNavigation();
  const tab = orderTabs.find((name) => name === search.get('tab')) ?? 'all';
  const keyword = readKeyword(search.get('q'));
  return (
    <RequireSession>
      <OrdersScreen
        tab={tab}
        keyword={keyword}
        onChange={(next) => {
          const params = new URLSearchParams();
          if (next.tab !== 'all') params.set('tab', next.tab);
          if (next.keyword) params.set('q', next.keyword);
          navigate(`/orders${formatQuery(params)}`, { replace: true });
        }}
      />
    </RequireSession>
  );
}
