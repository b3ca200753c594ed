import { user } from '@sampan/api/contract/user';
import { maxPageSize } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { useInfiniteEndpoint } from '../../../data/useInfiniteEndpoint.ts';
import { AccountFrame } from '../../../features/account/AccountFrame/AccountFrame.tsx';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { LoadRest } from '../../../patterns/LoadMore/LoadRest.tsx';
import { PageHeader } from '../../../patterns/PageHeader/PageHeader.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { FileList } from './FileList.tsx';
import { card, page, skeletonRow } from './FilesScreen.css.ts';
import { type FileKind, fileKinds } from './fileKinds.ts';

/** The kinds by their names in the URL. */
export { type FileKind, fileKinds };

export interface FilesScreenProps {
  kind: FileKind;
  /** Updates the kind in the URL. */
  onKindChange: (kind: FileKind) => void;
}

/** The customer's files: purchased downloads and uploaded agreements. */
export function FilesScreen({ kind, onKindChange }: FilesScreenProps) {
  const { t } = useTranslation('account');
  // The specification names this key.
  const title = t('blueprint');
  usePageHead({ title, description: t('files.description') });
  const files = useInfiniteEndpoint(user.myfiles, { limit: maxPageSize });
  const { items, total = 0 } = files;
  return (
    <>
      <TopBar title={title} backTo="/user" />
      <AccountFrame>
        <div className={page}>
          <PageHeader title={title} isInTopBar count={items && t('files.count', { count: total })} />
          <PageState
            result={{ ...files, data: items }}
            skeleton={<FilesSkeleton />}
            level="page"
            pageName={title}
            isEmpty={(loadedFiles) => loadedFiles.length === 0}
            empty={<NoFiles />}
          >
            {(loadedFiles) => (
              <Stack>
                <FileList files={loadedFiles} kind={kind} onKindChange={onKindChange} />
                {loadedFiles.length < total && <LoadRest result={files} />}
              </Stack>
            )}
          </PageState>
        </div>
      </AccountFrame>
    </>
  );
}

function NoFiles() {
  const { t } = useTranslation('account');
  return (
    <EmptyState
      art="files"
      title={t('files.empty.title')}
      text={t('files.empty.text')}
      action={<LinkButton href="/goods">{t('files.empty.browse')}</LinkButton>}
    />
  );
}

function FilesSkeleton() {
  return (
    <Stack>
      <Skeleton shape="block" height="44px" />
      <div className={card}>
        {[1, 2, 3, 4].map((row) => (
          <div key={row} className={skeletonRow}>
            <Skeleton shape="block" width="44px" height="44px" />
            <div style={{ flexGrow: 1 }}>
              <Skeleton width="60%" />
              <Skeleton width="30%" />
            </div>
            <Skeleton shape="block" width="44px" height="44px" />
          </div>
        ))}
      </div>
    </Stack>
  );
}
