/** Parses Accept-Language into language tags by descending quality, like navigator.languages. */
export function parseLanguages(header: string | undefined): string[] {
  const wanted = (header ?? '').split(',').flatMap((part) => {
    const [tag = '', ...parameters] = part.split(';').map((word) => word.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = quality === undefined ? 1 : Number(quality);
    return tag !== '' && weight > 0 ? [{ tag, weight }] : [];
  });
  return wanted.sort((one, other) => other.weight - one.weight).map(({ tag }) => tag);
}
