import type { PublicSettings } from '@sampan/api/entities';
import { isAccentColor } from './accentColor.ts';

/** Brand of a shop; absent parts are Sampan's. Pictures are paths of gallery pictures. */
export interface Brand {
  /** `#rrggbb`, from which the brand tokens are derived. */
  accentColor?: string | undefined;
  /** Logo with the name, for light backgrounds. */
  logo?: string | undefined;
  logoDark?: string | undefined;
  /** Square picture for browsers, home screens and narrow bars. */
  icon?: string | undefined;
}

const readPath = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads the brand from a response of /setting/public. One logo serves both themes. */
export function readBrand(settings: PublicSettings | undefined): Brand {
  const accentColor = settings?.site?.accentColor;
  const logo = readPath(settings?.site?.logo);
  const logoDark = readPath(settings?.site?.logoDark);
  return {
    accentColor: isAccentColor(accentColor) ? accentColor.toLowerCase() : undefined,
    logo: logo ?? logoDark,
    logoDark: logoDark ?? logo,
    icon: readPath(settings?.site?.icon),
  };
}

/** Id of the style element with the brand's colours; its `data-accent` is the accent they are derived from. */
export const brandStyleId = 'brand-colors';
