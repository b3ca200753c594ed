import { type AnchorHTMLAttributes, type ComponentType, createContext, type Ref } from 'react';

export interface LinkComponentProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * Component for in-app links, provided by the app, so that this package depends on no router. A plain anchor by
 * default.
 */
export const LinkContext = createContext<ComponentType<LinkComponentProps> | undefined>(undefined);
