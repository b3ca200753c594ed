import { useNavigation } from '@sampan/ui/app/navigation/navigation.tsx';
import { RequireSession } from '@sampan/ui/app/session/RequireSession.tsx';
import { FilesScreen, fileKinds } from '@sampan/ui/screens/account/FilesScreen';
import { useSearchParams } from 'react-router-dom';

export function Component() {
  const [search] = useSearchParams();
  const { navigate } = useNavigation();
  const kind = fileKinds.find((name) => name === search.get('type')) ?? 'all';
  return (
    <RequireSession>
      <FilesScreen
        kind={kind}
        onKindChange={(next) => navigate(`/user/download${next === 'all' ? '' : `?type=${next}`}`, { replace: true })}
      />
    </RequireSession>
  );
}
