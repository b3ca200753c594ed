import { type ChangeEvent, useRef } from 'react';
import { Button } from '../../../../primitives/Button/Button.tsx';

interface FileButtonProps {
  label: string;
  accept: readonly string[];
  onFile: (file: File) => void;
}

/** Opens a file dialog. */
export function FileButton({ label, accept, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // Reset the input, so that selecting the same file again fires a change event.
    currentTarget.value = '';
    if (file) onFile(file);
  }
  return (
    <>
      <input ref={input} type="file" accept={accept.join()} hidden onChange={choose} />
      <Button variant="outline" size="lg" isFullWidth onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
