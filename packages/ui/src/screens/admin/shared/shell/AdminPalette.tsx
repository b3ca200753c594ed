import { CommandPalette, type CommandPaletteProps } from '../../../../features/admin/CommandPalette/CommandPalette.tsx';
import { useAdminSearch } from './useAdminSearch.ts';

/** The command palette with the searches of the back office. */
export function AdminPalette(props: CommandPaletteProps) {
  return <CommandPalette {...props} {...useAdminSearch()} />;
}
