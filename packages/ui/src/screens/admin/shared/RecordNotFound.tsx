import { EmptyState, type EmptyStateProps } from '../../../patterns/EmptyState/EmptyState.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';

export interface RecordNotFoundProps extends Pick<EmptyStateProps, 'art' | 'title' | 'text'> {
  /** Link to the list of the record. */
  back: { label: string; href: string };
}

/** Shown instead of a record that does not exist, with a link to its list. */
export function RecordNotFound({ back, ...texts }: RecordNotFoundProps) {
  return (
    <EmptyState
      {...texts}
      action={
        <Button asChild variant="tonal">
          <Link look="bare" href={back.href}>
            {back.label}
          </Link>
        </Button>
      }
    />
  );
}
