/** The disk refused a write without which the embedded database cannot go on; the message is for the operator. */
export class DatabaseDiskError extends Error {}
