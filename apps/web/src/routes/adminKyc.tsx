import { KycScreen, readKycQuery } from '@sampan/ui/screens/admin/KycScreen';
import { useParams, useSearchParams } from 'react-router-dom';
import { parseId } from '../parseId.ts';
import { BadAddress } from '../RouteErrors.tsx';

/** The list, and a check opened from it. */
export function Component() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const checkId = parseId(id);
  if (id !== undefined && checkId === undefined) return <BadAddress />;
  return <KycScreen checkId={checkId} query={readKycQuery(search)} />;
}
