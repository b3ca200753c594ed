/** The key by which names of carriers are compared: width, case and outer spaces do not count. */
export const toCarrierKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase();
