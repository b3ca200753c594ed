import * as Radix from '@radix-ui/react-avatar';
import { avatar, face, initials } from './Avatar.css.ts';
import { toInitials, toTint } from './initials.ts';

export const avatarSizes = [24, 32, 40, 64, 96] as const;

export interface AvatarProps {
  /** Name of the person, for the initials. */
  name: string;
  /** Seed for the background colour of the initials. */
  id: string | number;
  /** URL of the portrait; initials are shown without one. */
  src?: string | null;
  /** Diameter in px. Default: 40. */
  size?: (typeof avatarSizes)[number];
  /** True if the name is shown beside it: the picture is hidden from assistive technology. */
  isDecorative?: boolean;
}

/** Initials on a background colour that is constant per person; the picture fades in over them once loaded. */
export function Avatar({ name, id, src, size = 40, isDecorative = true }: AvatarProps) {
  const tint = toTint(id, 5) as 0 | 1 | 2 | 3 | 4;
  const naming = isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    <Radix.Root className={avatar({ size, tint })} {...naming}>
      <span className={initials} aria-hidden>
        {toInitials(name)}
      </span>
      {src && <Radix.Image src={src} alt="" className={face} />}
    </Radix.Root>
  );
}
