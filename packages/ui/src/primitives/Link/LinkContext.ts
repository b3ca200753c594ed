import { type AnchorHTMLAttributes, type ComponentType, createContext, type Ref } from 'react';

export interface LinkComponentProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** What draws links inside the shop: the app gives its router's, so that ui knows none. Outside it, a plain anchor. */
export const LinkContext = createContext<ComponentType<LinkComponentProps> | undefined>(undefined);
