import { user } from '@sampan/api/contract/user';
import { type File, maxPageSize } from '@sampan/api/entities';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { useInfiniteEndpoint } from '../../../data/useInfiniteEndpoint.ts';
import { AccountFrame } from '../../../features/account/AccountFrame/AccountFrame.tsx';
import { list } from '../../../features/file/DownloadRow/DownloadRow.css.ts';
import { DownloadRow } from '../../../features/file/DownloadRow/DownloadRow.tsx';
import { getDownloadObstacle } from '../../../features/file/DownloadRow/downloadObstacle.ts';
import { useDownloads } from '../../../features/file/DownloadRow/useDownloads.ts';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { LoadRest } from '../../../patterns/LoadMore/LoadRest.tsx';
import { PageHeader } from '../../../patterns/PageHeader/PageHeader.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Checkbox } from '../../../primitives/Checkbox/Checkbox.tsx';
import { focusHeadingAfter } from '../../../primitives/focusHeading.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { card, choice, filter, orderLink, page, place as placeClass, skeletonRow, tools } from './FilesScreen.css.ts';
import { type FileKind, fileKinds, getKind, listKinds } from './fileKinds.ts';

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

interface FileListProps {
  files: readonly File[];
  kind: FileKind;
  onKindChange: (kind: FileKind) => void;
}

/** Files of a kind, downloaded one by one or, on a desktop, several in sequence. Only those that can be are selected. */
function FileList({ files, kind, onKindChange }: FileListProps) {
  const { t } = useTranslation(['account', 'controls']);
  const toast = useToast();
  const downloads = useDownloads();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const kinds = listKinds(files);
  const visibleFiles = files.filter((file) => kind === 'all' || getKind(file) === kind);
  const selectableFiles = visibleFiles.filter((file) => !getDownloadObstacle(file));
  const picked = selectableFiles.filter(({ id }) => chosen.has(id));
  const { place } = downloads;

  function choose(id: number, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  }
  function chooseAll(isChosen: boolean) {
    setChosen(new Set(isChosen ? selectableFiles.map(({ id }) => id) : []));
  }
  function downloadPicked() {
    if (picked.length === 0) return toast.plain(t('files.selectFirst'));
    downloads.start(picked);
    setChosen(new Set());
  }

  return (
    <>
      {kinds.length > 0 && (
        <RadioGroup
          look="segmented"
          className={filter}
          label={t('files.filter')}
          value={kind}
          onValueChange={onKindChange}
          options={kinds.map((value) => ({ value, label: t(`files.kind.${value}`) }))}
        />
      )}
      {files.some((file) => file.orderId && !getDownloadObstacle(file)) && <MutedText>{t('files.refund')}</MutedText>}
      {visibleFiles.length === 0 ? (
        <div key="none" ref={focusHeadingAfter}>
          <EmptyState
            level="inline"
            title={t('files.none', { kind: t(`files.kind.${kind}`) })}
            action={
              <Button variant="tonal" onClick={() => onKindChange('all')}>
                {t('files.clear')}
              </Button>
            }
          />
        </div>
      ) : (
        <div className={card}>
          {selectableFiles.length > 0 && (
            <div className={tools}>
              <Checkbox
                isChecked={picked.length === 0 ? false : picked.length === selectableFiles.length || 'indeterminate'}
                onCheckedChange={chooseAll}
              >
                {t('files.selectAll')}
              </Checkbox>
              <div className={placeClass}>
                {place && (
                  <MutedText as="span" isNumeric role="status">
                    {t('files.place', { ...place })}
                  </MutedText>
                )}
                <Button variant="outline" leading={<Icon as={Download} size={18} />} onClick={downloadPicked}>
                  {picked.length > 0 ? t('files.downloadSelected', { n: picked.length }) : t('files.downloadNone')}
                </Button>
              </div>
            </div>
          )}
          <ul className={list} aria-label={t('blueprint')}>
            {visibleFiles.map((file) => (
              <li key={file.id}>
                <DownloadRow
                  {...downloads.getRowProps(file)}
                  start={
                    <span className={choice}>
                      <Checkbox
                        label={t('files.select', { name: file.name })}
                        isChecked={picked.includes(file)}
                        disabled={!selectableFiles.includes(file)}
                        onCheckedChange={(isChosen) => choose(file.id, isChosen)}
                      />
                    </span>
                  }
                  note={
                    file.orderId && (
                      <Link href={`/orders/${file.orderId}`} className={orderLink}>
                        {t('files.order')}
                      </Link>
                    )
                  }
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
