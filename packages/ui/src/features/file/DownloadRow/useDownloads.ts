import { createDownload, type Download, type DownloadOutcome } from '@sampan/api/download';
import type { File } from '@sampan/api/entities';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useClient } from '../../../data/ClientContext.ts';
import { saveFile } from '../../../patterns/ChartFrame/saveFile.ts';
import { useAskBeforeLeaving } from '../../../patterns/useAskBeforeLeaving.ts';
import { createTaskQueue, type TaskQueue } from '../UploadField/taskQueue.ts';
import { isOpen, type Task } from '../UploadField/tasks.ts';

type Failure = Extract<DownloadOutcome, { status: 'failed' }>;

/** Reason for a failed download; the row translates it. */
export class DownloadFailure extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.reason);
    this.failure = failure;
  }
}

export type DownloadTask = Task<File, true>;

export interface FileDownload {
  /** The file to download. */
  file: File;
  /** The last attempt; undefined before the first and after its result was shown. */
  task: DownloadTask | undefined;
  /** Called when the download is to start or start again. */
  onStart: () => void;
  /** Cancels the download. Received bytes are kept and the next start resumes. */
  onCancel: () => void;
  /** Called when the result was shown, to reset the row. */
  onForget: () => void;
}

/** Downloads of one screen, one at a time; unmounting stops them. Every file is verified before it is saved. */
export function useDownloads(save: (name: string, blob: Blob) => void = saveFile) {
  const client = useClient();
  const [queue] = useState<TaskQueue<File, true>>(() => {
    /** Partial downloads by file id, to resume after a network error or a cancel. */
    const begun = new Map<number, Download>();
    function getDownload(file: File): Download {
      const known = begun.get(file.id) ?? createDownload(file, { client });
      begun.set(file.id, known);
      return known;
    }
    return createTaskQueue<File, true>({
      parallel: 1,
      async work(file, { signal, onProgress }) {
        const onDownloadProgress = ({ loaded }: { loaded: number }) => onProgress(Math.min(1, loaded / file.size));
        const outcome = await getDownload(file).run({ signal, onDownloadProgress });
        if (outcome.status === 'failed') throw new DownloadFailure(outcome);
        if (outcome.status === 'done') {
          begun.delete(file.id);
          save(file.name, outcome.blob);
        }
        return true;
      },
    });
  });
  const tasks = useSyncExternalStore(queue.subscribe, queue.tasks, queue.tasks);
  const open = tasks.filter(isOpen);
  useAskBeforeLeaving(open.length > 0);
  useEffect(
    function stopOnUnmount() {
      return queue.stop;
    },
    [queue],
  );

  const getTask = ({ id }: File) => tasks.findLast(({ input }) => input.id === id);
  function forget(file: File) {
    for (const { id, input } of queue.tasks()) if (input.id === file.id) queue.remove(id);
  }
  const activeTasks = tasks.filter(({ status }) => status !== 'cancelled');
  function start(files: readonly File[]) {
    const idle = files.filter((file) => {
      const task = getTask(file);
      return !task || !isOpen(task);
    });
    for (const file of idle) forget(file);
    queue.add(idle);
  }
  return {
    /** The download of one file, for its DownloadRow. */
    getRowProps(file: File): FileDownload {
      const task = getTask(file);
      return {
        file,
        task,
        onStart: () => start([file]),
        onCancel: () => task && queue.cancel(task.id),
        onForget: () => forget(file),
      };
    },
    /** Downloads files one after the other; skips those already queued. */
    start,
    /** Position of the running download in the batch. */
    place: open.length === 0 ? undefined : { n: activeTasks.length - open.length + 1, total: activeTasks.length },
  };
}
