import type { NamedValue } from '@sampan/api/entities';

/** Names of the attributes that say what a product's page is called in search results. They are not shown on it. */
export const seoAttributes = { title: 'SEO Title', description: 'SEO Description' } as const;
const seoNames: ReadonlySet<string> = new Set(Object.values(seoAttributes));

/** What a product's page says to its readers, and what it says to search engines. */
export function splitAttributes(attributes: readonly NamedValue[]): {
  shown: NamedValue[];
  seoTitle: string | undefined;
  seoDescription: string | undefined;
} {
  const toText = (wanted: string) => attributes.find(({ name }) => name === wanted)?.value || undefined;
  return {
    shown: attributes.filter(({ name }) => !seoNames.has(name)),
    seoTitle: toText(seoAttributes.title),
    seoDescription: toText(seoAttributes.description),
  };
}
