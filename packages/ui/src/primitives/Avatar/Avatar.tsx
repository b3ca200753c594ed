import * as Radix from '@radix-ui/react-avatar';
import { avatar, face, initials } from './Avatar.css.ts';
import { toInitials, toTint } from './initials.ts';

type AvatarSize = 24 | 32 | 40 | 64 | 96;
export const avatarSizes = [24, 32, 40, 64, 96] as const satisfies readonly AvatarSize[];

export interface AvatarProps {
  /** Name of the person, for the initials. */
  name: string;
  /** Seed for the background colour of the initials. */
  id: string | number;
  /** URL of the portrait; initials are shown without one. */
  src?: string | null;
  /** Diameter in px. Default: 40. */
  size?: AvatarSize;
  /** True if the name is shown beside it: the picture is hidden from assistive technology. */
  isDecorative?: boolean;
}

/** Initials on a background colour that is constant per person; the picture fades in over them once loaded. */
export function Avatar({ name, id, src, size = 40, isDecorative = true }: AvatarProps) {
  const tint = toTint(id);
  const root = {
    className: avatar({ size, tint }),
    ...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }),
  };
  const text = (
    <span className={initials} aria-hidden>
      {toInitials(name)}
    </span>
  );
  // Radix watches the picture's loading; the tables of staff have hundreds of avatars without one.
  if (!src) return <span {...root}>{text}</span>;
  return (
    <Radix.Root {...root}>
      {text}
      <Radix.Image src={src} alt="" className={face} />
    </Radix.Root>
  );
}
