import { Button } from '../../primitives/Button/Button.tsx';
import { Link } from '../../primitives/Link/Link.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { caption } from './ImageViewer.css.ts';
import type { ViewerPicture } from './viewerPicture.ts';

/** Caption of the picture and its link. */
export function ViewerLabels({ picture }: { picture: ViewerPicture | undefined }) {
  return (
    <>
      {picture?.caption && (
        <Text size="bodySm" align="center" className={caption}>
          {picture.caption}
        </Text>
      )}
      {picture?.link && (
        <Button asChild variant="outline" size="sm">
          <Link look="bare" href={picture.link.href}>
            {picture.link.label}
          </Link>
        </Button>
      )}
    </>
  );
}
