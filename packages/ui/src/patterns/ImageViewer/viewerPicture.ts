export interface ViewerPicture {
  id: number | string;
  url: string;
  /** Stands below the picture. */
  caption?: string | undefined;
  /** Where more of it is to be seen: the product's page. */
  link?: { href: string; label: string } | undefined;
}
