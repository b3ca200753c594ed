/** The shop's time zone: days of reports, exports and articles are days in it, wherever the reader is. */
export const shopZone = 'Asia/Hong_Kong';
