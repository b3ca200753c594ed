import { setting } from '@sampan/api/contract/setting';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useClient } from '../../../data/ClientContext.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { createSendFile, type SendFile, type UploadCall } from './sendFile.ts';
import { createTaskQueue } from './taskQueue.ts';
import type { Task } from './tasks.ts';

/** An uploaded file as returned by the server, such as the contract's File. */
export interface UploadedFile {
  id: number;
  name: string;
  /** Bytes. */
  size: number;
  /** URL of a preview. */
  url?: string;
}

/** Uploads one file. Rejects with a TaskError if there is a reason to show. */
export type UploadFile = (file: File, call: UploadCall) => Promise<UploadedFile>;

export type UploadTask = Task<File, UploadedFile>;

function getFiles(tasks: readonly UploadTask[]): UploadedFile[] {
  return tasks.flatMap(({ result }) => result ?? []);
}

/** Uploads of one field, three in parallel at most; aborted on unmount. */
export function useUploads(upload: UploadFile, onChange?: (files: UploadedFile[]) => void) {
  const latestUpload = useRef(upload);
  useEffect(function keepLatestUpload() {
    latestUpload.current = upload;
  });
  const [queue] = useState(() =>
    createTaskQueue<File, UploadedFile>({ work: (file, call) => latestUpload.current(file, call) }),
  );
  const tasks = useSyncExternalStore(queue.subscribe, queue.tasks, queue.tasks);
  const reportFiles = useEffectEvent((files: UploadedFile[]) => onChange?.(files));

  useEffect(
    function reportUploads() {
      let reportedFiles = getFiles(queue.tasks());
      return queue.subscribe(() => {
        const files = getFiles(queue.tasks());
        if (files.length === reportedFiles.length && files.every(({ id }, index) => id === reportedFiles[index]?.id))
          return;
        reportedFiles = files;
        reportFiles(files);
      });
    },
    [queue],
  );
  useEffect(
    function stopOnUnmount() {
      return queue.stop;
    },
    [queue],
  );
  return { queue, tasks };
}

/** The `sendFile` of this component: a file that it sends again counts once. */
export function useSendFile(): SendFile {
  const client = useClient();
  return useMemo(() => createSendFile(client), [client]);
}

const usualMiB = 20;
const mebibyte = 1024 * 1024;

/** Maximum file size in bytes from the shop's settings, or a default. The server enforces it. */
export function useMaxUpload(): number {
  const { data } = useEndpoint(setting.public, {});
  const maxMiB = data?.upload?.maxMiB;
  return (typeof maxMiB === 'number' && maxMiB > 0 ? maxMiB : usualMiB) * mebibyte;
}
