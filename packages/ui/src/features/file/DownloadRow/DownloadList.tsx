import type { File } from '@sampan/api/entities';
import { list } from './DownloadRow.css.ts';
import { DownloadRow } from './DownloadRow.tsx';
import { useDownloads } from './useDownloads.ts';

export interface DownloadListProps {
  label: string;
  files: readonly File[];
}

/** A short list of downloadable files, such as those of an order. */
export function DownloadList({ label, files }: DownloadListProps) {
  const downloads = useDownloads();
  return (
    <ul className={list} aria-label={label}>
      {files.map((file) => (
        <li key={file.id}>
          <DownloadRow {...downloads.getRowProps(file)} />
        </li>
      ))}
    </ul>
  );
}
