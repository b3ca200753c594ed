import { createDownload, type Download, type DownloadOutcome } from '@sampan/api/download';
import type { File } from '@sampan/api/entities';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useClient } from '../../data/ClientContext.ts';
import { saveFile } from '../ChartFrame/saveFile.ts';
import { createTaskQueue, type TaskQueue } from '../UploadField/taskQueue.ts';
import { isOpen, type Task } from '../UploadField/tasks.ts';
import { useAskBeforeLeaving } from '../UploadField/useAskBeforeLeaving.ts';

type Failure = Extract<DownloadOutcome, { status: 'failed' }>;

/** What a download ended with; the words are the row's. */
export class DownloadFailure extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.reason);
    this.failure = failure;
  }
}

export type DownloadTask = Task<File, true>;

export interface Downloads {
  /** The last try of a file; undefined before the first, and once its end has been seen. */
  getTask: (file: Pick<File, 'id'>) => DownloadTask | undefined;
  /** One after the other. Files that are on their way already are left to it. */
  start: (files: readonly File[]) => void;
  /** What came so far is kept, and the next start goes on there. */
  cancel: (file: Pick<File, 'id'>) => void;
  /** Clears the row of a download that is over. */
  forget: (file: Pick<File, 'id'>) => void;
  /** How far those are that were started together: the one under way, of all. */
  place: { n: number; total: number } | undefined;
}

/** The downloads of one screen, one at a time; they stop when it goes. Every file is verified before it is saved. */
export function useDownloads(save: (name: string, blob: Blob) => void = saveFile): Downloads {
  const client = useClient();
  const [queue] = useState<TaskQueue<File, true>>(() => {
    /** By file: what came before a broken line or a cancel is not asked for again. */
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
    function stopWithTheScreen() {
      return queue.stop;
    },
    [queue],
  );

  const getTask: Downloads['getTask'] = ({ id }) => tasks.findLast(({ input }) => input.id === id);
  function forget(file: Pick<File, 'id'>) {
    for (const { id, input } of queue.tasks()) if (input.id === file.id) queue.remove(id);
  }
  const wanted = tasks.filter(({ status }) => status !== 'cancelled');
  return {
    getTask,
    forget,
    start(files) {
      const idle = files.filter((file) => {
        const task = getTask(file);
        return !task || !isOpen(task);
      });
      for (const file of idle) forget(file);
      queue.add(idle);
    },
    cancel(file) {
      const task = getTask(file);
      if (task) queue.cancel(task.id);
    },
    place: open.length === 0 ? undefined : { n: wanted.length - open.length + 1, total: wanted.length },
  };
}
