import { type ChangeEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isField } from '../../../primitives/isField.ts';
import { type CheckedFiles, checkFiles, type FileProblem, type UploadRules } from './uploadRules.ts';
import { useUploadMessages } from './useUploadMessages.ts';

interface IntakeOptions {
  /** Number of files that count for `maxCount` before the checked ones. */
  countFiles?: () => number;
  /** An element of the field if it receives files pasted on the page, or in the dialog around it; one field for each. */
  pasteField?: RefObject<Element | null> | undefined;
}

/** Checks files from a drop, a file dialog, the clipboard or the camera; `onFiles` gets the accepted ones. */
export function useFileIntake(
  rules: UploadRules,
  onFiles: (files: File[]) => void,
  { countFiles = () => 0, pasteField }: IntakeOptions = {},
) {
  const uploadMessages = useUploadMessages(rules);
  const [rejected, setRejected] = useState<CheckedFiles['rejected']>([]);
  // Selections are checked one after the other: each needs the current file count.
  const turn = useRef(Promise.resolve());

  async function check(files: readonly File[]) {
    const checked = await checkFiles(files, rules, countFiles());
    setRejected(checked.rejected);
    if (checked.accepted.length > 0) onFiles(checked.accepted);
  }
  function take(files: readonly File[]) {
    turn.current = turn.current.then(() => check(files));
  }
  usePastedFiles(pasteField, take);

  return {
    /** For a DropZone. */
    take,
    /** For a file input's `onChange`. */
    choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
      take([...(currentTarget.files ?? [])]);
      // Reset the input, so that selecting the same file again fires a change event.
      currentTarget.value = '';
    },
    /** Why files of the last selection were rejected. */
    problems: rejected.map(({ file, problem }) => uploadMessages.formatProblem(file, problem)),
    /** Shows why a file is rejected that was not checked here. */
    reject: (file: File, problem: FileProblem) => setRejected([{ file, problem }]),
    clearProblems: () => setRejected([]),
    /** The rules as a text. */
    hint: uploadMessages.rules,
  };
}

/** Handles files pasted on the page, except into text fields and into a dialog over the field. */
function usePastedFiles(field: RefObject<Element | null> | undefined, onFiles: (files: File[]) => void) {
  const take = useEffectEvent(onFiles);
  useEffect(
    function takePastedFiles() {
      if (!field) return;
      function paste(event: ClipboardEvent) {
        const files = [...(event.clipboardData?.files ?? [])];
        if (files.length === 0 || (isField(event.target) && !isFileInput(event.target))) return;
        if (event.defaultPrevented || isInOtherDialog(event.target, field?.current)) return;
        event.preventDefault();
        take(files);
      }
      document.addEventListener('paste', paste);
      return () => document.removeEventListener('paste', paste);
    },
    [field],
  );
}

function isInOtherDialog(target: EventTarget | null, field: Element | null | undefined): boolean {
  const dialog = target instanceof Element ? target.closest('[role="dialog"], [role="alertdialog"]') : null;
  return dialog !== null && !dialog.contains(field ?? null);
}

function isFileInput(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'file';
}
