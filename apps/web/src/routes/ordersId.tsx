import { wechatReturnState } from '@sampan/domain/payment/wechatReturn';
import { useNavigation } from '@sampan/ui/app/navigation/navigation.tsx';
import { RequireSession } from '@sampan/ui/app/session/RequireSession.tsx';
import { OrderScreen } from '@sampan/ui/screens/shop/OrderScreen';
import { useParams, useSearchParams } from 'react-router-dom';
import { BadAddress } from '../RouteErrors.tsx';

/** `?pay=1` opens the payment sheet, `?pay=check` checks whether the payment has arrived. */
const payByMark: Record<string, 'open' | 'check'> = { 1: 'open', check: 'check' };

export function Component() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const { navigate } = useNavigation();
  if (!/^[1-9]\d{0,14}$/.test(id)) return <BadAddress />;
  return (
    <RequireSession>
      <OrderScreen
        orderId={Number(id)}
        pay={payByMark[search.get('pay') ?? '']}
        // WeChat returns with both; other providers' codes are not ours to use.
        wechatCode={(search.get('state') === wechatReturnState && search.get('code')) || undefined}
        onPayChange={(pay) =>
          navigate(`/orders/${id}${pay ? `?pay=${pay === 'open' ? 1 : pay}` : ''}`, { replace: true })
        }
      />
    </RequireSession>
  );
}
