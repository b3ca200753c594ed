const han = /\p{Script=Han}/u;

/** Returns the first Han character, else the initials of the first two words. */
export function toInitials(name: string): string {
  const first = [...name].find((character) => han.test(character));
  if (first) return first;
  const parts = name.split(/[\s._-]+/).filter(Boolean);
  return parts
    .slice(0, 2)
    .map((part) => [...part][0]?.toUpperCase() ?? '')
    .join('');
}

/** Maps an id to one of the five tints, deterministically. */
export function toTint(id: string | number): 0 | 1 | 2 | 3 | 4 {
  let hash = 0;
  for (const character of String(id)) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return (hash % 5) as 0 | 1 | 2 | 3 | 4;
}
