/** Slugs of the article sections that have pages of their own and are not in the journal. */
export const pageSections = ['help', 'about'] as const;

/** Whether a section has a page of its own, which finds it by this slug. */
export function isPageSection(slug: string | undefined): slug is (typeof pageSections)[number] {
  return pageSections.some((section) => section === slug);
}
