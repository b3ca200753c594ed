import { KycScreen, readKycQuery } from '@sampan/ui/screens/admin/KycScreen';
import { useParams, useSearchParams } from 'react-router-dom';
import { BadAddress } from '../RouteErrors.tsx';

/** The list, and a check opened from it. */
export function Component() {
  const { id } = useParams();
  const [search] = useSearchParams();
  if (id !== undefined && !/^[1-9]\d{0,14}$/.test(id)) return <BadAddress />;
  return <KycScreen checkId={id === undefined ? undefined : Number(id)} query={readKycQuery(search)} />;
}
