/** Whether a section has a page of its own, which finds it by this slug. */
export function isPageSection(slug: string | undefined): slug is 'help' | 'about' {
  return slug === 'help' || slug === 'about';
}
