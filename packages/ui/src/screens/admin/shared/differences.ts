/** The reconciliation, filtered by differences that nobody has decided. */
export const openDifferencesHref = '/admin/transactions?view=differences&f.state=open';
