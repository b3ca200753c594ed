import { lazy, Suspense } from 'react';

const ComponentDocs = lazy(async () => ({ default: (await import('./ComponentDocs.tsx')).ComponentDocs }));

/** Comes when a docs page is opened: the story tests, which read the same preview, never load it. */
export function DocsPage() {
  return (
    <Suspense>
      <ComponentDocs />
    </Suspense>
  );
}
