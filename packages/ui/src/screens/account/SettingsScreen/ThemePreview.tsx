import type { Color, ColorMode } from '@sampan/domain/preferences/colorMode';
import { classes } from '../../../primitives/classes.ts';
import { band, line, pane, preview, short } from './ThemePreview.css.ts';

const panes: Record<ColorMode, readonly Color[]> = { light: ['light'], dark: ['dark'], system: ['light', 'dark'] };

/** Preview of a colour mode; "system" shows half of each theme. */
export function ThemePreview({ mode }: { mode: ColorMode }) {
  return (
    <span className={preview} aria-hidden>
      {panes[mode].map((color) => (
        <span key={color} data-theme={color} className={pane}>
          <span className={band} />
          <span className={line} />
          <span className={classes(line, short)} />
        </span>
      ))}
    </span>
  );
}
