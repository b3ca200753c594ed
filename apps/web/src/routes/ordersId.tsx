import { wechatReturnState } from '@sampan/domain/payment/wechatReturn';
import { useNavigation } from '@sampan/ui/app/navigation/navigation.tsx';
import { RequireSession } from '@sampan/ui/app/session/RequireSession.tsx';
import { OrderScreen } from '@sampan/ui/screens/shop/OrderScreen';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { parseId } from '../parseId.ts';
import { createPayEntry, parsePay } from '../payEntry.ts';
import { BadAddress } from '../RouteErrors.tsx';

export function Component() {
  const id = parseId(useParams().id);
  const [search] = useSearchParams();
  const navigation = useNavigation();
  const [changePay] = useState(() => createPayEntry());
  if (id === undefined) return <BadAddress />;
  return (
    <RequireSession>
      <OrderScreen
        orderId={id}
        pay={parsePay(search.get('pay'))}
        // WeChat returns with both; other providers' codes are not ours to use.
        wechatCode={(search.get('state') === wechatReturnState && search.get('code')) || undefined}
        onPayChange={(pay) => changePay(navigation, id, pay)}
      />
    </RequireSession>
  );
}
