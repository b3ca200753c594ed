import { createBrush, ground, groundShadow } from '../brush.ts';
import { formByName } from '../forms.ts';
import { paletteByName } from '../palettes.ts';
import { group } from '../svg.ts';
import type { FormName, PaletteName, PatternName } from '../vocabulary.ts';

export interface SceneObject {
  form: FormName;
  palette: PaletteName;
  pattern?: PatternName;
  /** Where it stands. */
  x: number;
  y: number;
  scale: number;
}

/** The shop's own goods, set into a cover. `key` keeps their ids apart from every other picture's. */
export function things(key: string, list: readonly SceneObject[]): string {
  return list
    .map(({ form, palette, pattern = 'plain', x, y, scale }, index) =>
      group(
        { transform: `translate(${x} ${y}) scale(${scale}) translate(-400 ${-ground})` },
        groundShadow(400, formByName[form].shadow),
        formByName[form].draw(createBrush({ palette: paletteByName[palette], pattern, key: `${key}-t${index}` })),
      ),
    )
    .join('');
}
