import { type ChangeEvent, useRef } from 'react';
import { Button, type ButtonVariant } from '../../../../primitives/Button/Button.tsx';

export interface FileButtonProps {
  label: string;
  accept: readonly string[];
  variant?: ButtonVariant;
  onFile: (file: File) => void;
}

/** Opens a file dialog. */
export function FileButton({ label, accept, variant = 'outline', onFile }: FileButtonProps) {
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
      <Button variant={variant} size="lg" isFullWidth onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
