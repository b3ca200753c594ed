import { lazy, Suspense } from 'react';

const ComponentDocs = lazy(async () => ({ default: (await import('./ComponentDocs.tsx')).ComponentDocs }));

/** Lazy: the story tests use the same preview but never load the docs page. */
export function DocsPage() {
  return (
    <Suspense>
      <ComponentDocs />
    </Suspense>
  );
}
