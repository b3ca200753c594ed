/** The looks of a control that a matrix shows. `hover`, `focus` and `pressed` are forced by the pseudo-states addon. */
export const looks = ['rest', 'hover', 'focus', 'pressed', 'disabled', 'loading', 'invalid'] as const;
export type Look = (typeof looks)[number];

type PseudoState = 'hover' | 'focus' | 'focusVisible' | 'focusWithin' | 'active';
const pseudoByLook: Partial<Record<Look, readonly PseudoState[]>> = {
  hover: ['hover'],
  focus: ['focus', 'focusVisible', 'focusWithin'],
  pressed: ['hover', 'active'],
};

/**
 * `parameters` of a `States` story: in every cell of a `StateMatrix` whatever fits `target` looks hovered, focused or
 * pressed. The root is the body, because a test run has no Storybook root and layers leave it anyway.
 */
export function forced(target: string): { pseudo: Record<string, string | string[]> } {
  const pseudo: Record<string, string[]> = {};
  for (const [look, states] of Object.entries(pseudoByLook)) {
    for (const state of states) pseudo[state] = [...(pseudo[state] ?? []), `[data-look="${look}"] :is(${target})`];
  }
  return { pseudo: { ...pseudo, rootSelector: 'body' } };
}
