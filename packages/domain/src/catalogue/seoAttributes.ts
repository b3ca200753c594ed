import type { NamedValue } from '@sampan/api/entities';

/** Attributes that hold a product's title and description for search engines. Not shown on the page. */
export const seoAttributes = { title: 'SEO Title', description: 'SEO Description' } as const;
const seoNames: ReadonlySet<string> = new Set(Object.values(seoAttributes));

/** Separates a product's visible attributes from its SEO attributes. */
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
