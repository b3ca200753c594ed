import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { createTaskQueue, type TaskQueue } from './taskQueue.ts';
import type { Task } from './tasks.ts';

/** An uploaded file as returned by the server, such as the contract's File. */
export interface UploadedFile {
  id: number;
  name: string;
  /** Bytes. */
  size: number;
  mime?: string;
  /** URL of a preview. */
  url?: string;
}

/** Error with a translated message: "The shop takes no more files today." */
export class UploadError extends Error {}

export interface UploadCall {
  /** Progress from 0 to 1; 1 means the server is processing. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Uploads one file. Rejects with an UploadRefusal if there is a reason to show. */
export type UploadFile = (file: File, call: UploadCall) => Promise<UploadedFile>;

export interface UploadInput {
  name: string;
  /** Bytes. */
  size: number;
  type: string;
  /** Undefined if the file is already on the server. */
  file?: File;
}

export type UploadTask = Task<UploadInput, UploadedFile>;
export type UploadQueue = TaskQueue<UploadInput, UploadedFile>;

function toInput({ name, size, mime = '' }: UploadedFile): UploadInput {
  return { name, size, type: mime };
}

function getFiles(tasks: readonly UploadTask[]): UploadedFile[] {
  return tasks.flatMap(({ result }) => result ?? []);
}

/** Uploads of one field, three in parallel at most; aborted on unmount. */
export function useUploads(
  upload: UploadFile,
  uploaded: readonly UploadedFile[],
  onChange?: (files: UploadedFile[]) => void,
) {
  const [queue] = useState<UploadQueue>(() =>
    createTaskQueue<UploadInput, UploadedFile>({
      work: async ({ file }, call) => {
        if (!file) throw new Error('This file is on the server already');
        return upload(file, call);
      },
      finished: uploaded.map((result) => ({ input: toInput(result), result })),
    }),
  );
  const tasks = useSyncExternalStore(queue.subscribe, queue.tasks, queue.tasks);
  const tell = useEffectEvent((files: UploadedFile[]) => onChange?.(files));

  useEffect(
    function tellWhatIsUploaded() {
      let reportedFiles = getFiles(queue.tasks());
      return queue.subscribe(() => {
        const files = getFiles(queue.tasks());
        if (files.length === reportedFiles.length && files.every(({ id }, index) => id === reportedFiles[index]?.id))
          return;
        reportedFiles = files;
        tell(files);
      });
    },
    [queue],
  );
  useEffect(
    function stopWithTheField() {
      return queue.stop;
    },
    [queue],
  );
  return { queue, tasks };
}
