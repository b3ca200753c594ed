import { Component, memo, type ReactNode } from 'react';
import { forgetFailedImports } from './lazyCode.tsx';
import { useHere } from './navigation/navigation.tsx';

export interface ErrorBoundaryProps {
  /** Rendered instead; `retry` renders the children again. */
  fallback: (failure: { error: unknown; retry: () => void }) => ReactNode;
  children: ReactNode;
}

/** Error boundary of a screen. The next navigation resets it. */
export function ErrorBoundary(props: ErrorBoundaryProps) {
  return <Boundary {...props} here={useHere()} />;
}

/**
 * Not rendered again where only the address changes. React skips a Suspense boundary that is not hydrated yet, and is the
 * same element as before, below a component that reads the changed context: it would hydrate the page that is left with
 * the content of the next one (facebook/react#36594).
 */
const Content = memo(({ children }: { children: ReactNode }) => children);

interface BoundaryState {
  failure?: { error: unknown };
  here: string;
}

class Boundary extends Component<ErrorBoundaryProps & { here: string }, BoundaryState> {
  override state: BoundaryState = { here: this.props.here };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ here }: { here: string }, state: BoundaryState): Partial<BoundaryState> | null {
    return here === state.here ? null : { here, failure: undefined };
  }

  override componentDidCatch() {
    forgetFailedImports();
  }

  retry = () => this.setState({ failure: undefined });

  override render() {
    const { failure } = this.state;
    if (failure) return this.props.fallback({ error: failure.error, retry: this.retry });
    return <Content>{this.props.children}</Content>;
  }
}
