import { useRef } from 'react';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import type { UploadRules } from '../UploadField/uploadRules.ts';
import { useFileIntake } from '../UploadField/useFileIntake.ts';

/**
 * Picture files from a file dialog, a drop or the clipboard, filtered by the rules. Render `ui`: it lists the
 * rejected files with reasons.
 */
export function usePictureFiles(rules: UploadRules, onFiles: (files: File[]) => void) {
  const input = useRef<HTMLInputElement>(null);
  const { take, choose, problems, clearProblems, hint } = useFileIntake(rules, onFiles, { pasteField: input });
  return {
    /** For a DropZone. */
    take,
    /** For a button. */
    open: () => input.current?.click(),
    hint,
    ui: (
      <>
        <input ref={input} type="file" hidden multiple accept={rules.accept?.join()} onChange={choose} />
        {problems.length > 0 && (
          <Banner tone="danger" onDismiss={clearProblems}>
            {problems.map((problem, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same problem, and the list is never reordered
              <div key={index}>{problem}</div>
            ))}
          </Banner>
        )}
      </>
    ),
  };
}
