import { useEffect, useState } from 'react';

/** Creates an object URL for a file and revokes it on change and unmount. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(
    function lendUrl() {
      if (!file) return;
      const own = URL.createObjectURL(file);
      setUrl(own);
      return () => {
        URL.revokeObjectURL(own);
        setUrl(undefined);
      };
    },
    [file],
  );
  return url;
}
