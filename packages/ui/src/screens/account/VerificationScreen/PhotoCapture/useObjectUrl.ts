import { useEffect, useState } from 'react';

/** Creates an object URL and revokes it when unused. */
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
