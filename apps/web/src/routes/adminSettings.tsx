import { ShopSettingsScreen, settingPages } from '@sampan/ui/screens/admin/ShopSettingsScreen';
import { useParams, useSearchParams } from 'react-router-dom';
import { BadAddress } from '../RouteErrors.tsx';

/** `?key=freeFrom` scrolls to the field of that setting. */
export function Component() {
  const { group: asked = settingPages[0] } = useParams();
  const [search] = useSearchParams();
  const group = settingPages.find((name) => name === asked);
  if (!group) return <BadAddress />;
  return <ShopSettingsScreen group={group} searchedKey={search.get('key') ?? undefined} />;
}
