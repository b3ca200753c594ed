/** A number of a trade that the shop never gives: the shop's own begin with digits. */
export const probeTradeNo = 'SAMPANTEST0';
