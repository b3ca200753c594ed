import { type ChangeEvent, useRef, useState } from 'react';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { type CheckedFiles, checkFiles, type UploadRules } from '../UploadField/uploadRules.ts';
import { usePastedFiles } from '../UploadField/usePastedFiles.ts';
import { useUploadMessages } from '../UploadField/useUploadMessages.ts';

/**
 * Picture files from a file dialog, a drop or the clipboard, filtered by the rules. Render `ui`: it lists the
 * rejected files with reasons.
 */
export function usePictureFiles(rules: UploadRules, onFiles: (files: File[]) => void) {
  const uploadMessages = useUploadMessages(rules);
  const input = useRef<HTMLInputElement>(null);
  const [rejected, setRejected] = useState<CheckedFiles['rejected']>([]);

  async function take(files: readonly File[]) {
    const checked = await checkFiles(files, rules, 0);
    setRejected(checked.rejected);
    if (checked.accepted.length > 0) onFiles(checked.accepted);
  }
  usePastedFiles(true, (files) => void take(files));

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    void take([...(currentTarget.files ?? [])]);
    // Reset the input, so that selecting the same file again fires a change event.
    currentTarget.value = '';
  }

  return {
    /** For a DropZone. */
    take: (files: File[]) => void take(files),
    /** For a button. */
    open: () => input.current?.click(),
    hint: uploadMessages.rules,
    ui: (
      <>
        <input ref={input} type="file" hidden multiple accept={rules.accept?.join()} onChange={choose} />
        {rejected.length > 0 && (
          <Banner tone="danger" onDismiss={() => setRejected([])}>
            {rejected.map(({ file, problem }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and the list is never reordered
              <div key={index}>{uploadMessages.formatProblem(file, problem)}</div>
            ))}
          </Banner>
        )}
      </>
    ),
  };
}
