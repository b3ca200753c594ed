import type { CallError } from '@sampan/api/clientEnvelope';
import { adminProduct } from '@sampan/api/contract/adminProduct';
import { job as jobCalls } from '@sampan/api/contract/job';
import type { ImportSurvey, Job } from '@sampan/api/entities';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../../../data/ClientContext.ts';
import { useAction } from '../../../../data/useAction.ts';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import { isJobOver } from '../../shared/jobs/jobFacts.ts';
import { useJob } from '../../shared/jobs/useJob.ts';
import { useLoadJobs } from '../../shared/jobs/useJobs.ts';
import { type CsvPreview, getPreview } from './csvPreview.ts';
import { type MappingDraft, needsMapping, toImportMapping, toMappingDraft } from './importChoices.ts';

export const importSteps = ['file', 'map', 'check', 'run'] as const;
export type ImportStep = (typeof importSteps)[number];

/** Bytes of the file that are read in the browser for the preview. */
const previewBytes = 256 * 1024;
/** Poll interval of the dry run in ms. */
const askEveryMs = 700;

/** State of a product import: file, category mapping, dry run and import. */
export function useProductImport() {
  const loadJobs = useLoadJobs();
  const surveying = useAction(adminProduct.surveyImport);
  const mapping = useAction(adminProduct.importMapping);
  const checking = useAction(adminProduct.import);
  const running = useJob(adminProduct.import);
  const [chosen, setChosen] = useState<{ file: File; preview: CsvPreview }>();
  /** Why the server rejected the file. Not the error of the calls: that of an abandoned call is not about the chosen file. */
  const [rejection, setRejection] = useState<CallError>();
  const [survey, setSurvey] = useState<ImportSurvey>();
  /** The mapping being edited; undefined before and after that step. */
  const [draft, setDraft] = useState<MappingDraft>();
  const [sentShare, setSentShare] = useState(0);
  const [checkId, setCheckId] = useState<number>();
  const [run, setRun] = useState<Job>();
  const polled = useCheck(checkId);
  const check = polled.data;
  const isCheckOver = check !== undefined && check.id === checkId && isJobOver(check);
  const { abandon, cancel, watch } = useCheckCancellation(isCheckOver ? undefined : checkId, checkAgain);

  async function choose(file: File) {
    const isAbandoned = watch();
    const preview = getPreview(await file.slice(0, previewBytes).text());
    setChosen({ file, preview });
    setRejection(undefined);
    setSurvey(undefined);
    setCheckId(undefined);
    setSentShare(0);
    const answer = await surveying.run(
      { file },
      {
        onUploadProgress: ({ loaded, total = file.size }) =>
          !isAbandoned() && setSentShare(Math.min(1, loaded / total)),
      },
    );
    if (isAbandoned()) return;
    if (answer.status === 'fail') return setRejection(answer.error);
    setSurvey(answer.data);
    if (needsMapping(answer.data)) setDraft(toMappingDraft(answer.data));
    else await startCheck(file);
  }

  async function startCheck(file: File) {
    const isAbandoned = watch();
    setDraft(undefined);
    setRejection(undefined);
    const answer = await checking.run({ file, isDryRun: true });
    if (answer.status === 'fail') {
      if (!isAbandoned()) setRejection(answer.error);
    } else if (isAbandoned()) cancel(answer.data.id);
    else setCheckId(answer.data.id);
  }

  function checkAgain() {
    setCheckId(undefined);
    if (chosen) void startCheck(chosen.file);
  }

  /** Saves the choices for this and later imports, and starts the dry run with them. */
  async function map() {
    const choices = draft && toImportMapping(draft);
    if (!choices || !chosen) return;
    const isAbandoned = watch();
    const answer = await mapping.run(choices);
    if (answer.status === 'success' && !isAbandoned()) await startCheck(chosen.file);
  }

  async function start() {
    if (!chosen) return;
    const answer = await running.start(
      { file: chosen.file, isDryRun: false },
      { name: chosen.file.name, invalidates: ['product', 'admin'], onChange: setRun },
    );
    if (answer.status === 'success') setRun(answer.data);
  }

  /** Saves the report of a run or of a check. */
  async function download(report: Job) {
    const jobs = await loadJobs();
    return jobs ? jobs.download(report) : { isGone: false };
  }

  function goBack() {
    abandon();
    mapping.reset();
    running.reset();
    setChosen(undefined);
    setRejection(undefined);
    setSurvey(undefined);
    setDraft(undefined);
    setCheckId(undefined);
  }

  const step: ImportStep = run ? 'run' : draft ? 'map' : chosen && !rejection ? 'check' : 'file';
  return {
    step,
    chosen,
    survey,
    draft,
    setDraft,
    map,
    isMapping: mapping.isPending,
    canMap: draft !== undefined && toImportMapping(draft) !== null,
    choose,
    /** Uploaded share of the file, from 0 to 1. */
    sentShare,
    isSending: surveying.isPending,
    check,
    checkFailed: polled.error,
    error: rejection ?? mapping.error ?? running.error,
    start,
    isStarting: running.isStarting,
    run,
    back: goBack,
    download,
  };
}

/**
 * Cancels the dry run when another file is chosen, the dialog is closed or the page is left. `unfinishedId` is undefined
 * while none runs. `onReturn` is called when the browser shows the page again from its back/forward cache after that.
 * `watch` returns a function that tells whether that has happened since: a dry run can be created later than that.
 */
function useCheckCancellation(unfinishedId: number | undefined, onReturn: () => void) {
  const client = useClient();
  const abandonedCount = useRef(0);
  const isCancelledByLeaving = useRef(false);
  const cancel = (id: number) => void client.call(jobCalls.cancel, { id }, { outlivesPage: true });
  function cancelUnfinished() {
    if (unfinishedId !== undefined) cancel(unfinishedId);
  }
  function abandon() {
    abandonedCount.current += 1;
    cancelUnfinished();
  }
  function leave() {
    isCancelledByLeaving.current = unfinishedId !== undefined;
    cancelUnfinished();
  }
  function comeBack() {
    if (isCancelledByLeaving.current) onReturn();
    isCancelledByLeaving.current = false;
  }
  const latest = useRef(abandon);
  useEffect(function keepLatest() {
    latest.current = abandon;
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
    };
  });
  useEffect(function abandonOnClose() {
    return () => latest.current();
  }, []);
  function watch() {
    const before = abandonedCount.current;
    return () => abandonedCount.current !== before;
  }
  return { abandon, cancel, watch };
}

/** Polls the dry run until it ends. */
function useCheck(id: number | undefined) {
  const [isOver, setOver] = useState(false);
  const polled = useEndpoint(
    jobCalls.detail,
    { id: id ?? 0 },
    { enabled: id !== undefined, freshForMs: 0, refetchEveryMs: isOver ? false : askEveryMs },
  );
  const over = id !== undefined && polled.data?.id === id && isJobOver(polled.data);
  if (over !== isOver) setOver(over);
  return id === undefined ? { data: undefined, error: undefined } : polled;
}
