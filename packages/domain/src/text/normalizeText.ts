/**
 * Of a longer run of combining marks, the marks after the 30th: the limit of the Stream-Safe Text Format (UAX 15, section
 * 13). Normalization turns the half-width voiced sound marks of katakana (U+FF9E and U+FF9F) into combining marks.
 */
const longRuns = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * Normalizes a text of any length in linear time. Drops the combining marks after the 30th of a run, because
 * `String.normalize` takes quadratic time for a long one.
 */
export function normalizeText(text: string, form: 'NFKC' | 'NFKD'): string {
  return text.replace(longRuns, '$1').normalize(form);
}
