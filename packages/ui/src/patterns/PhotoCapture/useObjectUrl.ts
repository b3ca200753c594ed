import { useEffect, useState } from 'react';

/** An address of the file in this browser, given back when it is no longer shown. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(
    function showFile() {
      if (!file) return setAddress(undefined);
      const made = URL.createObjectURL(file);
      setAddress(made);
      return () => URL.revokeObjectURL(made);
    },
    [file],
  );
  return address;
}
