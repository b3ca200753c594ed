/** A trade number that the shop never uses, since its own begin with digits. */
export const probeTradeNo = 'SAMPANTEST0';
